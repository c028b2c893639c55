import { expect, test } from "../world";

const phone = { width: 390, height: 844 };

for (const [name, root, own] of [
  ["Bobbie Testborrower", /\/pos\/app/, "a borrower"],
  ["Riley Testrealtor", /\/realtor\/app/, "an agent"],
] as const) {
  test(`support acts for ${own} in the own portal, under a banner with both names`, async ({ world }) => {
    const page = await world.as("supersupport@gable.test");
    await page.getByRole("searchbox").fill(name);
    await page.getByRole("button", { name }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Act as this user/ })
      .click();
    await page.getByLabel("Reason").fill("A question about the portal");
    await page.getByRole("button", { name: `Act as ${name}` }).click();
    await expect(page).toHaveURL(root);
    const banner = page.getByRole("status").filter({ hasText: `Acting as ${name}` });
    await expect(banner).toContainText("signed in as Sunny Provider");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await world.accessible(page);
    await page.setViewportSize(phone);
    await world.accessible(page);
    await world.station(page, `acting-${own.split(" ")[1]}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await page.reload();
    await expect(banner).toBeVisible();
    await banner.getByRole("button", { name: "Stop" }).click();
    await expect(page).toHaveURL(/\/app\/support\/users$/);
  });
}

test("an admin acts for a colleague in Spanish on a phone, and stops", async ({ world }) => {
  const page = await world.as("companyadmin@summit.test", "staff", { viewport: phone, locale: "es-US" });
  await page.getByRole("button", { name: /Cuenta/ }).click();
  await page.getByRole("menuitem", { name: "Actuar como otro usuario" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Buscar una persona").fill("processor");
  await dialog.getByRole("button", { name: /processor@summit\.test/ }).click();
  await dialog.getByLabel("Motivo").fill("Una pregunta sobre un préstamo");
  await world.accessible(page);
  await dialog.getByRole("button", { name: /^Actuar como / }).click();
  const banner = page.getByRole("status").filter({ hasText: "Actuando como" });
  await expect(banner).toContainText("sesión iniciada como");
  await world.accessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  await banner.getByRole("button", { name: "Terminar" }).click();
  await expect(banner).toBeHidden();
});
