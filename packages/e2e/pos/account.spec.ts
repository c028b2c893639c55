import { expect, test } from "../world";

test("a borrower finds the own account on a telephone: language, password, sessions", async ({ world }) => {
  const page = await world.session("borrower@example.test", { viewport: { width: 390, height: 844 } });
  // In English whatever a broken run has left.
  expect((await page.request.patch("/api/language", { data: { language: "en" } })).ok()).toBe(true);
  await page.goto("/pos/app/account");
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await expect(page.getByText("This browser")).toBeVisible();
  await world.station(page, "pos-account");
  await page.getByLabel("Current password").fill("not this one");
  await page.getByLabel("New password", { exact: true }).fill("seven green lanterns");
  await page.getByLabel("New password once more").fill("seven green lanterns");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This is not your current password")).toBeVisible();

  await page.getByRole("radio", { name: "Español" }).check();
  await expect(page.getByRole("heading", { name: "Su cuenta" })).toBeVisible();
  // What was typed stands, with what is wrong about it in the language of now.
  await expect(page.getByLabel("Contraseña actual")).toHaveValue("not this one");
  await expect(page.getByText("Esta no es su contraseña actual")).toBeVisible();
  await world.accessible(page);
  await page.getByRole("radio", { name: "English" }).check();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
});
