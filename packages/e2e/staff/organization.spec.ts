import { expect, test } from "../world";

test("the settings read in Spanish on a phone", async ({ world }) => {
  const page = await world.as("companyadmin@summit.test", "staff", { viewport: { width: 390, height: 844 } });
  await page.evaluate(() => localStorage.setItem("gable.preferences", JSON.stringify({ language: "es" })));
  await page.goto("/app/settings/questions");
  await world.station(page, "settings-questions-390");
  await page.goto("/app/settings/permissions");
  await expect(page.getByRole("table")).toBeVisible();
  await world.accessible(page);
  await world.station(page, "settings-permissions-390");
});
