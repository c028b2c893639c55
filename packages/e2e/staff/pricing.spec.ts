import type { Page } from "@playwright/test";
import { expect, test, type World } from "../world";
import { xlsxOf } from "../xlsx";

const TERMS = {
  TransactionInfo: { LoanPurposeType: "Purchase", MortgageType: "Conventional", BaseLoanAmt: 300000 },
  MortgageTypeAndTerms: { AmortizationType: "Fixed", LoanAmortizationPeriodCount: 360, NoteRatePercent: 7 },
  GovernmentLoan: { FHADecisionScore: 760 },
  subjectProperty: {
    SalesContractAmt: 400000,
    Address: { StateCode: "TX", CountyName: "Harris" },
    PropertyDetail: { EstimatedValueAmt: 400000, FinancedUnitCount: 1, PropertyUsageType: "PrimaryResidence" },
  },
};

/** What people read of the job. */
const words = {
  upload: "Upload a rate sheet",
  file: "Choose the file",
  send: "Upload",
  publish: "Publish",
  force: "In force",
  fault: "A note rate is a percentage up to 25 with at most 6 decimals, such as 6.125 or 6.99.",
  score: "Credit score",
  below: "The credit score of 600 is below 620.",
  compare: /^Compare Conforming 30-year fixed of/,
  side: "Side by side",
  end: "End the comparison",
  choose: "Choose Conforming 30-year fixed at 6.125%",
  take: "Choose this product",
  moved: "The price has moved since you looked at it",
  takeMoved: "Choose at the new price",
  eligible: "Eligible",
  amount: "Loan amount",
  lost: "The loan is not eligible for this product",
  never: "Don't show this again for this loan",
  close: "Close",
  desk: "Lock desk",
  ask: "Request a lock",
  asking: "Lock the rate",
  request: "Request lock",
  confirming: "Confirm Action",
  confirm: "Confirm",
  cancel: "Cancel",
  locked: "Locked",
  lock: "Rate lock",
  floating: "Floating",
  left: /days left/,
} as const;

const COLUMNS = ["product_code", "amortization", "term_months", "note_rate", "lock_days", "price"];
const sheet = (second: number, price = 101.25) => ({
  name: "northgate.xlsx",
  mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  buffer: xlsxOf([COLUMNS, ["C30", "FIXED", 360, 6.125, 30, price], ["C30", "FIXED", 360, second, 30, 102.5]]),
});

async function change(page: Page, method: "PATCH" | "POST", path: string, data: object) {
  const answer = await page.request.fetch(path, { method, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** A spreadsheet of an investor's is uploaded, with a fault first, and published. Answers the investor's id. */
async function publishSheet(admin: Page): Promise<string> {
  await admin.goto("/app/settings/pricing");
  await admin.getByRole("button", { name: words.upload }).click();
  const upload = admin.getByRole("dialog", { name: words.upload });
  await upload.getByLabel(words.file).setInputFiles(sheet(25.5));
  await expect(upload.getByText(words.fault)).toBeVisible();
  await upload.getByLabel(words.file).setInputFiles(sheet(6.25));
  await upload.getByRole("button", { name: words.send, exact: true }).click();
  const publish = admin.getByRole("button", { name: words.publish, exact: true });
  await expect(publish).toBeVisible();
  await publish.click();
  await expect(publish).toBeHidden();
  const newest = admin.getByRole("listitem", { name: /Northgate/ }).first();
  await expect(newest.getByText(words.force)).toBeVisible();
  const book = await (await admin.request.get("/pricing/api/book")).json();
  return book.investors.find(({ name }: { name: string }) => name.startsWith("Northgate")).id;
}

/** Two products side by side, then one chosen at a price that moves while it is looked at. */
async function chooseProduct(world: World, officer: Page, move: () => Promise<void>) {
  const products = officer.locator("section[aria-labelledby=products]");
  await officer.getByLabel(words.score).fill("600");
  await expect(officer.getByText(words.below).first()).toBeVisible();
  await officer.getByLabel(words.score).fill("");
  const boxes = products.getByRole("checkbox", { name: words.compare });
  await expect(boxes).toHaveCount(2); // the same program of two investors
  await boxes.first().check();
  await boxes.last().check();
  const side = officer.getByRole("region", { name: words.side });
  for (const investor of ["Northgate Wholesale", "Bayside"])
    await expect(side.getByText(new RegExp(`^Conforming 30-year fixed · ${investor}`))).toBeVisible();
  await side.getByRole("button", { name: words.end }).click();

  await products.getByRole("button", { name: /^Conforming 30-year fixed Northgate/ }).click();
  const choose = officer.getByRole("button", { name: words.choose });
  await expect(choose).toBeVisible();
  await world.accessible(officer);
  await world.station(officer, "pricing-products");
  await choose.click();
  const dialog = officer.getByRole("dialog");
  await expect(dialog.getByText("99.250").first()).toBeVisible();
  await move();
  await dialog.getByRole("button", { name: words.take }).click();
  await expect(dialog.getByRole("table", { name: words.moved })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /99\.250.*99\.000/ })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /2,250\.00.*3,000\.00/ })).toBeVisible();
  await dialog.getByRole("button", { name: words.takeMoved }).click();
  await expect(dialog).toBeHidden();
  const chosen = officer.locator("section[aria-labelledby=chosen]");
  await expect(chosen.getByText(words.eligible, { exact: true })).toBeVisible();
  await expect(chosen.getByText("6.125%")).toBeVisible();
  await expect(chosen.getByText("99.000")).toBeVisible();
}

