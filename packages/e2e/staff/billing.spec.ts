import { enterCard, payer, refuseCharge, standing } from "../payer";
import { expect, test } from "../world";

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
  await world.station(page, "billing-basic");

  await page.getByRole("button", { name: "Add a card" }).click();
  await enterCard(page, "good");
  await expect(page.getByText(/visa ending in 4242/i)).toBeVisible();
  await expect(page.getByText("Expires 12/2030")).toBeVisible();
  await expect(page).toHaveURL(/\/app\/settings\/billing$/);

  await page.getByRole("button", { name: "Show 1 seat" }).click();
  const seats = page.getByRole("dialog", { name: "Seats" });
  await expect(seats.getByText(me.email)).toBeVisible();
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
  await world.spanishPhone(page, "billing-opted-out", "Facturación");
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
  await world.station(page, "billing-past-due");
  await world.spanishPhone(page, "billing-past-due", /^Se rechazó un cargo de .+: \$79\.00 están pendientes\.$/);
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
