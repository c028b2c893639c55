import type { Page } from "@playwright/test";
import { reportedBorrower } from "../credit";
import { away } from "../vendor";
import { expect, test } from "../world";

test.afterEach(() => Promise.all([away("du", false), away("lpa", false)]));

/** A loan of the test's own. */
async function made(page: Page): Promise<number> {
  const answer = await page.request.post("/los/api/loans", { data: {} });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { LoanId: number }).LoanId;
}

/** Tells of a loan all that the engines ask but its note rate. */
async function describe(page: Page, loan: number): Promise<void> {
  await reportedBorrower(page, loan, { FirstName: "Ada", LastName: "Underwood" });
  const c = {
    TransactionInfo: { BaseLoanAmt: 300000, LoanPurposeType: "Purchase", MortgageType: "Conventional" },
    subjectProperty: {
      SalesContractAmt: 400000,
      Address: { StateCode: "TX" },
      PropertyDetail: { PropertyUsageType: "PrimaryResidence", EstimatedValueAmt: 400000 },
    },
  };
  await state(page, loan, c);
}

async function state(page: Page, loan: number, c: object): Promise<void> {
  const saved = await page.request.patch(`/los/api/loans/${loan}/v2/transaction/info`, { data: { o: {}, c } });
  expect(saved.status(), await saved.text()).toBe(200);
}

test("an officer sees what underwriting misses, runs both engines beside a colleague in Spanish, asks for what is found, sees what a second run changed, and calls LPA off", async ({
  world,
}) => {
  test.slow();
  const page = await world.session("originator@summit.test");
  const loan = await made(page);
  const step = `/app/loans/${loan}/aus`;
  await page.goto(step);
  const asked = page.getByRole("region", { name: "Automated underwriting" });
  const du = page.getByRole("region", { name: "DU findings" });
  const history = page.getByRole("region", { name: "History" });
  await test.step("each thing that is missing leads to where it is entered", async () => {
    await expect(asked.getByText("DU can’t run yet")).toBeVisible();
    await expect(asked.getByRole("link")).toHaveCount(8);
    await expect(asked.getByRole("button", { name: "Run both" })).toBeDisabled();
    await describe(page, loan);
    await expect(asked.getByRole("link"), "another's change is followed").toHaveCount(1);
    await asked.getByRole("link", { name: "Note rate" }).click();
    await expect(page).toHaveURL(/\/loan-info$/);
    await expect(page.getByRole("textbox", { name: "Note rate", exact: true })).toBeFocused();
    await state(page, loan, { MortgageTypeAndTerms: { NoteRatePercent: 6.5 } });
  });

  const other = await world.session("branchadmin@summit.test", { locale: "es-US" });
  await Promise.all([page.goto(step), other.goto(step)]);
  const suyo = other.getByRole("region", { name: "Resultados de DU" });
  await test.step("both see the run, and its finding come by itself", async () => {
    await expect(asked.getByText("DU is ready to run")).toBeVisible();
    await expect(other.getByRole("button", { name: "Ejecutar ambos" })).toBeVisible();
    await away("du"); // until both have been looked at
    await page.getByRole("button", { name: "Run both" }).click();
    for (const card of [du, suyo]) await expect(card.getByRole("progressbar")).toBeVisible();
    await expect(du.getByRole("button", { name: "Cancel the DU run" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Run DU" })).toHaveAttribute("aria-disabled", "true");
    await world.accessible(page);
    await world.station(page, "aus-running");
    await away("du", false);
    await expect(
      other.getByText("Solicitud de DU enviada correctamente por originator@summit.test").first(),
    ).toBeVisible();
    await expect(du.getByText("Approve/Eligible")).toBeVisible();
    await expect(du.getByText("Verify base pay")).toBeVisible();
    await expect(suyo.getByText("Aprobado/Elegible")).toBeVisible();
    for (const card of [du, suyo]) await expect(card.getByRole("progressbar")).toBeHidden();
    await expect(
      page.getByRole("region", { name: "LPA findings" }).getByText("Accept", { exact: true }).first(),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "Dual AUS complete" })).toBeVisible();
  });
  await test.step("a run of the history is opened by key", async () => {
    await expect(history.getByRole("row")).toHaveCount(3);
    await history.getByRole("row", { name: /\bDU\b/ }).press("Enter");
    const opened = page.getByRole("dialog", { name: /^DU, / });
    await expect(opened.getByText("Verify base pay")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(opened).toBeHidden();
  });
  await test.step("what is found is asked for, and the loan goes by one of the engines", async () => {
    await du.getByRole("button", { name: "Ask borrower: DU-VER-INCOME-BASE" }).click();
    await expect(du.getByText("Asked of borrower")).toBeVisible();
    await expect(suyo.getByText("Pedido al prestatario")).toBeVisible();
    await du.getByRole("button", { name: "Use DU" }).click();
    await expect(suyo.getByText("El préstamo se guía por él")).toBeVisible();
    await world.looks(page, "aus-both");
  });
  await test.step("a second run is held against the first", async () => {
    await state(page, loan, { TransactionInfo: { BaseLoanAmt: 395000 } });
    await expect(du.getByText(/run DU again before you rely on it/)).toBeVisible();
    await expect(suyo.getByText(/ejecute DU de nuevo/)).toBeVisible();
    await page.getByRole("button", { name: "Run DU" }).click();
    await expect(du.getByText("Approve/Ineligible")).toBeVisible();
    await du.getByRole("button", { name: "What changed in DU" }).click();
    const changes = page.getByRole("dialog", { name: "DU: changes since the run before" });
    await expect(changes.getByText("$395,000").first()).toBeVisible();
    await expect(changes.getByText(/above the maximum/)).toBeVisible();
    await world.accessible(page);
    await world.station(page, "aus-changes");
    await page.keyboard.press("Escape");
    await expect(changes).toBeHidden();
  });
  await test.step("a run for another institution is called off", async () => {
    await asked.getByRole("button", { name: "Submission options" }).click();
    await asked.getByLabel("Submit to LPA for").selectOption("Another institution…");
    await asked.getByLabel("Institution number at LPA").fill("204587193");
    await away("lpa");
    await page.getByRole("button", { name: "Run LPA" }).click();
    await page.getByRole("button", { name: "Cancel the LPA run" }).click();
    await expect(
      page.getByRole("region", { name: "LPA findings" }).getByText("The LPA run was cancelled"),
    ).toBeVisible();
    await expect(history.getByText("Cancelled")).toBeVisible();
    const kept = (await (await page.request.get(`/los/api/loans/${loan}/ausinfo`)).json()) as {
      lpa: { lender?: { institutionIdentifier: string } };
    };
    expect(kept.lpa.lender?.institutionIdentifier).toBe("204587193");
  });
  await world.spanishPhone(page, "aus-cancelled", "Se canceló la ejecución de LPA");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('[aria-current="step"]'), "the seventh step is not beyond the edge").toBeInViewport();
});
