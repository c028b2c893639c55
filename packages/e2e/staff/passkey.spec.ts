import type { Browser, Page } from "@playwright/test";
import { byName, withAuthenticator } from "../authenticator";
import { colleague, secret } from "../colleague";
import { expect, test } from "../world";

async function onName(browser: Browser, baseURL: string | undefined, viewport = { width: 1440, height: 900 }) {
  const context = await browser.newContext({ baseURL: byName(baseURL), viewport });
  return context.newPage();
}

async function signOut(page: Page) {
  await page.request.post("/api/logout");
  await page.goto("/login");
}

async function signIn(page: Page, email: string) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("an administrator adds a passkey, signs in with it alone and after the password, acts by it, and removes it", async ({
  browser,
  baseURL,
  world,
}) => {
  test.slow(); // six log-ins
  const page = await onName(browser, baseURL);
  const email = await colleague(world, page, { role: "CompanyAdmin" });
  const device = await withAuthenticator(page);
  await page.goto("/app/account");
  const panel = page.getByRole("region", { name: "Passkeys" });
  await expect(panel.getByText("You have no passkey yet.")).toBeVisible();

  await panel.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Work laptop");
  await dialog.getByLabel("Your password").fill("not this one");
  await dialog.getByRole("button", { name: "Go on" }).click();
  await expect(dialog.getByText("This is not your password")).toBeVisible();
  await dialog.getByLabel("Your password").fill(secret);
  await dialog.getByRole("button", { name: "Go on" }).click();
  let recovery = (await dialog.getByRole("listitem").first().textContent())?.trim() ?? "";
  // Their other devices go on with these: they are shown before anything asks for the passkey.
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(panel.getByText("Your passkey “Work laptop” is ready. We told you by email.")).toBeVisible();
  await expect(panel.getByText("not used yet")).toBeVisible();
  expect(await device.keys()).toBe(1);
  await world.accessible(page);
  await world.station(page, "passkey-account");
  expect((await world.mailTo(email)).text).toContain("A passkey was added to your account with Summit Lending.");

  await test.step("who has a passkey alone makes new codes by it", async () => {
    await page.getByRole("button", { name: "Make new codes" }).click();
    await dialog.getByLabel("Your password").fill(secret);
    await dialog.getByRole("button", { name: "Make new codes" }).click();
    await expect(dialog.getByRole("listitem")).toHaveCount(10);
    const renewed = (await dialog.getByRole("listitem").first().textContent())?.trim() ?? "";
    expect(renewed).not.toBe(recovery);
    recovery = renewed;
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("button", { name: "Done" }).click();
  });

  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/app\//);

  // The password is not enough any more; the same passkey is the second step.
  await signOut(page);
  await signIn(page, email);
  await expect(page.getByRole("button", { name: "Use your passkey" })).toBeVisible();
  await expect(page.getByLabel("Code")).toBeHidden();
  await world.accessible(page);
  await device.verifies(false);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page.getByText("No passkey was used. Try again, or sign in another way.")).toBeVisible();
  await device.verifies(true);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page).toHaveURL(/\/app\//);

  await test.step("it is asked for before one acts for another", async () => {
    await page.getByRole("button", { name: /Account/ }).click();
    await page.getByRole("menuitem", { name: "Act as another user" }).click();
    await dialog.getByRole("searchbox").fill("processor@summit.test");
    await dialog.getByRole("button", { name: /processor@summit\.test/ }).click();
    await dialog.getByLabel("Reason").fill("A question about a loan");
    await dialog.getByRole("button", { name: /^Act as / }).click();
    await expect(page.getByText(/^Acting as /)).toBeVisible();
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByText(/^Acting as /)).toBeHidden();
  });
  await test.step("by the machine's address browsers know no passkeys: that is said, and none is offered", async () => {
    const plain = await (await browser.newContext({ baseURL })).newPage();
    await plain.goto("/login");
    await expect(plain.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    await expect(plain.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
    await signIn(plain, email);
    await expect(plain.getByText("Your passkey works at localhost only. Sign in there to use it.")).toBeVisible();
    await plain.getByRole("button", { name: "Use a recovery code" }).click();
    await plain.getByLabel("Recovery code").fill(recovery);
    await plain.getByRole("button", { name: "Verify" }).click();
    await expect(plain).toHaveURL(/\/app\//);
    await plain.context().close();
  });

  await page.goto("/app/account");
  await panel.getByRole("button", { name: "Rename Work laptop" }).click();
  await dialog.getByLabel("Name").fill("Old laptop");
  await dialog.getByRole("button", { name: "Save" }).click();
  await panel.getByRole("button", { name: "Remove Old laptop" }).click();
  await dialog.getByLabel("Your password").fill(secret);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(panel.getByText("The passkey was removed. We told you by email.")).toBeVisible();
  await expect(panel.getByText("You have no passkey yet.")).toBeVisible();

  // The device still has its key; it opens nothing.
  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("This passkey could not be checked. Try again, or sign in another way.")).toBeVisible();
  await signIn(page, email);
  await expect(page).toHaveURL(/\/app\//);
  await page.context().close();
});
