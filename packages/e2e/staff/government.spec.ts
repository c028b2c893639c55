import type { Page } from "@playwright/test";
import { words } from "../words";
import { expect, test } from "../world";

const TERMS = {
  TransactionInfo: { LoanPurposeType: "Purchase", MortgageType: "FHA", BaseLoanAmt: 400_000 },
  FHAInfo: { FHAUFMIPIsFinanced: true },
  MortgageTypeAndTerms: { AmortizationType: "Fixed", LoanAmortizationPeriodCount: 360, NoteRatePercent: 6 },
  subjectProperty: {
    SalesContractAmt: 420_000,
    Address: { StateCode: "TX", CountyName: "Harris" },
    PropertyDetail: { EstimatedValueAmt: 420_000, FinancedUnitCount: 1 },
  },
};

async function loanWith(officer: Page, terms: object): Promise<number> {
  const made = await officer.request.post("/los/api/loans", { data: {} });
  const { LoanId } = (await made.json()) as { LoanId: number };
  const person = { Name: { FirstName: "Jane", LastName: "Doe" }, isPrimaryBorrower: true };
  expect((await officer.request.post(`/los/api/loans/${LoanId}/borrowers`, { data: person })).status()).toBe(201);
  const change = { data: { o: {}, c: terms } };
  expect((await officer.request.patch(`/los/api/loans/${LoanId}/v2/transaction/info`, change)).status()).toBe(200);
  return LoanId;
}

test("an officer has an FHA loan's premiums taken from the table, and sees which table it was", async ({ world }) => {
  const page = await world.session("originator@summit.test");
  const loan = await loanWith(page, TERMS);
  await page.goto(`/app/loans/${loan}/govt-loan`);
  const figures = page.getByRole("region", { name: "By the agency's tables" });
  await expect(figures.getByText("$7,000.00 at 1.75%")).toBeVisible();
  await expect(figures.getByText("$183.33 at 0.55%")).toBeVisible();
  await expect(figures.getByText("FHA mortgage insurance, in force since 03/20/2023")).toBeVisible();

  await page.getByRole("combobox", { name: "Section of the Act" }).selectOption("203(b)");
  await page.getByLabel("Decision credit score").fill("560");
  await expect(figures.getByText("The down payment is below the minimum investment of $42,000.00.")).toBeVisible();
  await page.getByLabel("Decision credit score").fill("640");
  await expect(figures.getByText("The down payment is below")).toBeHidden();
  await page.getByRole("combobox", { name: "Premiums and fees" }).selectOption("From the table");
  await page.getByRole("textbox", { name: "CAIVRS number of Jane Doe" }).fill("A123456789");
  await world.accessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Loan Information updated successfully").first()).toBeVisible();

  const es = words("es", "government");
  const colleague = await world.session("branchadmin@summit.test", { locale: "es-US" });
  await colleague.goto(`/app/loans/${loan}/govt-loan`);
  const suyas = colleague.getByRole("region", { name: es("figures") });
  await expect(suyas.getByText(new RegExp(`^${es("name.FHA_PREMIUM")}, vigente desde`))).toBeVisible();
  await expect(suyas.getByText(es("figure.upfront"), { exact: true })).toBeVisible();
  await expect(colleague.getByRole("textbox", { name: es("caivrsOf", { name: "Jane Doe" }) })).toHaveValue(
    "A123456789",
  );

  await page.goto(`/app/loans/${loan}/loan-info`);
  await expect(page.getByRole("region", { name: "Figures" }).getByText("$407,000")).toBeVisible();
  await page.locator("#limits").scrollIntoViewIfNeeded();
  await expect(page.getByRole("region", { name: "Limit and insurance" }).getByText("$541,287")).toBeVisible();
  const tests = page.getByRole("region", { name: "QM, HPML and high-cost" });
  await expect(tests.getByText("No average prime offer rate is loaded for this term and day.")).toBeVisible();
  await tests.scrollIntoViewIfNeeded();
});

test("a company admin loads its insurer's rate card, and takes it out again", async ({ world }) => {
  const page = await world.session("companyadmin@summit.test");
  await page.goto("/app/settings/tables");
  const cards = page.getByRole("list", { name: "Rate card of mortgage insurance" });
  await expect(cards.getByText("Demonstration", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Load a table" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("In force from").fill("01/01/2026");
  await dialog.getByRole("textbox", { name: "Source" }).fill("Our insurer, 2026 card");
  const header = "term,ltv_over,ltv_to,coverage,score_from,percent";
  const choose = (row: string) =>
    dialog.getByLabel("CSV file").setInputFiles({
      name: "card.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`${header}\n${row}\n`),
    });
  await choose("FIXED_OVER_20,90,95,30,620,a lot");
  await expect(dialog.getByText("card.csv: 1 row")).toBeVisible();
  const load = dialog.getByRole("button", { name: "Load a table" });
  await load.click();
  await expect(dialog.getByText(/percent/i).first(), "the faulty cell is named").toBeVisible();
  await world.accessible(page);
  await choose("FIXED_OVER_20,90,95,30,620,0.5");
  await load.click();
  await expect(dialog).toBeHidden();
  const own = cards.getByRole("listitem").filter({ hasText: "Our insurer, 2026 card" });
  await expect(own.getByText("Your company's")).toBeVisible();
  await own.getByRole("button", { name: /^Remove/ }).click();
  await expect(own).toBeHidden();
});
