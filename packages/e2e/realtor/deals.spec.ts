import { moveOn } from "../loan";
import { expect, test } from "../world";

test("a realtor finds a deal, sees it move, and estimates a payment", async ({ world }) => {
  const page = await world.as("realtor@example.test", "realtor", { viewport: { width: 390, height: 844 } });
  await expect(page.getByRole("status").filter({ hasText: /\d+ deals/ })).toBeVisible();
  await page.getByLabel("Find a deal").fill("Testborrower");
  await expect(page.getByRole("status").filter({ hasText: /1 deal$/ })).toBeVisible();
  await page.getByRole("link", { name: /Bobbie Testborrower/ }).click();
  await expect(page).toHaveURL(/\/realtor\/app\/\d+$/);
  const loanId = page.url().split("/").pop() ?? "";
  const current = page.locator("li[aria-current=step]");
  await expect(current).toBeVisible();
  await world.station(page, "realtor-deal");

  const manager = await world.session("companyadmin@summit.test");
  const move = (stage: string) => moveOn(manager, loanId, stage);
  // From where a broken run may have left it.
  const before = "PREAPPROVED";
  await move(before);
  await expect(current).not.toContainText("Clear to close");
  await move("CLEAR_TO_CLOSE");
  await expect(current).toContainText("Clear to close");
  await move(before);
  await expect(current).not.toContainText("Clear to close");

  await test.step("the calculator answers, and says that it is an estimate", async () => {
    await page.goto("/realtor/app/calculator");
    const payment = page.getByRole("region", { name: "Estimated monthly payment" });
    await page.getByLabel("Price of the home").fill("180,000");
    await page.getByLabel("Down payment").fill("$18,000");
    await page.getByLabel("Interest rate").fill("3.875");
    await expect(payment).toContainText("$761.78");
    await expect(payment).toContainText("An estimate, not an offer");
    await world.accessible(page);
  });
});
