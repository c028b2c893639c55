import type { Page } from "@playwright/test";
import { expect, test, type World } from "../world";

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

/** An admin who acts for the processor, beside a tab that was open before. */
async function actingBeside(world: World) {
  const before = await world.as("companyadmin@summit.test");
  await expect(before.getByRole("heading", { name: "Pipeline" })).toBeVisible();
  const page = await before.context().newPage();
  await page.goto("/app/loans");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Act as" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Find a person").fill("processor");
  await dialog.getByRole("button", { name: /processor@summit\.test/ }).click();
  await dialog.getByLabel("Reason").fill("A question about a loan");
  await dialog.getByRole("button", { name: /^Act as / }).click();
  return { before, page };
}
const bannerOn = (page: Page) => page.getByRole("status").filter({ hasText: "Acting as" });

test("who acts in one tab acts in all, and stops in all", async ({ world }) => {
  const { before, page } = await actingBeside(world);
  await expect(bannerOn(page)).toBeVisible();
  await expect(bannerOn(before)).toBeVisible();
  await page.reload();
  await expect(bannerOn(page)).toBeVisible();
  await bannerOn(before).getByRole("button", { name: "Stop" }).click();
  for (const tab of [before, page]) {
    await expect(tab.getByRole("heading", { name: "Pipeline" })).toBeVisible();
    await expect(bannerOn(tab)).toBeHidden();
  }
});

test("once the hour of acting is over, one is oneself again", async ({ world }) => {
  const { before, page } = await actingBeside(world);
  await expect(bannerOn(page)).toBeVisible();
  await before.close();
  // The server ends it by itself: no page is told.
  expect((await page.context().request.delete("/api/impersonation")).status()).toBe(204);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Pipeline" })).toBeVisible();
  await expect(bannerOn(page)).toBeHidden();
  await page.getByRole("button", { name: /^Account/ }).click();
  await expect(page.getByRole("menuitem", { name: "Act as" })).toBeVisible();
});
