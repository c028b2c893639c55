import { expect, test } from "../world";

const login = "processor@summit.test";

test("keeps a view of one's own, with what it narrows to, its columns and density, for every browser", async ({
  world,
}) => {
  const page = await world.session(login);
  // What a broken run has left goes first.
  const left = (await (await page.request.get("/los/api/pipeline-views")).json()) as { users: { id: string }[] };
  for (const { id } of left.users) await page.request.delete(`/los/api/pipeline-views/${id}`);
  const made = await page.request.post("/los/api/loans", {
    data: { Borrower: { FirstName: "Rita", LastName: "Repairer" } },
  });
  const { LoanId } = (await made.json()) as { LoanId: number };
  const repair = await page.request.patch(`/los/api/loans/${LoanId}/credit-repair`, { data: { indicator: true } });
  expect(repair.status(), await repair.text()).toBe(200);
  await page.goto("/app/loans");
  await expect(page.getByRole("heading", { name: "Pipeline" })).toBeVisible();
  const grid = page.getByRole("table", { name: "Pipeline" });
  await expect(grid.getByRole("row").nth(1)).toBeVisible();

  await page.getByRole("button", { name: "View: All loans" }).click();
  await expect(page.getByRole("menuitemradio", { name: "All loans" })).toBeChecked();
  await page.getByRole("menuitemradio", { name: "In underwriting" }).click();
  await expect(page.getByRole("button", { name: "View: In underwriting" })).toBeVisible();
  await expect(grid.getByRole("cell", { name: "Application intake" })).toHaveCount(0);

  await page.getByRole("button", { name: "View: In underwriting" }).click();
  await page.getByRole("menuitemradio", { name: "All loans" }).click();
  await page.getByRole("button", { name: "All stages" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Credit repair" }).click();
  await page.keyboard.press("Escape");
  await expect(grid.getByRole("row", { name: /Rita Repairer/ }).first()).toContainText("Credit repair");
  await expect(grid.locator("tbody tr").filter({ hasNotText: "Credit repair" })).toHaveCount(0);
  await grid.getByRole("button", { name: "Amount" }).click();
  await expect(page.getByText("changed", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "View: All loans" }).click();
  await page.getByRole("menuitem", { name: "Save view as…" }).click();
  await page.getByRole("textbox", { name: "View name" }).fill("Big files first");
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("button", { name: "View: Big files first" })).toBeVisible();

  await page.getByRole("button", { name: "Columns and density" }).click();
  await page.getByRole("checkbox", { name: "Rate" }).click();
  await expect(page.getByRole("checkbox", { name: "Rate" })).not.toBeChecked();
  await page.getByRole("radio", { name: "Compact" }).click();
  await expect(page.getByRole("radio", { name: "Compact" })).toBeChecked();
  await expect(grid.getByRole("columnheader", { name: "Rate" })).toHaveCount(0);
  await world.accessible(page);
  await page.keyboard.press("Escape");

  const elsewhere = await world.as(login);
  await expect(elsewhere.getByRole("button", { name: "View: Big files first" })).toBeVisible();
  const there = elsewhere.getByRole("table", { name: "Pipeline" });
  await expect(there.getByRole("columnheader", { name: "Amount" })).toHaveAttribute("aria-sort", "ascending");
  await expect(there.getByRole("columnheader", { name: "Rate" })).toHaveCount(0);
  await expect(there.getByRole("row", { name: /Rita Repairer/ }).first()).toBeVisible();
  await elsewhere.getByRole("button", { name: "Don’t narrow to “Credit repair”" }).click();
  await expect(elsewhere.getByText("changed", { exact: true })).toBeVisible();
  await expect(there.locator("tbody tr").filter({ hasNotText: "Credit repair" }).first()).toBeVisible();

  await elsewhere.getByRole("button", { name: "View: Big files first" }).click();
  await elsewhere.getByRole("menuitem", { name: "Remove “Big files first”" }).click();
  await expect(elsewhere.getByRole("button", { name: "View: All loans" })).toBeVisible();
  await elsewhere.getByRole("button", { name: "Undo" }).click();
  await expect(elsewhere.getByRole("button", { name: "View: Big files first" })).toBeVisible();
  await elsewhere.getByRole("button", { name: "View: Big files first" }).click();
  await elsewhere.getByRole("menuitem", { name: "Remove “Big files first”" }).click();
  await expect(elsewhere.getByRole("button", { name: "View: All loans" })).toBeVisible();
});

test("offers the pipeline's places and columns in Spanish, on a phone too", async ({ world }) => {
  const page = await world.as("assistant@summit.test", "staff", {
    viewport: { width: 390, height: 844 },
    locale: "es-US",
  });
  await expect(page.getByRole("button", { name: "Vista: Todos los préstamos" })).toBeVisible();
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    const list = page.getByRole("table", { name: "Cartera" });
    await expect(list.getByRole("row").nth(1)).toBeVisible();
    // Name, search and one row of all the rest: the loans begin in the upper third.
    expect((await list.boundingBox())?.y).toBeLessThan(290);
    for (const name of [
      "Vista: Todos los préstamos",
      "Todas las etapas",
      "Columnas y densidad",
      "Préstamo nuevo o importar",
    ])
      expect((await page.getByRole("button", { name }).boundingBox())?.height, name).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await world.station(page, `pipeline-${width}-es`);
  }
  await page.getByRole("button", { name: "Préstamo nuevo o importar" }).click();
  await expect(page.getByRole("menuitem", { name: "Préstamo nuevo" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Columnas y densidad" }).click();
  await expect(page.getByRole("radio", { name: "Compacta" })).toBeVisible();
  await world.accessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Ir a", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Préstamos" })).toBeVisible();
});

