import { expect, test } from "../world";

test("a manager reads the dashboard and opens the loans behind a bar", async ({ world }) => {
  const page = await world.as("companyadmin@summit.test");
  await page.goto("/app/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  const stages = page.getByRole("region", { name: "Pipeline by stage" });
  const bar = stages.getByRole("link", { name: /^Application intake: \d+ loans?\. Open these loans$/i });
  await expect(bar).toBeVisible();
  await world.accessible(page);
  const count = Number(/: (\d+) loan/.exec((await bar.locator("title").textContent()) ?? "")?.[1]);
  expect(count).toBeGreaterThan(0);
  await bar.click();
  await expect(page).toHaveURL(/\/app\/loans\?.*stage=APPLICATION_INTAKE/);
});

test("the dashboard keeps the view that was chosen", async ({ world }) => {
  const page = await world.as("originator@summit.test");
  await page.goto("/app/dashboard");
  await page.getByRole("tab", { name: "Production" }).click();
  await expect(page.getByRole("heading", { name: "Pull-through" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Days in stage" })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Production" })).toHaveAttribute("aria-selected", "true");
});

test("the dashboard in Spanish on a phone, light and dark", async ({ world }) => {
  const page = await world.as("branchadmin@summit.test", "staff", { viewport: { width: 390, height: 844 } });
  for (const theme of ["light", "dark"]) {
    await page.evaluate(
      (theme) => localStorage.setItem("gable.preferences", JSON.stringify({ language: "es", theme })),
      theme,
    );
    await page.goto("/app/dashboard");
    await expect(page.getByRole("heading", { name: "Panel", level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: /Abrir estos préstamos$/ }).first()).toBeVisible();
    await world.accessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});
