import type { Page } from "@playwright/test";
import { expect, test } from "../world";

/** A loan of two invented borrowers. */
async function loanOfTwo(page: Page): Promise<number> {
  const made = await page.request.post("/los/api/loans", { data: {} });
  expect(made.status()).toBe(201);
  const { LoanId } = await made.json();
  for (const [index, FirstName] of ["Noa", "Ivo"].entries()) {
    const answer = await page.request.post(`/los/api/loans/${LoanId}/borrowers`, {
      data: { active: true, Role: "Borrower", isPrimaryBorrower: index === 0, Name: { FirstName, LastName: "Tern" } },
    });
    expect(answer.status()).toBe(201);
  }
  return LoanId;
}

const panel = (page: Page, id: string) => page.locator(`#${id}`);

async function saveDialog(page: Page) {
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function addDebt(page: Page, type: string, creditor: string, payment: string, balance: string) {
  await page.getByRole("button", { name: "Add liability" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Type").selectOption(type);
  await dialog.getByLabel("Creditor").fill(creditor);
  await dialog.getByLabel("Monthly payment").fill(payment);
  await dialog.getByLabel("Unpaid balance").fill(balance);
}

test("a processor enters assets, debts on a property and income, and takes back what is not there", async ({
  world,
}) => {
  const page = await world.session("processor@summit.test");
  const loanId = await loanOfTwo(page);
  await page.goto(`/app/loans/${loanId}/financial`);
  const assets = panel(page, "assets");
  const debts = panel(page, "liabilities");
  const estates = panel(page, "realEstates");
  const income = panel(page, "income");

  await test.step("enters assets of both", async () => {
    for (const [type, amount] of [
      ["CheckingAccount", "$24,500.10"],
      ["SavingsAccount", "1000.2"],
    ] as const) {
      await page.getByRole("button", { name: "Add asset" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Type").selectOption(type);
      await dialog.getByLabel("Value").fill(amount);
      await dialog.getByLabel("Ivo Tern").check();
      await saveDialog(page);
    }
    await expect(assets.locator("tfoot")).toContainText("$25,500.30");
    await expect(assets.locator("tbody tr").first()).toContainText("Noa, Ivo");
  });

  await test.step("opens and changes one by keyboard alone", async () => {
    await assets.locator("tbody tr").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const value = page.getByRole("dialog").getByLabel("Value");
    await expect(value).toHaveValue("1,000.20");
    await value.focus();
    await page.keyboard.type("2000");
    await saveDialog(page);
    await expect(assets.locator("tfoot")).toContainText("$26,500.10");
  });

  await test.step("removes all of them, and is told that none is entered", async () => {
    await assets.getByLabel("Select all on this page").check();
    await assets.getByRole("button", { name: "Delete selected" }).click();
    await expect(page.getByText("Assets deleted successfully").first()).toBeVisible();
    await expect(assets.getByText("Nothing entered yet")).toBeVisible();
  });

  await addDebt(page, "MortgageLoan", "Sample Bank", "1000", "200000");
  await saveDialog(page);
  await addDebt(page, "Installment", "Sample Auto", "282", "11025");
  await saveDialog(page);

  await test.step("an investment property takes its first lien from the debt", async () => {
    await page.getByRole("button", { name: "Add property" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Street").fill("7 Invented Row");
    await dialog.getByLabel("Property type").selectOption("SingleFamily");
    await dialog.getByLabel("Usage").selectOption("Investment");
    await dialog.getByLabel("Disposition").selectOption("Retain");
    await dialog.getByLabel("Estimated value").fill("350000");
    await dialog.getByLabel(/Sample Bank/).check();
    await dialog.getByLabel(/Taxes, insurance and upkeep/).fill("300");
    await dialog.getByLabel("Calculate the net rent").check();
    await dialog.getByLabel("Gross rent a month").fill("2000");
    await dialog.getByLabel("Occupancy factor").fill("75");
    await expect(dialog.locator("dl")).toContainText("$1,300.00");
    await expect(dialog.locator("dl")).toContainText("$200.00");
    await saveDialog(page);
    await expect(estates.locator("tbody tr")).toContainText("$1,300.00");
    await expect(estates.locator("tfoot")).toContainText("$350,000.00");
  });

  await test.step("a second lien is tied to it", async () => {
    await addDebt(page, "HELOC", "Other Bank", "150", "20000");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Secured by").selectOption({ label: "7 Invented Row" });
    await dialog.getByLabel("Lien position").selectOption("SecondLien");
    await saveDialog(page);
  });

  await test.step("ticks count at once and are saved together", async () => {
    const saved = page.waitForRequest((request) => request.url().endsWith("/bulk/liabilities"));
    await debts.getByLabel("Paid off at closing: HELOC, Other Bank").check();
    await debts.getByLabel("Left out of the ratios: Installment, Sample Auto").check();
    await expect(debts.getByRole("row", { name: /Mortgages paid off/ })).toContainText("$150.00");
    await expect(debts.getByRole("row", { name: /Omitted/ }).last()).toContainText("$282.00");
    expect((await saved).postDataJSON().Liabilities).toHaveLength(2);
    await expect(page.getByText("Liabilities have been updated successfully").first()).toBeVisible();
  });
  await test.step("enters child support, which the ratios count, and says that it does not apply after all", async () => {
    const expenses = panel(page, "expenses");
    const owed = page.getByRole("navigation", { name: "Financial records" });
    await page.getByRole("button", { name: "Add expense" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Type").selectOption("ChildSupport");
    await dialog.getByLabel("Monthly payment").fill("640");
    await dialog.getByLabel("Paid to").fill("Noor Invented");
    await dialog.getByLabel("Months left").fill("48");
    await saveDialog(page);
    await expect(expenses.locator("tbody tr")).toContainText("Child support");
    await expect(expenses.locator("tfoot")).toContainText("$640.00");
    const figures = await (await page.request.get(`/los/api/loans/${loanId}/v2/transaction/qualification`)).json();
    await expect(owed, "the sum is the one that the figures have").toContainText(
      figures.LiabilityTotalAmt.toLocaleString("en-US", { style: "currency", currency: "USD" }),
    );
    await owed.getByTitle(/Obligations beside housing/).click();
    await expect(page.getByText("Alimony, support and other expenses").last()).toBeVisible();
    await page.keyboard.press("Escape");
    await expenses.getByLabel("Does not apply").press("Space");
    const asks = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await expect(asks).toContainText("One entry is in the list");
    await asks.getByRole("button", { name: "Remove the entry" }).click();
    await expect(expenses.getByText("Marked as not applicable")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(expenses.locator("tbody tr")).toContainText("Noor Invented");
  });
  await test.step("enters work and other income, and takes the latter back", async () => {
    await expect(income.getByText(/not covered for: Noa Tern, Ivo Tern/)).toBeVisible();
    await page.getByRole("button", { name: "Add employment" }).click();
    const job = page.getByRole("dialog");
    await job.getByLabel("Employer").fill("Invented Foods");
    await job.getByLabel("Start date").fill("01012015");
    await job.getByLabel("Position").fill("Cook");
    await job.getByLabel("Monthly income").fill("5000");
    await saveDialog(page);
    await expect(income.locator("tbody tr").first()).toContainText(/\(\d+\.\d\dyr\)/);
    await expect(income.getByText(/not covered for: Ivo Tern/)).toBeVisible();

    await page.getByRole("button", { name: "Add other income" }).click();
    const other = page.getByRole("dialog");
    await other.getByLabel("Borrower").selectOption({ label: "Ivo Tern" });
    await other.getByLabel("Type").selectOption("Pension");
    await other.getByLabel("Retired since").fill("6/30/2020");
    await other.getByLabel("Monthly amount").fill("2,200");
    await saveDialog(page);
    await expect(income.locator("tfoot")).toContainText("$7,200.00");
    await expect(income.getByText(/are covered\./)).toBeVisible();
    await income.getByRole("button", { name: /^Delete Pension/ }).click();
    await expect(page.getByText("Income deleted successfully").first()).toBeVisible();
  });
  await world.accessible(page);
  await world.station(page, "financial-step");
});