interface Row {
  StageId: string;
  BaseLoanAmt?: number;
}

const usd = (cents: number) => `$${Math.round(cents / 100).toLocaleString("en-US")}`;

test("says what all that match come to, whatever page is shown, and by group", async ({ world }) => {
  const page = await world.session("companyadmin@harbor.test");
  const all = (await (
    await page.request.get(`/los/api/loans?limit=999&filters=${encodeURIComponent('{"archiveIndicator":false}')}`)
  ).json()) as { rows: Row[]; count: number };
  expect(all.count).toBeGreaterThan(10);
  const comesTo = (rows: Row[]) => {
    const amounts = rows.flatMap((row) => row.BaseLoanAmt ?? []);
    return { sum: usd(amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0)), known: amounts.length };
  };
  await page.goto("/app/loans?view=all-loans&size=10");
  const grid = page.getByRole("table", { name: "Pipeline" });
  const foot = grid.locator("tfoot");
  const whole = comesTo(all.rows);
  await expect(foot).toContainText(`${all.count} loans`);
  await expect(foot).toContainText("all that match, averages by amount");
  await expect(foot).toContainText(whole.sum);
  await expect(foot).toContainText(`of ${whole.known} with an amount`);
  await expect(foot.getByText(/^avg\. of \d+$/).first()).toBeVisible();
  // The foot stays in sight while the rows scroll under it.
  await page.setViewportSize({ width: 1280, height: 520 });
  await expect(foot.getByRole("cell").first()).toBeInViewport();
  await expect(grid.locator("tbody tr").last()).not.toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText("Page 2 of")).toBeVisible();
  await expect(foot).toContainText(whole.sum);

  await page.getByRole("button", { name: "Columns and density" }).click();
  await page.getByRole("radio", { name: "Stage" }).click();
  await page.keyboard.press("Escape");
  const first = grid.locator("tbody tr").first();
  const atStage = all.rows.filter((row) => row.StageId === "APPLICATION_INTAKE");
  const head = grid.getByRole("row").filter({ hasText: /^Application intake\d+ loans?/ });
  await expect(first.getByRole("cell")).toHaveCount(0);
  await expect(head).toContainText(`${atStage.length} loan`);
  const { sum, known } = comesTo(atStage);
  await expect(head).toContainText(known === atStage.length ? sum : `${sum} of ${known} with an amount`);
  await world.accessible(page);
  await world.station(page, "pipeline-grouped");
});
