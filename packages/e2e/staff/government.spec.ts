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
  await expect(figures.getByText("$182.31 at 0.55%")).toBeVisible();
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

const VA_TERMS = {
  TransactionInfo: { LoanPurposeType: "Purchase", MortgageType: "VA", BaseLoanAmt: 400_000 },
  VAInfo: { VAFundingFeeIsFinanced: true, VAUseType: "SubsequentUse" },
  MortgageTypeAndTerms: { AmortizationType: "Fixed", LoanAmortizationPeriodCount: 360, NoteRatePercent: 6 },
  subjectProperty: {
    SalesContractAmt: 400_000,
    Address: { StateCode: "CA", CountyName: "Los Angeles" },
    PropertyDetail: { EstimatedValueAmt: 400_000 },
  },
};

test("an officer works out a VA loan's entitlement and residual income, and names who underwrites it", async ({
  world,
}) => {
  const page = await world.session("originator@summit.test");
  const loan = await loanWith(page, VA_TERMS);
  await page.goto(`/app/loans/${loan}/govt-loan`);
  const figures = page.getByRole("region", { name: "By the agency's tables" });
  await expect(figures.getByText("$13,200.00 at 3.30%")).toBeVisible();
  await page.getByRole("textbox", { name: "Entitlement in use" }).fill("75000");
  await page.getByRole("textbox", { name: "People in the household" }).fill("4");
  await page.getByRole("checkbox", { name: "Calculate upkeep from the living area" }).check();
  await page.getByRole("textbox", { name: "Living area (sq ft)" }).fill("1800");
  await page.getByRole("combobox", { name: "Premiums and fees" }).selectOption("From the table");
  await expect(figures.getByText("$237,281.25")).toBeVisible();
  await expect(figures.getByText("Residual income is below VA's guideline of $1,117")).toBeVisible();

  await page.getByRole("combobox", { name: "Underwriter", exact: true }).click();
  await page.getByRole("option", { name: "Una Decision" }).click();
  const save = page.getByRole("button", { name: "Save", exact: true });
  await save.click();
  const number = page.getByRole("textbox", { name: "Underwriter VA id" });
  await expect(number, "VA knows an underwriter by a number").toHaveAttribute("aria-invalid", "true");
  await number.fill("VA-4711");
  await save.click();
  await expect(page.getByText("Loan Information updated successfully").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Entitlement", exact: true })).toHaveValue(/103,300/);
  await world.spanishPhone(page, "va-loan", words("es", "government")("figures"));
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
    dialog.getByLabel("File to load").setInputFiles({
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
