import { invitedAgent } from "../agent";
import { expect, password, test } from "../world";

const says = {
  title: "Your account",
  current: "Current password",
  chosen: "New password",
  again: "New password once more",
  change: "Change password",
  wrong: "This is not your current password",
  changed: /^Your password was changed/,
  sessions: "Where you are signed in",
  endOf: /^Sign out (?!everywhere)/,
  only: "You are signed in nowhere else.",
  other: { label: "Español", title: "Su cuenta" },
  own: "English",
};

test("an agent changes the password, which ends the other sessions, and chooses the language", async ({
  page,
  world,
}) => {
  test.slow(); // an invitation, three log-ins
  const { email, path } = await invitedAgent(world);
  const token = path.slice(path.indexOf("#") + 1);
  const activated = await page.request.post("/api/wizeusers/activate", { data: { token, password } });
  expect(activated.status(), await activated.text()).toBe(200);
  const elsewhere = await world.as(email, "realtor");
  await expect(elsewhere.getByRole("heading", { level: 1 })).toBeVisible();

  // Who signs in is greeted in the language they are known to read.
  expect((await page.request.post("/api/logout")).ok()).toBe(true);
  await page.goto("/realtor/login");
  await page.locator("input[type=email]").fill(email);
  await page.locator("input[type=password]").fill(password);
  await page.locator("input[type=password]").press("Enter");
  await expect(page).toHaveURL(/\/realtor\/app$/);
  await page.goto("/realtor/app/account");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(says.title);
  const sessions = page.getByRole("region", { name: says.sessions });
  await expect(sessions.getByRole("button", { name: says.endOf })).toHaveCount(1);
  const chosen = "seven green lanterns";
  await page.getByLabel(says.current).fill("not this one");
  await page.getByLabel(says.chosen, { exact: true }).fill(chosen);
  await page.getByLabel(says.again).fill(chosen);
  await page.getByRole("button", { name: says.change }).click();
  await expect(page.getByText(says.wrong)).toBeVisible();
  await page.getByLabel(says.current).fill(password);
  await page.getByRole("button", { name: says.change }).click();
  await expect(page.getByText(says.changed)).toBeVisible();
  await world.accessible(page);
  await world.station(page, "realtor-account");
  await page.reload();
  await expect(sessions.getByText(says.only)).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/realtor\/session-ended/);

  // The language goes with the person: to a reload, and to who reads the account on another device.
  const spoken = () =>
    page.waitForResponse((answer) => answer.url().endsWith("/api/language") && answer.request().method() === "PATCH");
  const told = spoken();
  await page.getByRole("radio", { name: says.other.label }).check();
  expect((await told).ok()).toBe(true);
  await expect(heading).toHaveText(says.other.title);
  await page.reload();
  await expect(heading).toHaveText(says.other.title);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const back = spoken();
  await page.getByRole("radio", { name: says.own }).check();
  expect((await back).ok()).toBe(true);
  await expect(heading).toHaveText(says.title);

  await page.context().clearCookies();
  for (const [typed, status] of [
    [password, 401],
    [chosen, 200],
  ] as const) {
    expect((await page.request.post("/api/login", { data: { email, password: typed } })).status()).toBe(status);
  }
});
