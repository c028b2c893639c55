import { expect, test } from "../world";

test("an officer is asked once before unsaved changes are left, whichever way", async ({ world }) => {
  const page = await world.as("companyadmin@summit.test");
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/loan-info$/);
  const loan = page.url();
  const rate = page.getByLabel("Note rate");
  const was = await rate.inputValue();
  const typed = was === "5.375" ? "5.5" : "5.375";
  await rate.fill(typed);
  await rate.press("Tab");

  const question = page.getByRole("dialog", { name: "Confirm" });
  await page.getByRole("link", { name: /^Financial Info/ }).click();
  await expect(question).toContainText("All changes will be lost. Are you sure you want to continue?");
  await world.accessible(page);
  await question.getByRole("button", { name: "Keep editing" }).click();
  expect(page.url()).toBe(loan);

  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "Dual AUS" }).click();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Keep editing" }).click();

  await page.getByRole("button", { name: /^Branch: / }).click();
  await page.getByRole("option", { name: "Miami" }).click();
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  expect(page.url()).toBe(loan);
  await expect(page.getByRole("button", { name: "Branch: Miami" })).toBeHidden();

  await page.goBack();
  await expect(question).toBeVisible();
  expect(page.url()).toBe(loan);
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(rate).toHaveValue(typed);

  await page.goBack();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL(/\/app\/loans(\?|$)/);
  await page.goto(loan);
  await expect(page.getByLabel("Note rate")).toHaveValue(was);
  await page.getByRole("link", { name: /^Financial Info/ }).click();
  await expect(page).toHaveURL(/\/financial$/);
});
