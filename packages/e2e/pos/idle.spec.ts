import { expect, password, test } from "../world";

const email = "borrower@example.test";
const phone = { viewport: { width: 390, height: 844 } };

test("a borrower who falls silent is warned, and finds again what could not be saved", async ({ world }) => {
  const page = await world.as(email, "pos", phone);
  await expect(page).toHaveURL(/\/pos\/app\/\d+$/);
  const contact = `${page.url()}/contact`;
  await page.clock.install();
  await page.goto(contact);
  const home = page.locator("#answer-HomePhone");
  await expect(home).toBeVisible();
  const was = await home.inputValue();
  // Too short for a telephone number: such an answer is not sent.
  await home.fill("555-01");
  await home.press("Tab");
  await page.clock.runFor(2_000);

  const warning = page.getByRole("dialog", { name: "Are you still there?" });
  await page.clock.fastForward("28:30");
  await expect(warning.getByRole("timer")).toHaveText(/^1:[0-3]\d$/);
  await world.station(page, "pos-idle-warning");
  await world.spanishPhone(page, "pos-idle-warning", "Mantener la sesión");
  await warning.getByRole("button", { name: "Stay signed in" }).click();
  await expect(warning).toBeHidden();
  await expect(home).toHaveValue("555-01");

  await page.clock.fastForward("31:00");
  await expect(page).toHaveURL(/\/pos\/session-ended\?/);
  await expect(page.getByRole("heading", { name: "You were signed out" })).toBeVisible();
  expect((await page.request.get("/api/wizeusers/current")).status()).toBe(401);

  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(contact);
  await expect(home).toHaveValue(was);
  await expect(page.getByText(/Unsaved work from/)).toBeVisible();
  await world.accessible(page);
  await world.station(page, "pos-idle-draft");
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(home).toHaveValue("555-01");
  await expect(page.getByText(/Unsaved work from/)).toBeHidden();

  await home.fill(was);
  await home.press("Tab");
  await page.clock.runFor(2_000);
  await page.reload();
  await expect(home).toHaveValue(was);
  await expect(page.getByText(/Unsaved work from/)).toBeHidden();
});
