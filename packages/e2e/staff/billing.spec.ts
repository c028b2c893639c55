import type { Page } from "@playwright/test";
import { enterCard, payer, refuseCharge, standing } from "../payer";
import { expect, test } from "../world";

const PHONE = { width: 390, height: 844 };
/** Reads on in another language. */
async function prefer(page: Page, language: "en" | "es") {
  await page.evaluate((language) => {
    const kept = JSON.parse(localStorage.getItem("gable.preferences") ?? "{}");
    localStorage.setItem("gable.preferences", JSON.stringify({ ...kept, language }));
  }, language);
  await page.reload();
}
const inSpanish = () => localStorage.setItem("gable.preferences", JSON.stringify({ language: "es" }));

test("an officer adds a card in the payments service's page, sees the price, upgrades, and opts out", async ({
  page,
  world,
}) => {
  test.slow(); // several people and pages
  const me = await payer(world, page);
  await page.goto("/app/settings/billing");
  await expect(page.getByRole("heading", { name: "Billing", level: 1 })).toBeVisible();
  await expect(page.getByText("Basic plan", { exact: true })).toBeVisible();
  await expect(page.getByText("No card yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Upgrade to pro" })).toBeDisabled();
  await expect(page.getByText(/None yet\. The first one appears/)).toBeVisible();
  const quoted = page.locator("dl");
  await expect(quoted).toContainText("Seat and month$79.00");
  await expect(quoted).toContainText("A month at today’s seats$79.00");
  await expect(quoted).toContainText("Charged today$0.00");
  await expect(quoted).toContainText(/First charge\d\d\/\d\d\/\d{4}/);
  await world.accessible(page);
  await world.station(page, "billing-basic");

  await page.getByRole("button", { name: "Add a card" }).click();
  await enterCard(page, "good");
  await expect(page.getByText(/visa ending in 4242/i)).toBeVisible();
  await expect(page.getByText("Expires 12/2030")).toBeVisible();
  await expect(page).toHaveURL(/\/app\/settings\/billing$/);

  await page.getByRole("button", { name: "Show 1 seat" }).click();
  const seats = page.getByRole("dialog", { name: "Seats" });
  await expect(seats.getByText(me.email)).toBeVisible();
  await world.accessible(page);
  await page.keyboard.press("Escape");
  await expect(seats).toBeHidden();

  await page.getByRole("button", { name: "Upgrade to pro" }).click();
  const offer = page.getByRole("dialog");
  await expect(offer).toContainText(
    /\$79\.00 for a seat and month: \$79\.00 for 1 seat\. Today \$0\.00 is charged; the first month is charged to the card on \d\d\/\d\d\/\d{4}/,
  );
  await world.accessible(page);
  await offer.getByRole("button", { name: "Upgrade to pro" }).click();
  await expect(page.getByText("Pro plan", { exact: true })).toBeVisible();
  await expect(page.getByText("Running period", { exact: true })).toBeVisible();
  await world.station(page, "billing-pro");

  await page.getByRole("button", { name: "Opt out of pro" }).click();
  const dialog = page.getByRole("dialog", { name: /^Opt .* out of the pro plan\?$/ });
  await expect(dialog).toContainText(/lasts until \d\d\/\d\d\/\d{4}/);
  await world.accessible(page);
  await dialog.getByRole("button", { name: "Opt out of pro" }).click();
  await expect(page.getByText("Opted out", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Opt out of pro" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Upgrade to pro" })).toBeHidden();
  await world.accessible(page);
  await world.station(page, "billing-opted-out");
});

