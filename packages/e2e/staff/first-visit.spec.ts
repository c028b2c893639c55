import type { Page } from "@playwright/test";
import { expect, password, test } from "../world";

/** A stranger's browser: no session was ever there. */

async function signIn(page: Page, email: string) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("the first visit to each portal begins with the log-in", async ({ page, browser, baseURL }) => {
  for (const root of ["/pos", "/realtor", "/"]) {
    // A stranger each time: what another portal has left is not there.
    const stranger = root === "/" ? page : await (await browser.newContext({ baseURL })).newPage();
    const refused: string[] = [];
    stranger.on("response", (answer) => answer.status() >= 400 && refused.push(answer.url()));
    await stranger.goto(root);
    await expect(stranger).toHaveURL(new RegExp(`${root.replace(/^\/$/, "")}/login$`));
    await expect(stranger.getByRole("heading", { name: "Unauthorized Access" })).toHaveCount(0);
    // Nothing that arrives after the log-in takes its name away, and no frame of the app was shown that asked who is there.
    await stranger.waitForLoadState("networkidle");
    expect(await stranger.title()).toBe("Sign in | Gable");
    expect(refused).toEqual([]);
    if (stranger !== page) await stranger.context().close();
  }
});

test("who opens a link to a page goes on to it after signing in", async ({ page, world }) => {
  const colleague = await world.session("originator@summit.test");
  const answer = await colleague.request.get("/los/api/loans?limit=1");
  const { rows } = (await answer.json()) as { rows: { LoanId: number }[] };
  const path = `/app/loans/${rows[0]?.LoanId}/borrowers?part=declarations`;
  await page.goto(path);
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, "originator@summit.test");
  await expect(page).toHaveURL(new RegExp(`${path.replace("?", "\\?")}$`));
});
