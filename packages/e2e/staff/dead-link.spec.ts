import { invited, secret } from "../colleague";
import { expect, test, type World } from "../world";

interface Guest {
  email: string;
  /** The link of the invitation, which another one has replaced. */
  dead: string;
  /** The one that replaced it. */
  good: string;
}

async function guest(world: World): Promise<Guest> {
  const { id, email, link } = await invited(world, { firstName: "Lana", lastName: "Late" });
  // The provider's support makes a link by hand: the mailed one is as dead at once as one that is out of date.
  const support = await world.session("superadmin@gable.test");
  const made = await support.request.post(`/admin/api/support/wizeusers/${id}/invite-url-superadmin`);
  expect(made.status(), await made.text()).toBe(200);
  const good = new URL(((await made.json()) as { url: string }).url);
  return { email, dead: link, good: good.pathname + good.hash };
}

test("who opens an invitation that was replaced asks for a new link and gets in", async ({ page, world }) => {
  test.slow(); // three people sign in
  const { dead, good, email } = await guest(world);
  await page.goto(dead);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await world.station(page, "dead-link");
  await page.getByRole("button", { name: "Send me a new link" }).click();
  await expect(page.getByText("A new link is on its way to c•••@summit.test.")).toBeVisible();
  await world.accessible(page);
  await world.station(page, "dead-link-sent");

  // A link that is a moment old counts as on its way, so it is the good one still.
  await page.goto("/login");
  await page.goto(good);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Lana");
  await page.getByLabel("Password", { exact: false }).first().fill(secret);
  await page.getByLabel("Password once more").fill(secret);
  await page.getByRole("button", { name: "Open Gable" }).click();

  // The link came by hand: the password counts once the mailbox is proven, at whatever log-in.
  await expect(page).toHaveURL(/\/verify-email\?email=/);
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: false }).first().fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/verify-email\?email=/);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await world.spanishPhone(page, "verify-email", "Verifique su correo electrónico");
  await expect.poll(async () => (await world.mailTo(email)).subject).toMatch(/^\d{4} \d{4} is your code/);
  await page.getByLabel("Code from the email").fill((await world.mailTo(email)).subject.slice(0, 9));
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Open Gable" }).click();
  await expect(page).toHaveURL(/\/app\//);

  // An address that names a company by its number leads to the same page, and one by a word to none.
  await page.goto("/1234567/verify-email");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verify your email");
  await page.goto("/not-a-number/verify-email");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Verify your email");
});
