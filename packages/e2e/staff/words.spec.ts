import type { Locator } from "@playwright/test";
import { expect, test } from "../world";

test("the history of a loan is told in words, not in what is stored", async ({ world }) => {
  const page = await world.session("originator@summit.test");
  const { LoanId: loanId } = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as {
    LoanId: number;
  };
  const loan = `/los/api/loans/${loanId}`;
  const c = {
    TransactionInfo: { LoanPurposeType: "Refinance", RefinanceCashOutDeterminationType: "LimitedCashOut" },
    subjectProperty: { PropertyDetail: { PropertyUsageType: "SecondHome" } },
  };
  const denied = {
    actionTaken: "ApplicationDenied",
    actionDate: new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
    denialReasons: ["CreditHistory", "Collateral"],
  };
  for (const call of [
    page.request.patch(`${loan}/v2/transaction/info`, { data: { o: {}, c } }),
    page.request.post(`${loan}/borrowers`, { data: { Name: { FirstName: "Ina" }, isPrimaryBorrower: true } }),
    page.request.patch(`${loan}/stage/LOAN_SETUP`, { data: {} }),
  ])
    expect((await call).ok()).toBe(true);
  for (const [verb, data] of [
    ["suspend", { reason: "Title" }],
    ["dead", denied],
  ] as const)
    expect((await page.request.post(`${loan}/${verb}`, { data })).ok()).toBe(true);
  await page.goto(`/app/loans/${loanId}/aus`);
  await page.getByRole("button", { name: "Loan actions" }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: /History/ });
  await expect(history.getByText("Primary borrower")).toBeVisible();
  await expect(history.getByText("Second home")).toBeVisible();
  const stored = [
    "SecondHome",
    "LimitedCashOut",
    "LOAN_SETUP",
    "APPLICATION_INTAKE",
    "isPrimaryBorrower",
    "ApplicationDenied",
    "CreditHistory",
    "denialReasons",
    "Suspension.from",
  ];
  const tellsNone = async (told: Locator) => {
    const text = (await told.textContent()) ?? "";
    for (const raw of stored) expect(text).not.toContain(raw);
  };
  await tellsNone(history);
  await world.accessible(page);
  await world.station(page, "history-words");
  const historial = page.getByRole("dialog", { name: /Historial/ });
  await world.spanishPhone(page, "history-words", "Segunda vivienda", async () => {
    await expect(historial.getByText("Prestatario principal")).toBeVisible();
    await tellsNone(historial);
  });
});
