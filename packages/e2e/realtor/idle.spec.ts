import { expect, password, test } from "../world";

const email = "realtor@example.test";
const phone = { viewport: { width: 390, height: 844 } };

test("an agent who falls silent is warned in Spanish, and finds the estimate again", async ({ world }) => {
  const page = await world.as(email, "realtor", phone);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("gable.preferences") ?? "{}");
    localStorage.setItem("gable.preferences", JSON.stringify({ ...kept, language: "es" }));
  });
  await page.clock.install();
  await page.goto("/realtor/app/calculator");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  const price = page.getByLabel("Precio de la vivienda");
  await price.fill("512000");
  await price.press("Tab");
  await page.clock.runFor(2_000);

  const warning = page.getByRole("dialog", { name: "¿Sigue ahí?" });
  await page.clock.fastForward("29:00");
  await expect(warning).toBeVisible();
  await world.accessible(page);
  await world.station(page, "realtor-idle-warning-es");
  await page.clock.fastForward("02:00");
  await expect(page).toHaveURL(/\/realtor\/session-ended\?/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.getByRole("main").getByRole("link").click();
  await page.locator("input[type=email]").fill(email);
  await page.locator("input[type=password]").fill(password);
  await page.locator("input[type=password]").press("Enter");
  await expect(page).toHaveURL(/\/realtor\/app\/calculator$/);
  // Who signs in is greeted in the language they are known to read.
  const again = page.getByLabel("Price of the home");
  await expect(again).toHaveValue("400,000.00");
  await expect(page.getByText(/Unsaved work from/)).toBeVisible();
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(again).toHaveValue("512,000.00");
  await expect(page.getByText(/Unsaved work from/)).toBeHidden();
});
