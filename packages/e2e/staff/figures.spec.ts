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

const WAYS = [
  {
    language: "en",
    width: 1440,
    figures: "Figures",
    payment: "How Total payment is worked out",
    dti: "How LTV is worked out",
    interest: "Principal and interest",
    housing: "Proposed housing payment",
    value: "Property value",
    amount: "Loan amount",
    history: "History of this field",
    saved: "Loan Information updated successfully",
    summary: "Loan summary",
    preview: "Preview, not saved",
  },
  {
    language: "es",
    width: 390,
    figures: "Cifras",
    payment: "Cómo se calcula Pago total",
    dti: "Cómo se calcula LTV",
    interest: "Capital e interés",
    housing: "Pago de vivienda propuesto",
    value: "Valor de la propiedad",
    amount: "Monto del préstamo",
    history: "Historial de este campo",
    saved: "Información del préstamo actualizada correctamente",
    summary: "Resumen del préstamo",
    preview: "Vista previa, sin guardar",
  },
] as const;

for (const words of WAYS)
  test(`${words.language}: a figure opens its arithmetic, and a change stands beside what was`, async ({ world }) => {
    const page = await world.session("originator@summit.test", {
      viewport: { width: words.width, height: 900 },
      locale: words.language === "es" ? "es-US" : "en-US",
    });
    const loan = await priced(page);
    await page.goto(`/app/loans/${loan}/loan-info`);
    const figures = page.getByRole("region", { name: words.figures, exact: true });

    await test.step("the payment, line by line, to the sum that stands there", async () => {
      const payment = figures.getByRole("button", { name: "$1,798.65" }).first();
      if (words.width < 600) {
        // The figures are below the tests there, which hold nothing to press: what is half under the bar at the top is no target.
        await page.locator("#limits").scrollIntoViewIfNeeded();
        await expect(page.getByRole("region", { name: "QM, HPML" })).toBeVisible();
        await payment.evaluate((one) => one.scrollIntoView({ block: "center" }));
      }
      await payment.click();
      const workings = page.getByRole("dialog", { name: words.payment });
      await expect(workings.getByRole("row", { name: words.interest })).toContainText("$1,798.65");
      await expect(workings.getByRole("row", { name: words.housing })).toContainText(/=.*\$1,798\.65/);
      await world.accessible(page);
      await page.keyboard.press("Escape");
      await expect(workings).toBeHidden();
      await expect(payment).toBeFocused();
    });

    await test.step("a change is worked out before it is saved, with the old value beside it", async () => {
      await page.getByLabel(words.amount, { exact: true }).fill("$320,000");
      const changed = figures.locator("div[aria-live=polite]").filter({ hasText: /^LTV/ });
      await expect(changed).toContainText(/80\.00%.*75\.00%/);
      await expect(changed, "the old value goes after two seconds").not.toContainText("75.00%");
      const summary = page.getByRole("region", { name: words.summary });
      await expect(summary, "the heading has what the figures are of").toContainText(/\$320,000.*80\.00%/s);
      for (const place of [summary, figures]) await expect(place.getByText(words.preview)).toBeVisible();
      await expect(page.getByRole("textbox", { name: words.interest })).toHaveCount(0);
      await figures.getByRole("button", { name: "80.00%" }).first().click();
      const workings = page.getByRole("dialog", { name: words.dti });
      await expect(workings.getByRole("row", { name: words.amount })).toContainText("$320,000.00");
      await expect(workings.getByRole("row", { name: words.value })).toContainText("$400,000.00");
      await page.keyboard.press("Escape");
      await expect(workings).toBeHidden();
    });

    await test.step("its label leads to the field's history, by pointer and by key", async () => {
      await page.keyboard.press("ControlOrMeta+s");
      await expect(page.getByText(words.saved).first()).toBeVisible();
      const amount = page.getByLabel(words.amount, { exact: true });
      const told = page.getByRole("dialog", { name: words.amount, exact: true });
      // On a phone the figures are at the bottom: what is half under the bar at the top is no target.
      await page.evaluate(() => window.scrollTo(0, 0));
      await amount.press("Alt+h");
      await expect(told.getByRole("listitem").first()).toContainText(/\$300,000\s*\$320,000/);
      await expect(told.getByRole("listitem")).toHaveCount(2);
      await world.accessible(page);
      await page.keyboard.press("Escape");
      await expect(told).toBeHidden();
      await page.locator(`label[for="${await amount.getAttribute("id")}"]`).hover();
      await page.getByRole("button", { name: words.history }).click();
      await expect(told.getByRole("listitem")).toHaveCount(2);
      await world.station(page, `field-history-${words.language}`);
    });
  });

