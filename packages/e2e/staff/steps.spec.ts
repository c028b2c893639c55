import type { Page } from "@playwright/test";
import { expect, test } from "../world";

/** A loan of one's own with a borrower, made through the API. */
async function loanOf(page: Page): Promise<number> {
  const { LoanId } = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const made = await page.request.post(`/los/api/loans/${LoanId}/borrowers`, {
    data: { active: true, Role: "Borrower", isPrimaryBorrower: true, Name: { FirstName: "Ada", LastName: "Lark" } },
  });
  expect(made.status()).toBe(201);
  return LoanId;
}

test("an officer finds the property by its place, with the keyboard alone", async ({ world }) => {
  const page = await world.session("originator@summit.test");
  await page.goto(`/app/loans/${await loanOf(page)}/loan-info`);
  const search = page.getByRole("combobox", { name: "Search for an address" });
  const property = page.locator("#property");

  await test.step("by a city: the county and the ZIP come along", async () => {
    await search.fill("Round Rock");
    const found = page.getByRole("listbox", { name: "Search for an address" });
    await expect(found.getByRole("option")).toHaveText(/Round Rock, TX 786/);
    await search.press("ArrowDown");
    await expect(search).toHaveAttribute("aria-activedescendant", /-0$/);
    await world.accessible(page);
    await search.press("Enter");
    await expect(found).toBeHidden();
    await expect(property.getByLabel("City")).toHaveValue("Round Rock");
    await expect(property.getByLabel("County")).toHaveValue("Williamson");
    await expect(property.getByLabel("State")).toHaveValue("TX");
    await expect(property.getByLabel("ZIP code")).toHaveValue(/^786\d\d$/);
  });
  await test.step("by a ZIP: another place takes its place, and is saved", async () => {
    await search.fill("33101");
    await page.getByRole("option", { name: /Miami, FL/ }).click();
    await expect(property.getByLabel("County")).toHaveValue("Miami-Dade");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Loan Information updated successfully").first()).toBeVisible();
    await page.reload();
    await expect(property.getByLabel("City")).toHaveValue("Miami");
    await expect(property.getByLabel("County")).toHaveValue("Miami-Dade");
    await expect(search).toHaveValue("");
  });
  await test.step("nothing found and Esc leave what is there", async () => {
    await search.fill("nowhere at all");
    await expect(page.getByRole("status").filter({ hasText: "No address found" })).toBeVisible();
    await search.press("Escape");
    await expect(property.getByLabel("City")).toHaveValue("Miami");
  });
});

test("on a phone and in Spanish an officer fills the steps of a loan", async ({ world }) => {
  const page = await world.session("originator@summit.test", {
    viewport: { width: 390, height: 844 },
    locale: "es-US",
  });
  const loanId = await loanOf(page);
  const stands = async () => {
    await world.accessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  };

  await test.step("the terms and the property", async () => {
    await page.goto(`/app/loans/${loanId}/loan-info`);
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await page.getByRole("combobox", { name: "Propósito", exact: true }).selectOption("Purchase");
    await page.getByLabel("Tasa", { exact: true }).fill("6.25");
    await page.getByLabel("Valor estimado").fill("$410,000");
    await page.getByRole("combobox", { name: "Buscar una dirección" }).fill("12 Elm");
    await page.getByRole("option", { name: /Austin/ }).click();
    await expect(page.getByLabel("Condado")).toHaveValue("Travis");
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(page.getByText("Información del préstamo actualizada correctamente").first()).toBeVisible();
  });
  await test.step("the borrower", async () => {
    await page.goto(`/app/loans/${loanId}/borrowers`);
    await page.getByLabel("Segundo nombre").fill("Inés");
    await page.getByLabel("Estado civil").selectOption("Married");
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await expect(page.getByText("Prestatario guardado").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Ada Inés Lark" })).toBeVisible();
    await page.getByRole("tab", { name: "Preguntas" }).click();
    await expect(page.getByRole("button", { name: "Guardar", exact: true })).toBeHidden();
  });
  await test.step("what is owned, and what does not apply", async () => {
    await page.goto(`/app/loans/${loanId}/financial`);
    // Nothing scrolls sideways where there is nothing to see.
    const properties = page.locator("#realEstates table");
    await expect(properties).toBeAttached();
    const beside = () =>
      properties.evaluate(({ parentElement: list }) => (list?.scrollWidth ?? 0) - (list?.clientWidth ?? 0));
    expect(await beside()).toBe(0);
    await page.getByRole("button", { name: "Agregar activo" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Tipo").selectOption("SavingsAccount");
    await dialog.getByLabel("Valor").fill("1,200.50");
    await stands();
    await dialog.getByRole("button", { name: "Guardar" }).click();
    await expect(page.locator("#assets tfoot")).toContainText("$1,200.50");
    // A column that a phone has no room for is gone from the head and the foot too.
    const cells = (part: string) => page.locator(`#assets ${part} tr`).first().locator("> *:visible");
    const columns = await cells("tbody").count();
    await expect(cells("thead")).toHaveCount(columns);
    await expect(cells("tfoot")).toHaveCount(columns);
    await page.locator("#liabilities").getByLabel("No aplica").click();
    await expect(page.locator("#liabilities")).toContainText("Marcado como no aplicable");
  });
  await test.step("the history tells it in words", async () => {
    await page.getByRole("button", { name: "Acciones del préstamo" }).click();
    await page.getByRole("menuitem", { name: "Historial" }).click();
    const history = page.getByRole("dialog", { name: "Historial" });
    await expect(history.getByText("Sin deudas que anotar")).toBeVisible();
    await expect(history.getByText(/loanDetailsStep|declaration\.|ui_state/)).toHaveCount(0);
    await stands();
    await world.station(page, "history-words-es-390");
  });
});
