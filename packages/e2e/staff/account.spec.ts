import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { colleague, secret } from "../colleague";
import { codeOf } from "../totp";
import { expect, test } from "../world";

/** The smallest PNG: one point. */
const point = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function signIn(page: Page, email: string, password = secret) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a processor keeps the own profile, password, second step and sessions", async ({ browser, baseURL, world }) => {
  test.slow(); // three log-ins
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const email = await colleague(world, page);
  const elsewhere = await (await browser.newContext({ baseURL })).newPage();
  await signIn(elsewhere, email);
  await expect(elsewhere).toHaveURL(/\/app\//);

  await page.goto("/app");
  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();

  const profile = page.getByRole("region", { name: "Profile" });
  await profile.getByLabel("Phone").fill("512 555 0142");
  await profile.getByLabel("Last name").fill("Keykeeper");
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(profile.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles({ name: "me.png", mimeType: "image/png", buffer: point });
  await expect(profile.getByRole("img", { name: /Keykeeper/ })).toBeVisible();
  await world.spanishPhone(page, "account", "Perfil");
  await page.reload();
  await expect(profile.getByLabel("Last name")).toHaveValue("Keykeeper");
  await expect(profile.getByRole("img", { name: /Keykeeper/ })).toBeVisible();

  const sessions = page.getByRole("region", { name: "Where you are signed in" });
  await expect(sessions.getByText("This browser")).toBeVisible();
  await sessions.getByRole("button", { name: "Sign out everywhere else" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(sessions.getByText("All other sessions have ended.")).toBeVisible();
  await elsewhere.goto("/app/account");
  await expect(elsewhere).toHaveURL(/\/(login|session-ended)/);

  const factor = page.getByRole("region", { name: "Second step" });
  await factor.getByRole("button", { name: "Set up" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(secret);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await world.accessible(page);
  const key = ((await dialog.locator("code").textContent()) ?? "").replaceAll(/\s/g, "");
  await dialog.getByLabel("6 digits from the app").fill(codeOf(key, 0));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByRole("heading", { name: "Keep these codes" })).toBeVisible();
  await world.accessible(page);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  const codes = (await readFile(await (await download).path(), "utf8")).trim().split("\n").slice(2);
  expect(codes).toHaveLength(10);
  await dialog.getByLabel("I have kept them").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(factor.getByText("10 left")).toBeVisible();
  await world.station(page, "account-second-step");

  // The telephone is out of reach: a recovery code stands in for it.
  await signIn(elsewhere, email);
  await elsewhere.getByRole("button", { name: "Use a recovery code" }).click();
  await elsewhere.getByLabel("Recovery code").fill(codes[0] ?? "");
  await elsewhere.getByRole("button", { name: "Verify" }).click();
  await expect(elsewhere).toHaveURL(/\/app\//);
  await page.reload();
  await expect(factor.getByText("9 left")).toBeVisible();
  await factor.getByRole("button", { name: "Turn off" }).click();
  await dialog.getByLabel("Your password").fill(secret);
  await dialog.getByLabel("Code from the app, or a recovery code").fill(codes[1] ?? "");
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(factor.getByRole("button", { name: "Set up" })).toBeVisible();

  const password = page.getByRole("region", { name: "Password" });
  await password.getByLabel("Current password").fill(secret);
  await password.getByLabel("New password", { exact: true }).fill("seven green lanterns");
  await password.getByLabel("New password once more").fill("seven green lanterns");
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(password.getByText(/Your password was changed/)).toBeVisible();
  const answer = await elsewhere.request.post("/api/login", { data: { email, password: "seven green lanterns" } });
  expect(answer.status()).toBe(200);
  await elsewhere.context().close();
  await context.close();
});
