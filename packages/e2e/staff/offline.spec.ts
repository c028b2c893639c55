import { expect, test } from "../world";

test("what is typed outlives the loss of the connection: the page says that it is not saved, and saves it by itself later", async ({
  world,
}) => {
  const page = await world.as("originator@summit.test");
  const { LoanId } = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  await page.goto(`/app/loans/${LoanId}/loan-info`);
  const rate = page.getByLabel("Note rate");
  await rate.fill("6.125");
  await page.context().setOffline(true);
  // The first toast of the page: not even what draws it is there.
  await page.keyboard.press("Control+s");
  const retry = page.getByRole("button", { name: "Retry", exact: true });
  await expect(retry).toBeVisible();
  await expect(rate).toHaveValue("6.125");
  await page.context().setOffline(false);
  await expect(page.getByText("Loan Information updated successfully").first()).toBeVisible();
});

test("what was typed into one's own profile is saved by itself when the connection is back", async ({ world }) => {
  const page = await world.as("processor@summit.test");
  await page.goto("/app/account");
  const phone = page.getByLabel("Phone");
  await phone.fill("5125550177");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(page.getByText("Your profile was not saved.").first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Your profile was not saved.")).toHaveCount(0);
  await page.reload();
  await expect(phone).toHaveValue("5125550177");
});
