import type { Page } from "@playwright/test";
import { expect, test } from "../world";

const phone = { width: 390, height: 844 };

test("support acts for a borrower and for an agent in their own portal, under a banner with both names", async ({
  world,
}) => {
  const page = await world.as("supersupport@gable.test");
  for (const [name, root, own] of [
    ["Bobbie Testborrower", /\/pos\/app/, "borrower"],
    ["Riley Testrealtor", /\/realtor\/app/, "agent"],
  ] as const) {
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
    await page.setViewportSize(phone);
    await world.accessible(page);
    await world.station(page, `acting-${own}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await page.setViewportSize({ width: 1440, height: 900 });
    await banner.getByRole("button", { name: "Stop" }).click();
    await expect(page).toHaveURL(/\/app\/support\/users$/);
  }
});

const bannerOn = (page: Page) => page.getByRole("status").filter({ hasText: "Acting as" });

test("who acts in one tab acts in all, stops in all, and is oneself again once the hour is over", async ({ world }) => {
  const before = await world.as("companyadmin@summit.test");
  await expect(before.getByRole("heading", { name: "Pipeline" })).toBeVisible();
  const page = await before.context().newPage();
  await page.goto("/app/loans");
  const account = page.getByRole("button", { name: /^Account/ });
  const dialog = page.getByRole("dialog");
  const act = async () => {
    await account.click();
    await page.getByRole("menuitem", { name: "Act as" }).click();
    await dialog.getByLabel("Find a person").fill("processor");
    await dialog.getByRole("button", { name: /processor@summit\.test/ }).click();
    await dialog.getByLabel("Reason").fill("A question about a loan");
  };
  const begin = dialog.getByRole("button", { name: /^Act as / });
  await act();
  await begin.click();
  await expect(bannerOn(page)).toBeVisible();
  await expect(bannerOn(before)).toBeVisible();
  await world.spanishPhone(page, "acting", /^Actuando como/);
  await page.reload();
  await expect(bannerOn(page)).toBeVisible();
  await bannerOn(before).getByRole("button", { name: "Stop" }).click();
  for (const tab of [before, page]) await expect(bannerOn(tab)).toBeHidden();
  await expect(before.getByRole("heading", { name: "Pipeline" })).toBeVisible();
  await before.close();

  await act();
  await begin.click();
  await expect(bannerOn(page)).toBeVisible();
  // The server ends it by itself: no page is told.
  expect((await page.context().request.delete("/api/impersonation")).status()).toBe(204);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Pipeline" })).toBeVisible();
  await expect(bannerOn(page)).toBeHidden();
});
