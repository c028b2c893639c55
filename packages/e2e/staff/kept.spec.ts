import type { Page } from "@playwright/test";
import { expect, test } from "../world";

async function openPeople(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Loan actions" }).click();
  await page.getByRole("menuitem", { name: "People" }).click();
}

test("a browser keeps in which order debts stand, and whom one looks for", async ({ world }) => {
  const page = await world.session("branchadmin@summit.test");
  const made = await page.request.post("/los/api/loans", { data: {} });
  const { LoanId } = (await made.json()) as { LoanId: number };
  for (const [HolderName, UnpaidBalanceAmt] of [
    ["Sample Bank", 900],
    ["Sample Auto", 11025],
    ["Sample Card", 40],
  ] as const) {
    const answer = await page.request.post(`/los/api/loans/${LoanId}/liabilities`, {
      data: { HolderName, LiabilityDetail: { LiabilityType: "Installment", UnpaidBalanceAmt } },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  }
  await page.goto(`/app/loans/${LoanId}/financial`);
  const creditors = page.locator("#liabilities table").first().locator("tbody tr");
  await expect(creditors).toHaveCount(3);
  const sort = page.locator("#liabilities").getByRole("button", { name: /^Unpaid balance|^Balance/ });
  await sort.click();
  await expect(creditors).toContainText(["Sample Card", "Sample Bank", "Sample Auto"]);
  await sort.click();
  await expect(creditors).toContainText(["Sample Auto", "Sample Bank", "Sample Card"]);
  await page.reload();
  await expect(creditors).toContainText(["Sample Auto", "Sample Bank", "Sample Card"]);
  await world.accessible(page);

  await openPeople(page);
  const people = page.getByRole("dialog", { name: "People" });
  await people.getByRole("button", { name: "Add a colleague" }).click();
  await expect(people.getByRole("list", { name: "Austin" }).getByRole("button").first()).toBeVisible();
  await people.getByLabel("Role").selectOption({ label: "Processor" });
  await expect(people.getByRole("button", { name: /Loan officer$/ })).toHaveCount(0);
  await world.accessible(page);
  await world.station(page, "internal-contacts");
  await page.reload();
  await openPeople(page);
  await people.getByRole("button", { name: "Add a colleague" }).click();
  await expect(people.getByLabel("Role")).toHaveValue("Processor");
});
