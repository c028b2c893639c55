import { expect, test } from "../world";

test("two people change the same rate: one takes theirs, then keeps mine", async ({ world }) => {
  const owner = await world.as("owner@summit.test");
  const { LoanId } = (await (await owner.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const admin = await world.as("companyadmin@summit.test");
  for (const page of [owner, admin]) {
    await page.goto(`/app/loans/${LoanId}/loan-info`);
    await expect(page.getByLabel("Note rate")).toBeVisible();
  }
  const rate = (page: typeof owner) => page.getByLabel("Note rate");
  const type = async (page: typeof owner, value: string) => {
    await rate(page).fill(value);
    await rate(page).press("Tab");
  };
  const save = async (page: typeof owner) => {
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Loan Information updated successfully").first()).toBeVisible();
  };
  const stored = async () => {
    const info = await (await owner.request.get(`/los/api/loans/${LoanId}/v2/transaction/info`)).json();
    return (info as { MortgageTypeAndTerms: { NoteRatePercent?: number } }).MortgageTypeAndTerms.NoteRatePercent;
  };

  await type(owner, "6.25");
  await type(admin, "5.5");
  await save(admin);
  await expect(owner.getByRole("button", { name: "Take theirs" })).toBeVisible();
  await expect(rate(owner), "what was typed is not overwritten").toHaveValue("6.25");
  await owner.getByRole("button", { name: "Take theirs" }).click();
  await expect(rate(owner)).toHaveValue("5.5");
  expect(await stored()).toBe(5.5);

  await type(owner, "6.75");
  await type(admin, "5.75");
  await save(admin);
  await expect.poll(stored).toBe(5.75);
  await owner.getByRole("button", { name: "Keep mine" }).click();
  await expect(rate(owner)).toHaveValue("6.75");
  await owner.keyboard.press("Control+s");
  await expect.poll(stored).toBe(6.75);
  await expect(rate(owner)).toHaveValue("6.75");
  await expect(rate(admin)).toHaveValue("6.75");
});
