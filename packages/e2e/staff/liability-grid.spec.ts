import type { Page } from "@playwright/test";
import { expect, test } from "../world";

const debts = (page: Page) => page.locator("#liabilities");
const grid = (page: Page) => debts(page).getByRole("grid");
/** A cell by the row it is in and its column, counted as readers count them: the heading is row 1, the boxes to tick column 1. */
const cell = (page: Page, row: number, column: number) =>
  grid(page).locator(`[aria-rowindex="${row}"] [aria-colindex="${column}"]`);
const TYPE = 2;
const HOLDER = 3;
const BALANCE = 5;
const PAYMENT = 6;

/** Puts on the clipboard what a spreadsheet would, and pastes it. */
async function pasteCells(page: Page, text: string) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press("ControlOrMeta+v");
}

/** A loan with two debts, open at its finances. */
async function openDebts(page: Page): Promise<number> {
  const { LoanId } = await (await page.request.post("/los/api/loans", { data: {} })).json();
  for (const [HolderName, MonthlyPaymentAmt, UnpaidBalanceAmt] of [
    ["Sample Bank", 1000, 200_000],
    ["Sample Auto", 282, 11_025],
  ] as const) {
    const made = await page.request.post(`/los/api/loans/${LoanId}/liabilities`, {
      data: { HolderName, LiabilityDetail: { LiabilityType: "Installment", MonthlyPaymentAmt, UnpaidBalanceAmt } },
    });
    expect(made.status(), await made.text()).toBe(201);
  }
  await page.goto(`/app/loans/${LoanId}/financial`);
  await expect(cell(page, 2, HOLDER)).toHaveText("Sample Bank");
  return LoanId;
}

const saved = (page: Page) => expect(debts(page).getByText(/^Saved \d/)).toBeVisible();
const total = (page: Page, of: RegExp) => debts(page).locator("table").last().getByRole("row", { name: of });

test("an officer types over debts, pastes more from a spreadsheet and takes one away", async ({ world }) => {
  const page = await world.session("originator@summit.test", {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  // Nothing comes ahead of need: the script is asked for by the hand that comes near.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const loanId = await openDebts(page);

  await test.step("types over two cells before they can be typed in; it is done when they can, and nothing jumps", async () => {
    const box = () => debts(page).boundingBox();
    const before = await box();
    const held: (() => void)[] = [];
    let goesThrough = false;
    await page.route("**/_next/static/chunks/**", async (route) => {
      if (!goesThrough) await new Promise<void>((go) => held.push(go));
      await route.continue();
    });
    await cell(page, 2, PAYMENT).click();
    await expect(cell(page, 2, PAYMENT)).toBeFocused();
    await page.keyboard.type("950.5");
    await page.keyboard.press("Enter");
    await page.keyboard.type("30");
    await expect(grid(page)).toHaveAttribute("aria-busy", "true");
    expect(held.length, "its script is on the way").toBeGreaterThan(0);
    await expect(cell(page, 2, PAYMENT)).toHaveText("$1,000.00");
    goesThrough = true;
    for (const go of held) go();
    await expect(cell(page, 2, PAYMENT)).toHaveText("$950.50");
    await expect(cell(page, 3, PAYMENT).locator("input")).toHaveValue("30");
    await expect(cell(page, 3, PAYMENT).locator("input")).toBeFocused();
    await page.keyboard.type("0");
    await page.keyboard.press("Enter");
    await expect(total(page, /^Counted/)).toContainText("$1,250.50");
    await saved(page);
    const after = await box();
    expect([after?.y, after?.height]).toEqual([before?.y, before?.height]);
  });

  await test.step("what is wrong is said, and is not saved", async () => {
    await cell(page, 2, BALANCE).click();
    await page.keyboard.type("12,50");
    await page.keyboard.press("Enter");
    await expect(cell(page, 2, BALANCE)).toHaveAttribute("aria-invalid", "true");
    await world.accessible(page);
    await world.station(page, "liability-grid-wrong");
    await cell(page, 2, BALANCE).click();
    await page.keyboard.type("199500");
    await page.keyboard.press("Enter");
    await expect(cell(page, 2, BALANCE)).not.toHaveAttribute("aria-invalid", "true");
    await expect(total(page, /^Counted/)).toContainText("$210,525.00");
  });

  await test.step("pastes three rows below the last", async () => {
    await cell(page, 4, 2).click();
    await pasteCells(
      page,
      "Revolving\tSample Card\t\t$1,500.00\t$45.00\nInstallment\tOther Auto\t24\t8,000\t350\nRevolving\tThird Card\t\t250\t25\n",
    );
    await expect(cell(page, 6, HOLDER)).toHaveText("Third Card");
    await expect(debts(page).getByText("3 rows added.")).toBeVisible();
    await expect(total(page, /^Counted/)).toContainText("$1,670.50");
    await expect(debts(page).getByText("Not saved")).toBeHidden();
    await saved(page);
  });

  await test.step("takes one away, and back again", async () => {
    await debts(page)
      .getByRole("button", { name: /^Delete .*Other Auto/ })
      .click();
    await expect(total(page, /^Counted/)).toContainText("$1,320.50");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(total(page, /^Counted/)).toContainText("$1,670.50");
  });
  await world.station(page, "liability-grid");

  await test.step("and all of it is there after the page is loaded anew", async () => {
    await page.reload();
    await expect(grid(page)).toHaveAttribute("aria-rowcount", "7");
    await expect(total(page, /^Counted/)).toContainText("$220,275.00");
    await expect(total(page, /^Counted/)).toContainText("$1,670.50");
    const answer = await page.request.get(`/los/api/loans/${loanId}/liabilities`);
    expect((await answer.json()).count).toBe(5);
  });

  await test.step("a kind is chosen by its word, and one goes on along the row past the boxes to tick", async () => {
    await cell(page, 2, TYPE).click();
    await page.keyboard.type("Mortg");
    await page.keyboard.press("Tab");
    await expect(cell(page, 2, TYPE)).toHaveText(/^Mortgage loan/);
    await cell(page, 2, PAYMENT).click();
    await page.keyboard.type("960");
    for (let turn = 0; turn < 3; turn++) await page.keyboard.press("Tab");
    await expect(cell(page, 3, TYPE), "the next row follows the two boxes").toBeFocused();
  });
});
