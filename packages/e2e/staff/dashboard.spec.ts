import { readFile } from "node:fs/promises";
import { expect, test } from "../world";

test("a manager reads the dashboard, turns a chart into a table, and opens the loans behind a bar", async ({
  world,
}) => {
  const page = await world.session("companyadmin@summit.test");
  await page.goto("/app/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
  const stages = page.getByRole("region", { name: "Pipeline by stage" });
  const bar = stages.getByRole("link", { name: /^Application intake: \d+ loans?\. Open these loans$/i });
  await expect(bar).toBeVisible();
  await test.step("a large screen has three columns", async () => {
    const columns = () =>
      page.getByRole("region", { name: "Pipeline by stage" }).evaluate((region) => {
        const grid = region.parentElement?.parentElement as Element;
        return getComputedStyle(grid).gridTemplateColumns.split(" ").length;
      });
    await page.setViewportSize({ width: 1920, height: 1080 });
    expect(await columns()).toBe(3);
    await page.setViewportSize({ width: 1900, height: 1080 });
    expect(await columns()).toBe(2);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  const count = Number(/: (\d+) loan/.exec((await bar.getAttribute("title")) ?? "")?.[1]);
  expect(count).toBeGreaterThan(0);
  await bar.click();
  await expect(page).toHaveURL(/\/app\/loans\?.*stage=APPLICATION_INTAKE/);
  // Said over the table; its row of totals says the same once it has come.
  await expect(page.getByRole("status").filter({ hasText: new RegExp(`^${count} loans?$`) })).toBeVisible();

  await page.goto("/app/dashboard");
  const officers = page.getByRole("region", { name: "Volume by officer" }).first();
  await officers.getByRole("button", { name: "Show as a table" }).click();
  await officers.getByLabel("Period").selectOption({ label: "Last 365 days" });
  const officer = officers.getByRole("row").nth(1);
  await expect(officer).toBeVisible();
  // What is half under the bar at the top is no target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await world.accessible(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    officers.getByRole("button", { name: "Download as CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("officers.csv");
  expect(await readFile(await file.path(), "utf8")).toMatch(/^\uFEFFOfficer,Loans,Amount\r\n/);

  await page.getByRole("tab", { name: "Production" }).click();
  await expect(page.getByRole("heading", { name: "Pull-through" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Days in stage" })).toBeHidden();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Production" }), "the view is kept").toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(officers.getByRole("table")).toBeVisible();
  await expect(officers.getByLabel("Period")).toHaveValue("365");
  await officers.getByRole("row").nth(1).getByRole("link").click();
  await expect(page).toHaveURL(/\/app\/loans\?.*officer=/);
  await page.getByRole("button", { name: "Only the loans behind a figure" }).click();
  await expect(page).not.toHaveURL(/officer=/);
});
