import type { Page } from "@playwright/test";
import { expect, password, test } from "../world";

const email = "originator@summit.test";

/** A loan's first screen, on a clock that the test moves. */
async function atLoan(page: Page): Promise<string> {
  await page.clock.install();
  await page.goto("/app/loans");
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/loan-info$/);
  return page.url();
}

async function signInAgain(page: Page) {
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("who is silent is warned, stays by saying so or by a sign of life in another tab, and else finds the unsaved work again", async ({
  world,
}) => {
  const page = await world.as(email);
  const loan = await atLoan(page);
  const rate = page.getByLabel("Note rate");
  await expect(rate).toBeVisible();
  const was = await rate.inputValue();
  const typed = was === "5.375" ? "5.5" : "5.375";
  await rate.fill(typed);
  await rate.press("Tab");

  const warning = page.getByRole("dialog", { name: "Are you still there?" });
  await page.clock.fastForward("28:30");
  await expect(warning.getByRole("timer")).toHaveText(/^1:[0-3]\d$/);
  await world.station(page, "idle-warning");
  await world.spanishPhone(page, "idle-warning", "¿Sigue ahí?");
  await warning.getByRole("button", { name: "Stay signed in" }).click();
  await expect(warning).toBeHidden();
  await expect(rate).toHaveValue(typed);

  await test.step("a sign of life in one tab keeps the other", async () => {
    await page.clock.fastForward("29:00");
    await expect(warning).toBeVisible();
    const now = await page.evaluate(() => Date.now());
    const other = await page.context().newPage();
    await other.goto("/login");
    await other.evaluate((at) => {
      const kept = JSON.parse(localStorage.getItem("gable.preferences") ?? "{}");
      localStorage.setItem("gable.preferences", JSON.stringify({ ...kept, lastActivity: at }));
    }, now);
    await expect(warning).toBeHidden();
    await other.close();
  });

  await page.clock.fastForward("31:00");
  await expect(page).toHaveURL(/\/session-ended\?/);
  await expect(page.getByRole("heading", { name: "You were signed out" })).toBeVisible();
  expect((await page.request.get("/api/wizeusers/current")).status()).toBe(401);

  await signInAgain(page);
  await expect(page).toHaveURL(loan);
  await expect(rate).toHaveValue(was);
  await page.getByText(/Unsaved work from/).waitFor();
  await world.accessible(page);
  await world.station(page, "idle-draft");
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(rate).toHaveValue(typed);
  await expect(page.getByText(/Unsaved work from/)).toBeHidden();
  await page.getByRole("button", { name: "Discard" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Discard/ })
    .click();
  await page.reload();
  await expect(rate).toHaveValue(was);
  await expect(page.getByText(/Unsaved work from/)).toBeHidden();
});
