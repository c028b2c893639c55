import { expect, test } from "../world";

const secret = "quiet river stones";

test("an invited agent follows the mail's link, sets a password and sees the deals", async ({ page, world }) => {
  const officer = await world.as("originator@summit.test");
  const list = (await (await officer.request.get("/los/api/loans?limit=1")).json()) as { rows: { LoanId: number }[] };
  const email = `agent-${Date.now()}@example.test`;
  const invited = await officer.request.post(`/los/api/loans/${list.rows[0]?.LoanId}/realtor-invite`, {
    data: { email, firstName: "Nia", lastName: "Newagent" },
  });
  expect(invited.status()).toBe(201);
  const link = new URL((await world.mailTo(email)).links[0] ?? "");
  expect(link.pathname).toBe("/realtor/activate");

  await page.goto(link.pathname + link.hash);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Nia");
  await world.accessible(page);
  await page.getByLabel("Password", { exact: false }).first().fill(secret);
  await page.getByLabel("Password once more").fill(secret);
  await page.getByRole("button", { name: "Open my deals" }).click();
  await expect(page).toHaveURL(/\/realtor\/app/);
  await expect(page.getByRole("button", { name: "Sign out" }).first()).toBeVisible();
});

for (const path of ["/activate", "/realtor/activate"]) {
  test(`a link to ${path} that does not work says what to do`, async ({ page, world }) => {
    await page.goto(`${path}#never-made`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
    await expect(page.getByRole("link", { name: "Go to sign in" })).toBeVisible();
    await world.accessible(page);
  });
}
