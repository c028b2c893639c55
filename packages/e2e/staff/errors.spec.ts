import type { Page, Route } from "@playwright/test";
import { Front } from "../front";
import { test as base, expect, type World } from "../world";

/** The error catalogue of platform.md section 8, as staff meet it. */
const test = base.extend<{ front: Front }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture takes
  front: async ({}, use) => {
    const front = await Front.open();
    await use(front);
    await front.close();
  },
});

const STAGE = /\/stage\//;
const SUSPENDED = "Your account has been suspended. Please reach out to your Administrator";

async function newLoan(page: Page): Promise<number> {
  return ((await (await page.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number }).LoanId;
}

/** A write of the person's: the loan's stage by the header's menu. */
async function chooseStage(page: Page, stage = "Qualification") {
  await page.getByRole("button", { name: /^Change stage/ }).press("Enter");
  await page.getByRole("menuitemradio", { name: stage, exact: true }).press("Enter");
}

function toast(page: Page) {
  return page.locator("[data-sonner-toast]").first();
}

async function onLoan(world: World, front: Front) {
  const page = await world.session("companyadmin@summit.test", { baseURL: front.url });
  const loanId = await newLoan(page);
  await page.goto(`/app/loans/${loanId}/loan-info`);
  await expect(page.getByRole("button", { name: /^Change stage/ })).toBeVisible();
  return { page, loanId };
}

/** Each telling of the catalogue, and what each status does, is proven in packages/api/src/reaction.test.ts. */
test("what went wrong on a loan is told, or leads to the page that says so", async ({ world, front }) => {
  test.slow(); // six troubles, one after the other
  const { page, loanId } = await onLoan(world, front);
  const cookies = await page.context().cookies();
  const loan = `/app/loans/${loanId}/loan-info`;
  const again = async () => {
    front.calm();
    await page.goto(loan);
    await expect(page.getByRole("button", { name: /^Change stage/ })).toBeVisible();
  };
  await test.step("a lost connection", async () => {
    front.on("PATCH", STAGE, "cut");
    await chooseStage(page);
    await expect(toast(page)).toContainText("Looks like we could not connect to our systems.");
    await expect(toast(page)).toContainText("Please check your internet connection and try again.");
  });
  await test.step("a read while the service is away", async () => {
    front.on("GET", new RegExp(`/los/api/loans/${loanId}$`), { status: 503, body: { message: "away" } });
    await page.goto(loan);
    await expect(page).toHaveURL(/\/not-found\?status=503$/);
    await expect(page.getByRole("heading", { name: "Back in a moment" })).toBeVisible();
    await world.accessible(page);
  });
  await test.step("a loan that is not there", async () => {
    front.calm();
    await page.goto("/app/loans/999999999/loan-info");
    await expect(page).toHaveURL(/\/app\/not-found$/);
    await expect(page.getByRole("heading", { name: "Nothing here" })).toBeVisible();
  });
  await test.step("a person who was suspended", async () => {
    await again();
    front.on("PATCH", STAGE, { status: 401, body: { code: "UNAUTHENTICATED", userStatus: "SUSPEND", message: "x" } });
    await chooseStage(page);
    await expect(page).toHaveURL(/\/session-ended/);
    await expect(page.getByText(SUSPENDED)).toBeVisible();
  });
  await test.step("an account that is not verified, of which nothing is kept but the theme", async () => {
    await page.evaluate(() => {
      localStorage.setItem("gable.kept-by-a-screen", "x");
      localStorage.setItem("gable.preferences", JSON.stringify({ theme: "dark" }));
    });
    await again();
    front.on("PATCH", STAGE, { status: 422, body: { code: "USER_EMAIL_NOT_VERIFIED", message: "x" } });
    await chooseStage(page);
    await expect(page).toHaveURL(/\/verify-email/);
    const kept = await page.evaluate(() => ({ ...localStorage }));
    expect(kept["gable.kept-by-a-screen"]).toBeUndefined();
    expect(kept["gable.preferences"]).toContain("dark");
  });
  await test.step("on another company's host the own one is named, and from the host login. the browser goes there", async () => {
    front.calm();
    await page
      .context()
      .addCookies(cookies.map(({ name, value }) => ({ name, value, url: `http://login.localhost:${front.port}` })));
    await again();
    front.host = "elsewhere.test";
    await page.goto("/app/loans");
    await expect(page).toHaveURL(/\/session-ended/);
    await expect(
      page.getByText(
        "Unauthorized access. Please ensure you are using company URL (summit.test) for login or contact (support@gable.test) to get access.",
      ),
    ).toBeVisible();
    const leaving = page.waitForRequest((request) => request.url() === "http://summit.test/login");
    await page.goto(`http://login.localhost:${front.port}/app/loans`).catch(() => undefined);
    await leaving;
  });
});

test("a page that is not one's own leads to not-found; a session that ended to the page that says so, which is not asked for again and again", async ({
  world,
}) => {
  const page = await world.session("originator@summit.test");
  await page.goto("/app/settings/rules");
  await expect(page).toHaveURL(/\/app\/not-found\?status=403$/);
  await expect(page.getByRole("heading", { name: "Not yours to see" })).toBeVisible();
  const asked: Route[] = [];
  await page.route(/\/session-ended\?/, (route) => {
    asked.push(route);
  });
  expect((await page.request.post("/api/logout")).ok()).toBe(true);
  await page.goto("/app/tasks");
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  // As long as the page would take to ask again and be refused again.
  for (let turn = 0; turn < 10; turn++) await page.evaluate(() => fetch("/api/client-config").then((a) => a.text()));
  // Once more at most, from the page that the first one began on.
  expect(asked.length).toBeLessThanOrEqual(2);
  await asked.at(-1)?.continue();
  await expect(page).toHaveURL(/\/session-ended/);
  await expect(page.getByRole("heading", { name: "Unauthorized Access" })).toBeVisible();
  await expect(
    page.getByText("Unauthorized access. Please contact your Company Admin or (support@gable.test) to get access."),
  ).toBeVisible();
  await world.accessible(page);
});
