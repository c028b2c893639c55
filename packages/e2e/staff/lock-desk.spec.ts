import type { Page } from "@playwright/test";
import { expect, test } from "../world";

const COLUMNS = "product_code,amortization,term_months,note_rate,lock_days,price";

/** A loan of the officer's whose product is chosen by a rate sheet of the company's: 6.375 % for 30 days at 98.375, less 1.75 by its grid. */
async function pricedLoan(officer: Page, admin: Page) {
  const change = async (page: Page, method: "PATCH" | "POST", path: string, data: object) => {
    const answer = await page.request.fetch(path, { method, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const code = `LD${Date.now()}`;
  const product = "Fixed for thirty years";
  const book = await (await admin.request.get("/pricing/api/book")).json();
  const { investors } = await change(admin, "PATCH", "/pricing/api/book", {
    investors: [...(book.investors ?? []), { code, name: "Invented Wholesale" }],
  });
  const investorId = investors.at(-1).id;
  const { products } = await change(admin, "PATCH", "/pricing/api/book", {
    products: [
      ...(book.products ?? []),
      { code, name: product, investorId, mortgageType: "Conventional", amortizationType: "Fixed", termMonths: 360 },
    ],
  });
  const sheet = await change(admin, "POST", "/pricing/api/rate-sheets", {
    investorId,
    fileName: "prices.csv",
    csv: `${COLUMNS}\n${code},FIXED,360,6.375,30,98.375\n`,
  });
  await change(admin, "POST", `/pricing/api/rate-sheets/${sheet.id}/publish`, {});
  const { LoanId } = await change(officer, "POST", "/los/api/loans", {});
  await change(officer, "PATCH", `/los/api/loans/${LoanId}/v2/transaction/info`, {
    o: {},
    c: {
      TransactionInfo: { BaseLoanAmt: 380000, LoanPurposeType: "Purchase", MortgageType: "Conventional" },
      MortgageTypeAndTerms: { AmortizationType: "Fixed", LoanAmortizationPeriodCount: 360 },
      subjectProperty: { SalesContractAmt: 500000, PropertyDetail: { EstimatedValueAmt: 500000 } },
    },
  });
  await change(officer, "PATCH", `/los/api/loans/${LoanId}/updatepricingdata`, {
    ProductId: products.at(-1).id,
    NoteRatePercent: 6.375,
    lockDays: 30,
  });
  return { LoanId, product };
}

test("an officer asks for a lock, the lock desk grants it and an extension, and the confirmation is in the folder", async ({
  world,
}) => {
  const page = await world.session("originator@harbor.test");
  const desk = await world.session("companyadmin@harbor.test");
  const { LoanId, product } = await pricedLoan(page, desk);

  await page.goto(`/app/loans/${LoanId}/product-pricing`);
  const panel = page.getByRole("region", { name: "Lock desk" });
  await panel.getByRole("button", { name: "Request a lock" }).click();
  const dialog = page.getByRole("dialog", { name: "Lock the rate" });
  await expect(dialog.getByText(`${product} · Invented Wholesale`)).toBeVisible();
  await expect(dialog.getByText("96.625")).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: "Set the price by hand" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Request lock" }).click();
  await expect(panel.getByText("Lock the rate of 6.375% for 30 days")).toBeVisible();
  await expect(panel.getByText("$12,825.00")).toBeVisible();

  // The loan changes while the request waits.
  const amount = await page.request.fetch(`/los/api/loans/${LoanId}/v2/transaction/info`, {
    method: "PATCH",
    data: { o: {}, c: { TransactionInfo: { BaseLoanAmt: 390000 } } },
  });
  expect(amount.ok(), await amount.text()).toBe(true);

  await desk.goto("/app/lock-desk");
  await desk.getByRole("searchbox").fill(String(LoanId));
  const row = desk.getByRole("row", { name: /New lock.*6\.375%/ });
  await expect(row).toBeVisible();
  await expect(row.getByText("$380,000")).toBeVisible();
  await expect(row.getByText("$390,000").first()).toBeVisible();
  await row.getByRole("link").click();
  await desk.locator("#rate-lock").scrollIntoViewIfNeeded();
  const answers = desk.getByRole("region", { name: "Lock desk" });
  await answers.getByRole("button", { name: "Accept" }).click();
  await expect(desk.getByRole("dialog").getByText("What changed since it was asked")).toBeVisible();
  await expect(desk.getByRole("dialog").getByText("$390,000")).toBeVisible();
  await world.accessible(desk);
  await world.station(desk, "lock-answer");
  await desk.getByRole("dialog").getByRole("textbox", { name: "Investor's lock number" }).fill("IW-4711");
  await desk.getByRole("dialog").getByRole("button", { name: "Accept" }).click();

  await expect(panel.getByText("Locked", { exact: true }).first()).toBeVisible();
  await expect(panel.getByText("IW-4711")).toBeVisible();
  await page
    .getByRole("button", { name: /^Notifications/ })
    .first()
    .click();
  const notices = page.getByRole("dialog", { name: "Notifications" });
  await expect(notices.getByRole("link", { name: new RegExp(`locked the rate.*Loan ${LoanId}`) })).toBeVisible();
  await page.keyboard.press("Escape");
  const confirmation = panel.getByRole("link", { name: "Open the confirmation" });
  await expect(confirmation).toBeVisible({ timeout: 40_000 });
  const file = await page.request.get((await confirmation.getAttribute("href")) ?? "");
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");

  await panel.getByRole("button", { name: "Extend" }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Extension" }).selectOption("15");
  await page.getByRole("dialog").getByRole("button", { name: "Request extension" }).click();
  await expect(answers.getByText("Extend the lock by 15 days")).toBeVisible();
  await answers.getByRole("button", { name: "Accept" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await expect(panel.getByText("Extended", { exact: true }).first()).toBeVisible();
  await expect(panel.getByText("by 15 days for 0.250 points")).toBeVisible();
  await panel.getByText("What happened").click();
  await world.looks(page, "rate-lock-panel");
  await world.spanishPhone(page, "rate-lock-panel", "Prórroga de 15 días · costo del bloqueo", () =>
    page.getByText(/^\d ajustes$/).click(),
  );
});
