import { colleague, secret as password } from "../colleague";
import { codeOf } from "../totp";
import { expect, test } from "../world";

test("who has a second factor is asked for a code before acting for another", async ({ world, page }) => {
  // A factor that a broken run left behind would keep everybody else out: nobody else is this one.
  await colleague(world, page, { role: "CompanyAdmin" });
  const enrolled = await page.request.post("/api/mfa/totp", { data: { password } });
  const { secret } = (await enrolled.json()) as { secret: string };
  // Each step's code counts once, and one step of drift is allowed either way: three codes without waiting.
  const confirmed = await page.request.post("/api/mfa/totp/confirm", { data: { code: codeOf(secret, -1) } });
  expect(confirmed.status()).toBe(200);
  // Only now: the session goes on under another token, which a page that is there already has not heard of.
  await page.goto("/app");

  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("menuitem", { name: "Act as another user" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /processor@summit\.test/ }).click();
  await dialog.getByLabel("Reason").fill("A question about a loan");
  await expect(dialog.getByLabel("Code")).toBeHidden();
  const begin = dialog.getByRole("button", { name: /^Act as / });
  await begin.click();
  await dialog.getByLabel("Code").fill("abcdef");
  await begin.click();
  await expect(dialog.getByText("That code is not right.")).toBeVisible();
  await world.accessible(page);
  await dialog.getByLabel("Code").fill(codeOf(secret, 0));
  await begin.click();
  await expect(page.getByText(/^Acting as /)).toBeVisible();

  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText(/^Acting as /)).toBeHidden();
  const removed = await page.request.post("/api/mfa/totp/remove", { data: { password, code: codeOf(secret, 1) } });
  expect(removed.status()).toBe(200);
});