test("a refused charge is said over every screen until another card has paid, and the invoice is printed", async ({
  page,
  world,
}) => {
  test.slow(); // several people and pages
  const me = await payer(world, page);
  await refuseCharge(me.email);
  await page.goto("/app/leads");
  const banner = page.getByText(/^A charge for .+ was refused: \$79\.00 is past due\.$/);
  await expect(banner).toBeVisible();
  await world.accessible(page);
  await world.station(page, "billing-past-due");
  await page.setViewportSize(PHONE);
  await prefer(page, "es");
  await expect(page.getByText(/^Se rechazó un cargo de .+: \$79\.00 están pendientes\.$/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await world.accessible(page);
  await world.station(page, "billing-past-due-390-es");
  await prefer(page, "en");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Open billing" }).click();
  await expect(page.getByText(/^\$79\.00 past due since/)).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(page.getByRole("row", { name: /Failed/ })).toContainText("Your card was declined. 1 attempt so far.");
  await world.accessible(page);

  await page.getByRole("button", { name: "Add a card" }).click();
  await enterCard(page, "good");
  await expect(page.getByRole("row", { name: /Paid/ })).toContainText("$79.00");
  await expect(page.getByText(/past due since/)).toBeHidden();
  await page.goto("/app/leads");
  await expect(page.getByRole("heading", { name: "Leads" })).toBeVisible();
  expect((await standing(page, me)).owes).toBe(0);
  await expect(banner).toBeHidden();

  await page.goto("/app/settings/billing");
  await page
    .getByRole("row", { name: /Paid/ })
    .getByRole("link", { name: /^GABLE-/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/app/settings/billing/${me.account}/invoices/`));
  const sheet = page.getByRole("article", { name: /^Invoice GABLE-\d+$/ });
  await expect(sheet).toContainText("Summit Lending");
  await expect(sheet).toContainText("No tax is charged on this invoice");
  await expect(sheet.getByRole("row", { name: /^Total/ })).toContainText("$79.00");
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await world.accessible(page);
  await world.station(page, "invoice");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await expect(sheet).toBeVisible();
  await world.station(page, "invoice-printed");
});

test("support reinstates an account whose card was refused too often, and the payer takes the plan up again", async ({
  page,
  world,
}) => {
  test.slow(); // several people and pages
  const me = await payer(world, page);
  await page.goto("/app/settings/billing");
  await page.getByRole("button", { name: "Add a card" }).click();
  await enterCard(page, "refused");
  await expect(page.getByText(/visa ending in 0341/i)).toBeVisible();
  await refuseCharge(me.email);
  // Each time a card is taken over what is owed is charged at once: three more refusals end the plan.
  for (let attempts = 2; attempts <= 4; attempts++) {
    expect((await page.request.post(`/admin/api/payments/${me.account}/card`)).status()).toBe(200);
    await page.goto("/app/settings/billing");
    await expect(page.getByText(`${attempts} attempts so far.`)).toBeVisible();
  }
  await expect(page.getByText("Cancelled by the provider", { exact: true })).toBeVisible();
  await expect(page.getByText("The card was refused too often and is not charged any more.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Upgrade to pro" })).toBeHidden();
  await world.accessible(page);
  await world.station(page, "billing-ended");

  const support = await world.as("supersupport@gable.test");
  await support.getByRole("searchbox").fill(me.email);
  await support.getByRole("button", { name: me.name }).click();
  const panel = support.getByRole("dialog", { name: me.name });
  await panel.getByRole("tab", { name: "Billing" }).click();
  const line = panel.getByRole("listitem").filter({ hasText: me.name });
  await expect(line).toContainText("$79.00 past due since");
  await expect(line).toContainText("Cancelled by the provider");
  await world.accessible(support);
  await line.getByRole("button", { name: "Reinstate" }).click();
  const asking = support.getByRole("dialog", { name: `Reinstate ${me.name}?` });
  await expect(asking.getByRole("button", { name: "Reinstate" })).toBeDisabled();
  await asking.getByLabel("Reason").fill("Has a new card from Monday on");
  await world.accessible(support);
  await world.station(support, "support-reinstate");
  await asking.getByRole("button", { name: "Reinstate" }).click();
  await expect(support.getByText("Account reinstated")).toBeVisible();
  await expect(line).toContainText("Active");
  await expect(line.getByRole("button", { name: "Reinstate" })).toBeHidden();

  // The refused invoice is charged from the first attempt again, and another card pays it.
  await page.goto("/app/settings/billing");
  await expect(page.getByText("1 attempt so far.")).toBeVisible();
  await page.getByRole("button", { name: "Replace card" }).click();
  await enterCard(page, "good");
  await expect(page.getByRole("row", { name: /Paid/ })).toContainText("$79.00");
  await expect(page.getByRole("button", { name: "Upgrade to pro" })).toBeEnabled();
  expect(await standing(page, me)).toEqual({ state: "ACTIVE", owes: 0 });
});

test("billing reads in Spanish, in the dark and on a phone", async ({ world }) => {
  const page = await world.session("companyadmin@summit.test", { viewport: PHONE, colorScheme: "dark" });
  await page.addInitScript(inSpanish);
  await page.goto("/app/settings/billing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Facturación");
  await expect(page.getByText("Plan básico", { exact: true }).first()).toBeVisible();
  const invoices = page.getByRole("region", { name: "Facturas" }).first();
  await expect(invoices.getByRole("row")).toHaveCount(7);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await world.accessible(page);
  await world.station(page, "billing-390-es");
  await invoices.getByRole("link", { name: "GABLE-2026-05" }).click();
  await expect(page.getByRole("article", { name: "Factura GABLE-2026-05" })).toContainText("Summit Lending");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await world.accessible(page);
  await world.station(page, "invoice-390-es");
});

test("a payments service that is away is said in a sentence", async ({ world }) => {
  const page = await world.session("companyadmin@harbor.test");
  await page.route("**/admin/api/payments/*/card-form", (route) =>
    route.fulfill({ status: 502, json: { code: "VENDOR_UNAVAILABLE", message: "Away." } }),
  );
  await page.goto("/app/settings/billing");
  await page.getByRole("button", { name: /^(Add a card|Replace card)$/ }).click();
  await expect(page.getByText(/payments service cannot be reached right now/)).toBeVisible();
});
