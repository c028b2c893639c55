import { Front } from "../front";
import { test as base, expect } from "../world";

/** The error catalogue of platform.md section 8, as a realtor meets it. */
const test = base.extend<{ front: Front }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture takes
  front: async ({}, use) => {
    const front = await Front.open();
    await use(front);
    await front.close();
  },
});

const phone = { viewport: { width: 390, height: 844 } };
const DEAL = /\/realtor\/api\/loans\/\d+/;

test("a deal that is not there, or not the realtor's, leads to not-found under the portal's root", async ({
  world,
  front,
}) => {
  const page = await world.session("realtor@example.test", { ...phone, baseURL: front.url });
  await page.goto("/realtor/app/999999999");
  await expect(page).toHaveURL(/\/realtor\/app\/not-found$/);
  await world.accessible(page);
  front.on("GET", DEAL, { status: 403, body: { code: "PERMISSION_DENIED", message: "x" } });
  await page.goto("/realtor/app/999999998");
  await expect(page).toHaveURL(/\/realtor\/app\/not-found\?status=403$/);
});

test("while the service is away the page says so", async ({ world, front }) => {
  const page = await world.as("realtor@example.test", "realtor", { ...phone, baseURL: front.url });
  await expect(page.getByRole("status").filter({ hasText: /\d+ deals/ })).toBeVisible();
  front.on("GET", DEAL, { status: 503, body: { code: "UNAVAILABLE", message: "x" } });
  await page.goto("/realtor/app/999999998");
  await expect(page).toHaveURL(/\/realtor\/not-found\?status=503$/);
  await expect(page.getByRole("heading", { name: "Back in a moment" })).toBeVisible();
});

test("an account that is not verified is logged out and sent to register", async ({ world, front }) => {
  const page = await world.as("realtor@example.test", "realtor", { ...phone, baseURL: front.url });
  await expect(page.getByRole("status").filter({ hasText: /\d+ deals/ })).toBeVisible();
  front.on("GET", DEAL, { status: 422, body: { code: "USER_EMAIL_NOT_VERIFIED", message: "x" } });
  const loggedOut = page.waitForResponse((answer) => answer.url().endsWith("/api/logout") && answer.ok());
  await page.goto("/realtor/app/999999998");
  await loggedOut;
  await expect(page).toHaveURL(/\/realtor\/register/);
});

test("a session that ended leads to the page that says so", async ({ world }) => {
  const page = await world.as("realtor@example.test", "realtor", phone);
  await expect(page.getByRole("status").filter({ hasText: /\d+ deals/ })).toBeVisible();
  expect((await page.request.post("/api/logout")).ok()).toBe(true);
  await page.reload();
  await expect(page).toHaveURL(/\/realtor\/session-ended\?/);
});
