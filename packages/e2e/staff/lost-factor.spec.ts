import type { Page } from "@playwright/test";
import { colleague, secret } from "../colleague";
import { stage } from "../stage";
import { codeOf } from "../totp";
import { expect, test } from "../world";

const says = {
  email: "Email",
  password: "Password",
  signIn: "Sign in",
  noStep: "You cannot use your second step?",
  ask: "Send me a link to remove it",
  sent: /a letter is on its way to/,
  remove: "Remove the second step",
  removed: "The second step is removed",
  dead: "This link no longer works",
  factor: "Second step",
  setUp: "Set up",
} as const;

async function signIn(page: Page, email: string) {
  await page.getByLabel(says.email).fill(email);
  await page.getByLabel(says.password, { exact: true }).fill(secret);
  await page.getByRole("button", { name: says.signIn, exact: true }).click();
}

/** A colleague with an authenticator that is lost: nobody has its key any more. */
async function withLostFactor(page: Page, email: string) {
  const enrolled = await page.request.post("/api/mfa/totp", { data: { password: secret } });
  const { secret: key } = (await enrolled.json()) as { secret: string };
  const confirmed = await page.request.post("/api/mfa/totp/confirm", { data: { code: codeOf(key, 0) } });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
  await page.context().clearCookies();
  // A mailbox alone must not open the account: the letter is for passwords that are older than a day.
  await stage("old-password", email);
}

test("who has lost the authenticator has the second step removed by letter, and gets in with the password alone", async ({
  page,
  world,
}) => {
  test.slow(); // letters, two log-ins, four pages
  const email = await colleague(world, page);
  await withLostFactor(page, email);
  const known = (await world.mailTo(email)).id;
  await page.goto("/login");

  let link = "";
  await test.step("asks for the letter where the code is asked for", async () => {
    await signIn(page, email);
    await page.getByText(says.noStep).click();
    await page.getByRole("button", { name: says.ask }).click();
    await expect(page.getByText(says.sent)).toBeVisible();
    await world.accessible(page);
    await expect(async () => {
      const mail = await world.mailTo(email);
      expect(mail.id).toBeGreaterThan(known);
      const found = mail.links.map((one) => new URL(one)).find((one) => one.pathname === "/mfa-reset");
      expect(found).toBeTruthy();
      link = found ? found.pathname + found.search + found.hash : "";
    }).toPass({ timeout: 30_000 });
  });

  await test.step("removes the second step by its link, which works once", async () => {
    await page.goto(link);
    await expect(page.getByRole("button", { name: says.remove })).toBeVisible();
    await world.accessible(page);
    await page.getByRole("button", { name: says.remove }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(says.removed);
    await page.goto("/login");
    await page.goto(link);
    await page.getByRole("button", { name: says.remove }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(says.dead);
    await page.getByRole("main").getByRole("link").click();
  });

  await test.step("signs in with the password alone, and may set up another second step", async () => {
    await signIn(page, email);
    await expect(page).toHaveURL(/\/app\//);
    await page.goto("/app/account");
    const factor = page.getByRole("region", { name: says.factor });
    await expect(factor.getByRole("button", { name: says.setUp })).toBeVisible();
  });
});
