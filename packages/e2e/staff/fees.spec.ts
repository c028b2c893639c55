import type { Page } from "@playwright/test";
import { surname, unique } from "../unique";
import { expect, test } from "../world";

const fees = (page: Page) => page.locator("#fees");
const section = (page: Page, name: RegExp) => fees(page).getByRole("region", { name });
const AMOUNT = 4;

/** A loan that says enough for its fees to be calculated. */
async function makeLoan(page: Page): Promise<number> {
  const { LoanId } = await (await page.request.post("/los/api/loans", { data: {} })).json();
  const info = await page.request.patch(`/los/api/loans/${LoanId}/v2/transaction/info`, {
    data: {
      o: {},
      c: {
        TransactionInfo: { BaseLoanAmt: 320_000, LoanPurposeType: "Purchase", MortgageType: "Conventional" },
        MortgageTypeAndTerms: { AmortizationType: "Fixed", LoanAmortizationPeriodCount: 360, NoteRatePercent: 6.5 },
        HousingExpenses: [
          { ExpenseType: "HomeownersInsurance", CalcType: "MANUAL", PaymentAmt: 125 },
          { ExpenseType: "RealEstateTax", CalcType: "MANUAL", PaymentAmt: 500 },
        ],
        subjectProperty: { SalesContractAmt: 400_000, PropertyDetail: { EstimatedValueAmt: 400_000 } },
      },
    },
  });
  expect(info.status(), await info.text()).toBe(200);
  const dates = await page.request.post(`/los/api/loans/${LoanId}/dates`, {
    data: { keyDates: { estimatedClosingDate: "2026-12-15" } },
  });
  expect(dates.status(), await dates.text()).toBeLessThan(300);
  return LoanId;
}

test("an officer puts the company's closing costs on a loan, changes one, and sees the cash to close follow", async ({
  world,
}) => {
  const page = await world.session("originator@summit.test");
  const loanId = await makeLoan(page);
  await page.goto(`/app/loans/${loanId}/update-fees`);

  await test.step("sees what the template would add, and puts it on the loan", async () => {
    await page.getByRole("button", { name: "Apply a template" }).click();
    const dialog = page.getByRole("dialog");
    // Another test's template may stand before it.
    await dialog.getByRole("combobox", { name: "Template" }).selectOption({ label: "Purchase (made for such loans)" });
    await expect(dialog.getByRole("row", { name: /Administration fee.*Added.*\$2,400\.00/ })).toBeVisible();
    await world.accessible(page);
    await world.station(page, "fees-preview");
    await dialog.getByRole("button", { name: "Change the fees" }).click();
    await expect(section(page, /^A\. /)).toContainText("$4,090.00");
    await expect(page.locator("#escrow").getByRole("row", { name: /Feb 2027/ })).toBeVisible();
  });

  await test.step("types over a fee, and the totals are those of the figures", async () => {
    const cell = section(page, /^A\. /).locator(`[aria-rowindex="3"] [aria-colindex="${AMOUNT}"]`);
    await cell.click();
    await page.keyboard.type("700");
    await page.keyboard.press("Enter");
    await expect(fees(page).getByText(/^Saved \d/)).toBeVisible();
    await expect(section(page, /^A\. /)).toContainText("$4,195.00");
    const figures = await (await page.request.get(`/los/api/loans/${loanId}/v2/transaction/qualification`)).json();
    const cash = figures.CashToClose.toLocaleString("en-US", { style: "currency", currency: "USD" });
    await expect(page.locator("#cash-to-close")).toContainText(cash);
  });
  await test.step("picks who is paid from the address book", async () => {
    const company = `Bluebonnet ${unique()}`;
    const made = await page.request.post("/los/api/business-contact", {
      data: {
        type: "TITLE",
        firstName: "Tia",
        lastName: surname(),
        companyName: company,
        email: `tia.${unique()}@bluebonnet.test`,
      },
    });
    expect(made.status(), await made.text()).toBe(201);
    await section(page, /^C\. /)
      .getByRole("button", { name: /^Open .*Settlement agent fee/ })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Payee from the address book" }).fill(company);
    await page.getByRole("option", { name: new RegExp(`^${company}`) }).click();
    await expect(dialog.getByRole("textbox", { name: "Paid to" })).toHaveValue(company);
    await world.accessible(page);
    await world.station(page, "fee-payee");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(
      section(page, /^C\. /).getByRole("row", { name: new RegExp(`Settlement agent fee.*${company}`) }),
    ).toBeVisible();
  });
  await world.looks(page, "fees");
});

/** Gives the loan a product of a rate sheet of its own: 6.375 % at 97.375, so that the borrower pays points. */
async function giveProduct(page: Page, admin: Page, loanId: number) {
  const change = async (by: Page, method: "PATCH" | "POST", path: string, data: object) => {
    const answer = await by.request.fetch(path, { method, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const code = `FE${Date.now()}`;
  const book = await (await admin.request.get("/pricing/api/book")).json();
  const { investors } = await change(admin, "PATCH", "/pricing/api/book", {
    investors: [...(book.investors ?? []), { code, name: "Invented Funding" }],
  });
  const investorId = investors.at(-1).id;
  const { products } = await change(admin, "PATCH", "/pricing/api/book", {
    products: [
      ...(book.products ?? []),
      {
        code,
        name: "Fixed, with points",
        investorId,
        mortgageType: "Conventional",
        amortizationType: "Fixed",
        termMonths: 360,
      },
    ],
  });
  const sheet = await change(admin, "POST", "/pricing/api/rate-sheets", {
    investorId,
    fileName: "prices.csv",
    csv: `product_code,amortization,term_months,note_rate,lock_days,price\n${code},FIXED,360,6.375,30,97.375\n`,
  });
  await change(admin, "POST", `/pricing/api/rate-sheets/${sheet.id}/publish`, {});
  await change(page, "PATCH", `/los/api/loans/${loanId}/updatepricingdata`, {
    ProductId: products.at(-1).id,
    NoteRatePercent: 6.375,
    lockDays: 30,
  });
}

test("what follows from the product stands among the fees, and is changed where the price is", async ({ world }) => {
  const page = await world.session("originator@harbor.test", { locale: "es-US" });
  const loanId = await makeLoan(page);
  await giveProduct(page, await world.session("companyadmin@harbor.test"), loanId);
  await page.goto(`/app/loans/${loanId}/update-fees`);
  const points = section(page, /^A\. /).getByRole("row", { name: /Puntos de descuento.*Del producto/ });
  await expect(points).toBeVisible();
  await points.getByRole("button", { name: "Puntos de descuento: ir a Productos y precios" }).click();
  await expect(page).toHaveURL(/product-pricing/);
});

test("an administrator writes a closing cost template and sees what it comes to", async ({ world }) => {
  const page = await world.session("companyadmin@summit.test");
  const name = `Texas cash-out ${unique()}`;
  await page.goto("/app/settings/closing-costs");
  await page.getByRole("button", { name: "Add a template" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).first().fill(name);
  await dialog.getByRole("button", { name: "Add a fee" }).click();
  await dialog.getByLabel("Kind of fee").selectOption({ label: "Underwriting fee" });
  await dialog.getByLabel("How it is calculated").selectOption({ label: "Percent" });
  await dialog.getByLabel("Percent", { exact: true }).fill("0.5");
  await expect(dialog.getByRole("region", { name: "Example" })).toContainText("$1,600.00");
  await world.accessible(page);
  await world.station(page, "closing-cost-template");
  await dialog.getByRole("button", { name: "Create template" }).click();
  await expect(page.getByRole("listitem", { name })).toContainText("1 fee");
});
