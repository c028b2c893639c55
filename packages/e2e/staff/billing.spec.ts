import { expect, test } from "../world";

test("a company admin adds a card in the payments service's page, upgrades, and opts out", async ({ world }) => {
  const page = await world.as("companyadmin@summit.test");
  await page.goto("/app/settings/billing");
  await expect(page.getByRole("heading", { name: "Billing", level: 1 })).toBeVisible();
  await expect(page.getByText("Basic plan", { exact: true })).toBeVisible();
  await expect(page.getByText("No card yet")).toBeVisible();
  await expect(page.getByRole("button", { name: "Upgrade to pro" })).toBeDisabled();
  await expect(page.getByText(/None yet\. The first one appears/)).toBeVisible();
  await world.accessible(page);
  await world.station(page, "billing-basic");

  await page.getByRole("button", { name: "Add a card" }).click();
  await page.getByLabel("Card number").fill("4242424242424242");
  await page.getByLabel("Expiry (MM/YY)").fill("12/30");
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText(/visa ending in 4242/i)).toBeVisible();
  await expect(page.getByText("Expires 12/2030")).toBeVisible();
  await expect(page).toHaveURL(/\/app\/settings\/billing$/);

  await page.getByRole("button", { name: /^Show \d+ seats?$/ }).click();
  const seats = page.getByRole("dialog", { name: "Seats" });
  await expect(seats.getByText("companyadmin@summit.test")).toBeVisible();
  await world.accessible(page);
  await page.keyboard.press("Escape");
  await expect(seats).toBeHidden();

  await page.getByRole("button", { name: "Upgrade to pro" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Upgrade to pro" }).click();
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

test("billing reads in Spanish, in the dark and on a phone", async ({ world }) => {
  const page = await world.as("companyadmin@harbor.test", "staff", {
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  });
  await page.addInitScript(() => localStorage.setItem("gable.preferences", JSON.stringify({ language: "es" })));
  await page.goto("/app/settings/billing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Facturación");
  await expect(page.getByText("Plan básico", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await world.accessible(page);
  await world.station(page, "billing-390-es");
});

test("a payments service that is away is said in a sentence", async ({ world }) => {
  const page = await world.as("companyadmin@harbor.test");
  await page.route("**/admin/api/payments/*/card-form", (route) =>
    route.fulfill({ status: 502, json: { code: "VENDOR_UNAVAILABLE", message: "Away." } }),
  );
  await page.goto("/app/settings/billing");
  await page.getByRole("button", { name: /^(Add a card|Replace card)$/ }).click();
  await expect(page.getByText(/payments service cannot be reached right now/)).toBeVisible();
});
