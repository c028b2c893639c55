import { Front } from "../front";
import { test as base, expect, password } from "../world";

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

test("a deal that is not the realtor's, an account that is not verified and a session that ended lead where that is said", async ({
  world,
  front,
}) => {
  const page = await world.as("realtor@example.test", "realtor", { ...phone, baseURL: front.url });
  const deals = page.getByRole("status").filter({ hasText: /\d+ deals/ });
  await expect(deals).toBeVisible();
  front.on("GET", DEAL, { status: 403, body: { code: "PERMISSION_DENIED", message: "x" } });
  await page.goto("/realtor/app/999999998");
  await expect(page).toHaveURL(/\/realtor\/app\/not-found\?status=403$/);

  front.on("GET", DEAL, { status: 422, body: { code: "USER_EMAIL_NOT_VERIFIED", message: "x" } });
  const loggedOut = page.waitForResponse((answer) => answer.url().endsWith("/api/logout") && answer.ok());
  await page.goto("/realtor/app/999999998");
  await loggedOut;
  await expect(page).toHaveURL(/\/realtor\/register/);

  front.calm();
  const data = { email: "realtor@example.test", password };
  expect((await page.request.post("/api/login", { data })).ok()).toBe(true);
  await page.goto("/realtor/app");
  await expect(deals).toBeVisible();
  expect((await page.request.post("/api/logout")).ok()).toBe(true);
  await page.reload();
  await expect(page).toHaveURL(/\/realtor\/session-ended\?/);
});