for (const words of [
  {
    language: "en",
    figures: "Figures",
    assets: "How Assets is worked out",
    kind: "Savings bond",
    nothing: "Asset",
    notice: "DTI needs income.",
    debt: "Installment has a balance but no monthly payment.",
  },
  {
    language: "es",
    figures: "Cifras",
    assets: "Cómo se calcula Activos",
    kind: "Bono de ahorro",
    nothing: "Activo",
    notice: "Para el DTI faltan los ingresos.",
    debt: "A plazos tiene saldo pero no pago mensual.",
  },
])
  test(`${words.language}: what nobody named is said by its kind, and what the loan lacks in the reader's language`, async ({
    world,
  }) => {
    const page = await world.session("originator@summit.test", {
      locale: words.language === "es" ? "es-US" : "en-US",
    });
    const loan = await priced(page);
    const has = async (kind: string, data: object) =>
      expect((await page.request.post(`/los/api/loans/${loan}/${kind}`, { data })).status()).toBe(201);
    await has("assets", { AssetDetail: { AssetType: "SavingsBond", CashOrMarketValueAmt: 1200 } });
    await has("assets", { AssetDetail: { CashOrMarketValueAmt: 34 } });
    await has("liabilities", { LiabilityDetail: { LiabilityType: "Installment", UnpaidBalanceAmt: 500 } });
    await page.goto(`/app/loans/${loan}/loan-info`);
    const figures = page.getByRole("region", { name: words.figures, exact: true });
    await expect(figures.getByText(words.notice, { exact: true })).toBeVisible();
    await expect(figures.getByText(words.debt, { exact: true })).toBeVisible();
    await figures.getByRole("button", { name: "$1,234.00" }).click();
    const lines = page.getByRole("dialog", { name: words.assets }).getByRole("row");
    await expect(lines.nth(0)).toContainText(new RegExp(`${words.kind}.*\\$1,200\\.00`));
    await expect(lines.nth(1)).toContainText(new RegExp(`${words.nothing}.*\\$34\\.00`));
    await world.accessible(page);
  });

test("what a loan lacks leads to where it is entered: a person's declarations, a property, a debt, the rent", async ({
  world,
}) => {
  const page = await world.session("originator@summit.test");
  const loan = await priced(page);
  const has = async (kind: string, data: object) =>
    expect((await page.request.post(`/los/api/loans/${loan}/${kind}`, { data })).status()).toBe(201);
  await has("borrowers", { Name: { FirstName: "Rae", LastName: "Linkson" }, isPrimaryBorrower: true });
  await has("realEstates", { Property: { Address: { LineText: "12 Invented Way", CityName: "Austin" } } });
  await has("liabilities", { HolderName: "Invented Bank", LiabilityDetail: { UnpaidBalanceAmt: 500 } });
  const rented = { c: { subjectProperty: { PropertyDetail: { PropertyUsageType: "Investment" } } }, o: {} };
  const saved = await page.request.patch(`/los/api/loans/${loan}/v2/transaction/info`, { data: rented });
  expect(saved.status(), await saved.text()).toBe(200);
  const follow = async (notice: RegExp) => {
    await page.goto(`/app/loans/${loan}/loan-info`);
    await page.getByRole("region", { name: "Figures", exact: true }).getByRole("link", { name: notice }).click();
  };

  await follow(/^Declarations of Rae Linkson are missing/);
  await expect(page.getByRole("tab", { name: /^Declarations/ })).toHaveAttribute("aria-selected", "true");
  await follow(/^Real estate owned at 12 Invented Way.* has no disposition/);
  await expect(page.getByRole("dialog").getByLabel(/^Disposition/)).toBeFocused();
  await follow(/^Invented Bank has a balance but no monthly payment/);
  await expect(page.getByRole("dialog").getByLabel(/^Monthly payment/)).toBeFocused();
  await follow(/^Rental income of the subject property is missing/);
  await expect(page.getByLabel("Calculate the net rent")).toBeFocused();
  await world.accessible(page);
  await world.station(page, "figures-notices");
});
