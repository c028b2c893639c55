import { byName, withAuthenticator } from "../authenticator";
import { secret } from "../colleague";
import { codeOf } from "../totp";
import { expect, test } from "../world";

test("a realtor adds a passkey and an authenticator, and signs in with the passkey", async ({
  browser,
  baseURL,
  world,
}) => {
  test.slow(); // an invitation, two log-ins
  const officer = await world.session("originator@summit.test");
  const list = (await (await officer.request.get("/los/api/loans?limit=1")).json()) as { rows: { LoanId: number }[] };
  const email = `keys-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.test`;
  const invited = await officer.request.post(`/los/api/loans/${list.rows[0]?.LoanId}/realtor-invite`, {
    data: { email, firstName: "Kay", lastName: "Keyring" },
  });
  expect(invited.status(), await invited.text()).toBe(201);
  const token = new URL((await world.mailTo(email)).links[0] ?? "").hash.slice(1);

  const context = await browser.newContext({ baseURL: byName(baseURL), viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const device = await withAuthenticator(page);
  const activated = await page.request.post("/api/wizeusers/activate", { data: { token, password: secret } });
  expect(activated.status(), await activated.text()).toBe(200);

  await page.goto("/realtor/app/account");
  const factor = page.getByRole("region", { name: "Second step" });
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  const dialog = page.getByRole("dialog");
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await dialog.getByLabel("Name").fill("Office laptop");
  await dialog.getByLabel("Your password").fill(secret);
  await dialog.getByRole("button", { name: "Go on" }).click();
  // Their other devices go on with these: they are shown before anything asks for the passkey.
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(passkeys.getByText("Your passkey “Office laptop” is ready. We told you by email.")).toBeVisible();
  expect(await device.keys()).toBe(1);

  await factor.getByRole("button", { name: "Set up" }).click();
  await dialog.getByLabel("Your password").fill(secret);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const key = ((await dialog.locator("code").textContent()) ?? "").replaceAll(/\s/g, "");
  await dialog.getByLabel("6 digits from the app").fill(codeOf(key, 0));
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await world.accessible(page);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(factor.getByText("10 left")).toBeVisible();
  await world.station(page, "realtor-account-keys");

  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect(page).toHaveURL(/\/realtor\/login/);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/realtor\/app/);
  await page.goto("/realtor/app/account");
  await expect(passkeys.getByText(/last used/)).toBeVisible();
  await context.close();
});
