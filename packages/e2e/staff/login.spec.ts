import { expect, password, test } from "../world";

test("a loan officer logs in, in either language, and is told of a wrong password", async ({ page, world }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: /^ES / }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await page.getByRole("button", { name: /^EN / }).click();
  await page.getByLabel("Email").fill("originator@summit.test");
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await world.accessible(page);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/app\//);
});