/** A save on another step that costs the loan its product says so there; taken back, the product is to be had again. */
async function loseProduct(world: World, officer: Page, loanId: number) {
  await officer.goto(`/app/loans/${loanId}/loan-info`);
  const amount = officer.getByLabel(words.amount);
  const popup = officer.getByRole("dialog", { name: words.lost });
  await amount.fill("396000");
  await amount.press("Tab");
  await officer.keyboard.press("Control+s");
  await expect(popup.getByText(/99 %.*97 %/)).toBeVisible();
  expect((await popup.boundingBox())?.width).toBeCloseTo(550, 0);
  await expect(popup.getByRole("checkbox", { name: words.never })).toBeVisible();
  await world.accessible(officer);
  await popup.getByRole("button", { name: words.close }).last().click();
  await expect(popup).toBeHidden();
  await amount.fill("300000");
  await amount.press("Tab");
  const saved = officer.waitForResponse(
    (answer) => answer.request().method() === "PATCH" && answer.url().includes("/v2/transaction/info"),
  );
  await officer.keyboard.press("Control+s");
  expect((await (await saved).json()).ProductEligibility).toEqual({ Eligible: true, Eligibility: [] });
  await officer.goto(`/app/loans/${loanId}/product-pricing`);
}

/** The officer asks for a lock, a rule asks whether that is meant, and the lock desk grants it. */
async function lockRate(officer: Page, admin: Page, loanId: number) {
  const rules = "/workflow-task/api/rules";
  const question = `Has the borrower agreed? ${loanId}`;
  const { id } = await change(admin, "POST", rules, {
    kind: "WORKFLOW_TASKS",
    name: `Asks before a lock ${loanId}`,
    condition: `loan.LoanID == ${loanId} && change.kind == "rate_lock" && change.action == "created"`,
    effects: [{ do: "CONFIRM", title: question, message: "A lock binds the company." }],
  });
  await change(admin, "PATCH", `${rules}/${id}/enable`, {});
  const lock = officer.getByRole("button", { name: words.lock });
  await expect(lock).toContainText(words.floating);
  const panel = officer.getByRole("region", { name: words.desk });
  await panel.getByRole("button", { name: words.ask }).click();
  const asking = officer.getByRole("dialog", { name: words.asking });
  await expect(asking.getByText("99.000")).toBeVisible();
  const asked = officer.getByRole("dialog", { name: words.confirming });
  await asking.getByRole("button", { name: words.request }).click();
  await expect(asked).toContainText(question);
  await asked.getByRole("button", { name: words.cancel }).click();
  await expect(asked).toBeHidden();
  const unasked = await (await officer.request.get(`/los/api/loans/${loanId}/rate-locks`)).json();
  expect(unasked.count).toBe(0);
  await asking.getByRole("button", { name: words.request }).click();
  await asked.getByRole("button", { name: words.confirm, exact: true }).click();
  await expect(asking).toBeHidden();

  const locks = `/los/api/loans/${loanId}/rate-locks`;
  const waiting = (await (await admin.request.get(locks)).json()) as { rows: { id: string }[] };
  await change(admin, "POST", `${locks}/${waiting.rows[0]?.id}/accept`, { request: "LOCK" });
  await expect(panel.getByText(words.locked, { exact: true }).first()).toBeVisible();
  await expect(lock).toContainText(words.left);
  await change(admin, "PATCH", `${rules}/${id}/disable`, {});
}

test("from an investor's spreadsheet to a locked loan, between an officer and the lock desk", async ({ world }) => {
  const admin = await world.session("companyadmin@harbor.test");
  const investorId = await publishSheet(admin);
  const officer = await world.session("originator@harbor.test");
  const { LoanId } = await change(officer, "POST", "/los/api/loans", {});
  await change(officer, "PATCH", `/los/api/loans/${LoanId}/v2/transaction/info`, { o: {}, c: TERMS });
  await officer.goto(`/app/loans/${LoanId}/product-pricing`);
  await chooseProduct(world, officer, async () => {
    const csv = `${COLUMNS}\nC30,FIXED,360,6.125,30,101\n`;
    const next = await change(admin, "POST", "/pricing/api/rate-sheets", { investorId, fileName: "next.csv", csv });
    await change(admin, "POST", `/pricing/api/rate-sheets/${next.id}/publish`, {});
  });
  await loseProduct(world, officer, LoanId);
  await lockRate(officer, admin, LoanId);
  await world.spanishPhone(officer, "pricing-locked", /Quedan \d+ días/);
});
