import { expect, test } from "../world";

const login = "processor@summit.test";

test("keeps a view of one's own, with its columns and density, for every browser", async ({ world }) => {
  const page = await world.as(login);
  await expect(page.getByRole("heading", { name: "Pipeline" })).toBeVisible();
  const grid = page.getByRole("table", { name: "Pipeline" });
  await expect(grid.getByRole("row").nth(1)).toBeVisible();

  await page.getByRole("button", { name: "View: All loans" }).click();
  await expect(page.getByRole("menuitemradio", { name: "All loans" })).toBeChecked();
  await page.getByRole("menuitemradio", { name: "In underwriting" }).click();
  await expect(page.getByRole("button", { name: "View: In underwriting" })).toBeVisible();
  await expect(grid.getByRole("cell", { name: "Application intake" })).toHaveCount(0);

  await grid.getByRole("button", { name: "Amount" }).click();
  await expect(page.getByText("changed", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "View: In underwriting" }).click();
  await page.getByRole("menuitem", { name: "Keep as a view of my own…" }).click();
  await page.getByRole("textbox", { name: "Name of the view" }).fill("Big files first");
  await page.getByRole("button", { name: "Keep view" }).click();
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
  const page = await world.as("assistant@summit.test", "staff", { viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => localStorage.setItem("gable.preferences", JSON.stringify({ language: "es" })));
  await page.reload();
  await expect(page.getByRole("button", { name: "Vista: Todos los préstamos" })).toBeVisible();
  await page.getByRole("button", { name: "Columnas y densidad" }).click();
  await expect(page.getByRole("radio", { name: "Compacta" })).toBeVisible();
  await world.accessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Ir a", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Préstamos" })).toBeVisible();
});

test("fits a wide desk", async ({ world }) => {
  const page = await world.as(login, "staff", { viewport: { width: 1920, height: 1080 } });
  await expect(page.getByRole("table", { name: "Pipeline" }).getByRole("row").nth(1)).toBeVisible();
  await world.accessible(page);
  await world.station(page, "pipeline-1920");
});
