import type { Page } from "@playwright/test";
import { expect, password, test } from "../world";

/** A stranger's browser: no session was ever there. */

async function signIn(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

for (const { root, email } of [
  { root: "", email: "originator@summit.test" },
  { root: "/pos", email: "borrower@example.test" },
  { root: "/realtor", email: "realtor@example.test" },
]) {
  test(`the first visit to ${root || "/"} begins with the log-in`, async ({ page }) => {
    const refused: string[] = [];
    page.on("response", (answer) => answer.status() >= 400 && refused.push(answer.url()));
    await page.goto(root || "/");
    await expect(page).toHaveURL(new RegExp(`${root}/login$`));
    await expect(page.getByRole("heading", { name: "Unauthorized Access" })).toHaveCount(0);
    // Nothing that arrives after the log-in takes its name away, and no frame of the app was shown that asked who is there.
    await page.waitForLoadState("networkidle");
    expect(await page.title()).toBe("Sign in | Gable");
    expect(refused).toEqual([]);
    await signIn(page, email);
    await expect(page).toHaveURL(new RegExp(`${root}/app/`.replace("/realtor/app/", "/realtor/app")));
    await expect(page.getByRole("heading").first()).toBeVisible();
  });
}

test("who opens a link to a page goes on to it after signing in, and back leads nowhere odd", async ({
  page,
  world,
}) => {
  const colleague = await world.session("originator@summit.test");
  const answer = await colleague.request.get("/los/api/loans?limit=1");
  const { rows } = (await answer.json()) as { rows: { LoanId: number }[] };
  const path = `/app/loans/${rows[0]?.LoanId}/borrowers?part=declarations`;
  await page.goto(path);
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, "originator@summit.test");
  await expect(page).toHaveURL(new RegExp(`${path.replace("?", "\\?")}$`));

  const borrower = await world.as("borrower@example.test", "pos");
  await expect(borrower).toHaveURL(/\/pos\/app\/\d+$/);
  const step = `${new URL(borrower.url()).pathname}/contact`;
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(step);
  await expect(page).toHaveURL(/\/pos\/login$/);
  await signIn(page, "borrower@example.test");
  await expect(page).toHaveURL(new RegExp(`${step}$`));
});

test("a user is edited by the specification's route too", async ({ world }) => {
  const admin = await world.session("companyadmin@summit.test");
  const { rows } = (await (await admin.request.get("/api/wizeusers?limit=1")).json()) as { rows: { id: string }[] };
  for (const path of [`/user/edit?id=${rows[0]?.id}`, `/app/user/edit?id=${rows[0]?.id}`]) {
    await admin.goto(path);
    await expect(admin).toHaveURL(new RegExp(`/app/settings/users/${rows[0]?.id}$`));
    await expect(admin.getByRole("tab", { name: "Profile" })).toBeVisible();
  }
  await admin.goto("/user/edit");
  await expect(admin).toHaveURL(/\/app\/account$/);
});

for (const root of ["", "/pos", "/realtor"])
  test(`${root}/session-ended says nothing that its address says`, async ({ page }) => {
    const lure = "Your loan is void. Call 555-0100";
    const address = new URLSearchParams({ title: lure, message: lure, reason: lure, email: lure, host: lure });
    await page.goto(`${root}/session-ended?${address}`);
    await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
    await expect(page.getByText("555-0100")).toHaveCount(0);
    await page.goto(`${root}/session-ended?reason=suspended`);
    await expect(page.getByText("Your account has been suspended.")).toBeVisible();
  });
