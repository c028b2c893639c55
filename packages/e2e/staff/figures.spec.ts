import type { Page } from "@playwright/test";
import { expect, test } from "../world";

/** A purchase of $400,000 with $300,000 at 6 % for 30 years. */
async function priced(page: Page): Promise<number> {
  const created = await page.request.post("/los/api/loans", { data: {} });
  expect(created.status()).toBe(201);
  const { LoanId } = (await created.json()) as { LoanId: number };
  const terms = {
    TransactionInfo: { LoanPurposeType: "Purchase", MortgageType: "Conventional", BaseLoanAmt: 300000 },
    MortgageTypeAndTerms: { NoteRatePercent: 6, LoanAmortizationPeriodCount: 360, AmortizationType: "Fixed" },
    subjectProperty: { SalesContractAmt: 400000 },
    // What a file states of it says nothing any more: the terms make it.
    HousingExpenses: [{ ExpenseType: "FirstMortgagePrincipalAndInterest", CalcType: "MANUAL", PaymentAmt: 999 }],
  };
  const saved = await page.request.patch(`/los/api/loans/${LoanId}/v2/transaction/info`, { data: { o: {}, c: terms } });
  expect(saved.status(), await saved.text()).toBe(200);
  return LoanId;
}

test("a figure opens its arithmetic, and a change stands beside what was", async ({ world }) => {
  const page = await world.session("originator@summit.test");
  const loan = await priced(page);
  await page.goto(`/app/loans/${loan}/loan-info`);
  const figures = page.getByRole("region", { name: "Figures", exact: true });

  await test.step("the payment, line by line, to the sum that stands there", async () => {
    const payment = figures.getByRole("button", { name: "$1,798.65" }).first();
    await payment.click();
    const workings = page.getByRole("dialog", { name: "How Total payment is worked out" });
    await expect(workings.getByRole("row", { name: "Principal and interest" })).toContainText("$1,798.65");
    await expect(workings.getByRole("row", { name: "Proposed housing payment" })).toContainText(/=.*\$1,798\.65/);
    await world.accessible(page);
    await page.keyboard.press("Escape");
    await expect(workings).toBeHidden();
    await expect(payment).toBeFocused();
  });

  await test.step("a change is worked out before it is saved, with the old value beside it", async () => {
    await page.getByLabel("Loan amount", { exact: true }).fill("$320,000");
    const changed = figures.locator("div[aria-live=polite]").filter({ hasText: /^LTV/ });
    await expect(changed).toContainText(/80\.00%.*75\.00%/);
    await expect(changed, "the old value goes after two seconds").not.toContainText("75.00%");
    const summary = page.getByRole("region", { name: "Loan summary" });
    await expect(summary, "the heading has what the figures are of").toContainText(/\$320,000.*80\.00%/s);
    for (const place of [summary, figures]) await expect(place.getByText("Preview, not saved")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Principal and interest" })).toHaveCount(0);
    await figures.getByRole("button", { name: "80.00%" }).first().click();
    const workings = page.getByRole("dialog", { name: "How LTV is worked out" });
    await expect(workings.getByRole("row", { name: "Loan amount" })).toContainText("$320,000.00");
    await expect(workings.getByRole("row", { name: "Property value" })).toContainText("$400,000.00");
    await page.keyboard.press("Escape");
    await expect(workings).toBeHidden();
  });

  await test.step("its label leads to the field's history, by pointer and by key", async () => {
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Loan Information updated successfully").first()).toBeVisible();
    const amount = page.getByLabel("Loan amount", { exact: true });
    const told = page.getByRole("dialog", { name: "Loan amount", exact: true });
    await page.evaluate(() => window.scrollTo(0, 0));
    await amount.press("Alt+h");
    await expect(told.getByRole("listitem").first()).toContainText(/\$300,000\s*\$320,000/);
    await expect(told.getByRole("listitem")).toHaveCount(2);
    await world.accessible(page);
    await page.keyboard.press("Escape");
    await expect(told).toBeHidden();
    await page.locator(`label[for="${await amount.getAttribute("id")}"]`).hover();
    await page.getByRole("button", { name: "History of this field" }).click();
    await expect(told.getByRole("listitem")).toHaveCount(2);
    await world.station(page, "field-history");
    await page.keyboard.press("Escape");
    await expect(told).toBeHidden();
  });

  await test.step("what it lacks leads to where that is entered: a person's declarations, a debt", async () => {
    const has = async (kind: string, data: object) =>
      expect((await page.request.post(`/los/api/loans/${loan}/${kind}`, { data })).status()).toBe(201);
    await has("borrowers", { Name: { FirstName: "Rae", LastName: "Linkson" }, isPrimaryBorrower: true });
    await has("liabilities", { HolderName: "Invented Bank", LiabilityDetail: { UnpaidBalanceAmt: 500 } });
    await figures.getByRole("link", { name: /^Declarations of Rae Linkson are missing/ }).click();
    await expect(page.getByRole("tab", { name: /^Declarations/ })).toHaveAttribute("aria-selected", "true");
    await page.goBack();
    await figures.getByRole("link", { name: /^Invented Bank has a balance but no monthly payment/ }).click();
    await expect(page.getByRole("dialog").getByLabel(/^Monthly payment/)).toBeFocused();
    await page.goto(`/app/loans/${loan}/loan-info`);
  });
  await world.spanishPhone(page, "figures-preview", "Vista previa, sin guardar", () =>
    page.getByLabel("Monto del préstamo", { exact: true }).fill("$330,000"),
  );
});
