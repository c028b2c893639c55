import { expect, test } from "../world";

test("a company admin adds, renames and closes a branch", async ({ world }) => {
  const page = await world.as("companyadmin@summit.test");
  const name = `Reno ${Date.now().toString(36)}`;
  await page.goto("/app/settings/branches");
  await page.getByRole("button", { name: "Add branch" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel("Portal host").fill("harbor.test");
  await dialog.getByRole("button", { name: "Create branch" }).click();
  await expect(dialog.getByText("harbor.test already in use")).toBeVisible();
  await dialog.getByLabel("Portal host").fill("");
  await dialog.getByRole("button", { name: "Create branch" }).click();
  await expect(page.getByText(name)).toBeVisible();
  await world.accessible(page);
  await page.getByRole("button", { name: "Close Austin" }).click();
  await expect(page.getByText("Austin is still in use")).toBeVisible();
  await page.getByRole("button", { name: "Understood" }).click();
  await page.getByRole("button", { name: `Close ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: `Close ${name}` }).click();
  await expect(page.getByRole("button", { name: `Reopen ${name}` })).toBeVisible();
  for (const place of ["company", "portal", "email"]) {
    await page.goto(`/app/settings/${place}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await world.accessible(page);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await world.station(page, `settings-${place}`);
  }
});

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
