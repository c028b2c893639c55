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
  await world.accessible(page);
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

  await page.reload();
  await expect(officers.getByRole("table")).toBeVisible();
  await expect(officers.getByLabel("Period")).toHaveValue("365");
  await officers.getByRole("row").nth(1).getByRole("link").click();
  await expect(page).toHaveURL(/\/app\/loans\?.*officer=/);
  await page.getByRole("button", { name: "Only the loans behind a figure" }).click();
  await expect(page).not.toHaveURL(/officer=/);

  await test.step("the view that was chosen is kept", async () => {
    await page.goto("/app/dashboard");
    await page.getByRole("tab", { name: "Production" }).click();
    await expect(page.getByRole("heading", { name: "Pull-through" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Days in stage" })).toBeHidden();
    await page.reload();
    await expect(page.getByRole("tab", { name: "Production" })).toHaveAttribute("aria-selected", "true");
  });
});

test("each chart has a table with the same figures, and a file of them; a large screen has three columns", async ({
  world,
}) => {
  const page = await world.session("companyadmin@summit.test");
  await page.goto("/app/dashboard");
  const columns = () =>
    page.getByRole("region", { name: "Pipeline by stage" }).evaluate((region) => {
      const grid = region.parentElement?.parentElement as Element;
      return getComputedStyle(grid).gridTemplateColumns.split(" ").length;
    });
  await page.setViewportSize({ width: 1920, height: 1080 });
  expect(await columns()).toBe(3);
  await page.setViewportSize({ width: 1900, height: 1080 });
  expect(await columns()).toBe(2);
  const widgets = {
    "Pipeline by stage": "Stage,Loans,Amount",
    "Pull-through": "Outcome,Loans,Amount",
    "Days in stage": "Stage,Loans,Amount,Days on average,Longest",
    "Rate locks expiring": "Lock ends,Loans,Amount",
    "Tasks due": "Due,Tasks",
    "Volume by branch": "Branch,Loans,Amount",
    "Volume by officer": "Officer,Loans,Amount",
  };
  for (const [name, head] of Object.entries(widgets)) {
    const widget = page.getByRole("region", { name }).first();
    const bars = widget.getByRole("link", { name: /Open (these loans|the tasks)$/ });
    await expect(bars.first()).toBeVisible();
    const count = await bars.count();
    await widget.getByRole("button", { name: "Show as a table" }).click();
    await expect(widget.getByRole("row")).toHaveCount(count + 1);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      widget.getByRole("button", { name: "Download as CSV" }).click(),
    ]);
    const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
    expect(lines[0]).toBe(`\uFEFF${head}`);
    expect(lines).toHaveLength(count + 1);
    await widget.getByRole("button", { name: "Show as a chart" }).click();
    await expect(bars.first()).toBeVisible();
  }
});

test("a new company's dashboard says what it will show, and how to begin", async ({ world }) => {
  const page = await world.session("owner@keel.test");
  const loans = (await (await page.request.get("/los/api/loans?limit=1")).json()) as { count: number };
  expect(loans.count, "a company without loans").toBe(0);
  await page.goto("/app/dashboard");
  const first = page.getByRole("region", { name: "No loans to add up yet" });
  await expect(first).toContainText("how many loans are at each stage");
  await world.accessible(page);
  await world.station(page, "dashboard-empty");
});
