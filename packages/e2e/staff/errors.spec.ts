import type { Page, Route } from "@playwright/test";
import { Front, type Trouble } from "../front";
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
const UNEXPECTED = "An unexpected error occurred. Please try again later.";
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

const REFERENCE = "ref-0000";
const toasts: { name: string; trouble: Trouble; title: string; detail?: string; reference?: boolean }[] = [
  {
    name: "status 0",
    trouble: "cut",
    title: "Looks like we could not connect to our systems.",
    detail: "Please check your internet connection and try again.",
  },
  {
    name: "502",
    trouble: { status: 502, body: { errorRef: REFERENCE } },
    title: "Error connecting to server",
    detail: "Please contact support@gable.test.",
    reference: true,
  },
  {
    name: "plain text",
    trouble: { status: 500, text: "The stage is away." },
    title: "System Processing Error",
    detail: "The stage is away.",
  },
  {
    name: "the first entry's message",
    trouble: {
      status: 500,
      body: {
        message: "headline",
        errors: [{ message: "The first entry." }, { message: "The second." }],
        errorRef: REFERENCE,
      },
    },
    title: "System Processing Error",
    detail: "The first entry.",
    reference: true,
  },
  {
    name: "error.message",
    trouble: { status: 500, body: { error: { message: "Wrapped once more." } } },
    title: "System Processing Error",
    detail: "Wrapped once more.",
  },
  {
    name: "message.loginUrl",
    trouble: { status: 400, body: { message: { loginUrl: "https://summit.test" } } },
    title: "System Processing Error",
    detail: "Invalid Login Url, Please use (https://summit.test)",
  },
  {
    name: "rule entries",
    trouble: {
      status: 409,
      body: {
        message: "x",
        errors: [
          { ruleName: "One", message: "The first rule." },
          { ruleName: "Two", message: "The second rule." },
        ],
      },
    },
    title: "System Processing Error",
    detail: "The second rule.",
  },
  {
    name: "details",
    trouble: { status: 500, body: { message: "The headline.", details: "The detail.", errorRef: REFERENCE } },
    title: "The headline.",
    detail: "The detail.",
    reference: true,
  },
  {
    name: "an object message",
    trouble: { status: 400, body: { message: { anything: true } } },
    title: "System Processing Error",
    detail: SUSPENDED,
  },
  {
    name: "nothing",
    trouble: { status: 500, body: { errorRef: REFERENCE } },
    title: "System Processing Error",
    detail: UNEXPECTED,
    reference: true,
  },
  {
    name: "a permission error by its code",
    trouble: { status: 400, body: { code: "PERMISSION_DENIED", message: "Not yours." } },
    title: "Permission denied",
    detail: "Not yours.",
  },
];

test("what went wrong is told in the catalogue's words", async ({ world, front }) => {
  test.setTimeout(180_000);
  const { page } = await onLoan(world, front);
  for (const { name, trouble, title, detail, reference } of toasts) {
    await test.step(name, async () => {
      front.on("PATCH", STAGE, trouble);
      await chooseStage(page);
      await expect(toast(page)).toContainText(title);
      if (detail) await expect(toast(page)).toContainText(detail);
      if (reference) await expect(toast(page)).toContainText(`Reference: ${REFERENCE}`);
      await page.reload();
    });
  }
  front.calm();
  await chooseStage(page);
  await expect(page.getByRole("button", { name: "Change stage: Qualification" })).toBeVisible();
});

test("a server that does not answer is given up", async ({ world, front }) => {
  const page = await world.session("companyadmin@summit.test", { baseURL: front.url });
  // The time-out of 60 seconds is the browser's own; for the test its clock runs forty times as fast.
  await page.addInitScript(() => {
    const original = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => original(milliseconds / 40);
  });
  const loanId = await newLoan(page);
  await page.goto(`/app/loans/${loanId}/loan-info`);
  front.on("PATCH", STAGE, "stall");
  await chooseStage(page);
  await expect(toast(page)).toContainText("Server request timeout");
});

for (const status of [503, 520]) {
  test(`a ${status} on a read leads to the page that says so`, async ({ world, front }) => {
    const { page, loanId } = await onLoan(world, front);
    front.on("GET", new RegExp(`/los/api/loans/${loanId}$`), { status, body: { message: "away" } });
    await page.goto(`/app/loans/${loanId}/loan-info`);
    await expect(page).toHaveURL(new RegExp(`/not-found\\?status=${status}$`));
    await expect(page.getByRole("heading", { name: "Back in a moment" })).toBeVisible();
    await world.accessible(page);
  });
}

test("a loan that is not there leads to not-found, and a list that asked to stay does not", async ({
  world,
  front,
}) => {
  const page = await world.session("companyadmin@summit.test", { baseURL: front.url });
  await page.goto("/app/loans/999999999/loan-info");
  await expect(page).toHaveURL(/\/app\/not-found$/);
  await expect(page.getByRole("heading", { name: "Nothing here" })).toBeVisible();
  // The pipeline's list asks to skip navigation: it says itself what went wrong.
  front.on("GET", /\/los\/api\/loans\?/, { status: 404, body: { code: "NOT_FOUND", message: "gone" } });
  await page.goto("/app/loans");
  await expect.poll(() => front.met).toBeGreaterThan(0);
  await expect(page).toHaveURL(/\/app\/loans$/);
});

test("a page that is not one's own leads to not-found with the status; a write keeps the page", async ({ world }) => {
  const officer = await world.session("originator@summit.test");
  await officer.goto("/app/settings/rules");
  await expect(officer).toHaveURL(/\/app\/not-found\?status=403$/);
  await expect(officer.getByRole("heading", { name: "Not yours to see" })).toBeVisible();

  const admin = await world.session("companyadmin@summit.test");
  const name = `Company rule ${Date.now()}`;
  const made = await admin.request.post("/workflow-task/api/rules", {
    data: { kind: "ELIGIBILITY_RULES", name, condition: "false", effects: [{ do: "WARN", message: "x" }] },
  });
  const { id } = (await made.json()) as { id: string };
  const branch = await world.session("branchadmin@summit.test");
  await branch.goto("/app/settings/rules");
  await branch.getByRole("listitem").filter({ hasText: name }).first().getByRole("checkbox").click();
  await expect(toast(branch)).toContainText("Permission denied");
  await expect(toast(branch)).toContainText("Rules of the whole company are not yours to change.");
  await expect(branch).toHaveURL(/\/app\/settings\/rules$/);
  await admin.request.delete(`/workflow-task/api/rules/${id}`);
});

test("a session that ended leads to the page that says so", async ({ world, front }) => {
  const { page } = await onLoan(world, front);
  // The page may notice by its event stream first; whichever request comes first is refused.
  expect((await page.request.post("/api/logout")).ok()).toBe(true);
  await page.reload();
  await expect(page).toHaveURL(/\/session-ended/);
  await expect(page.getByRole("heading", { name: "Unauthorized Access" })).toBeVisible();
  await expect(
    page.getByText("Unauthorized access. Please contact your Company Admin or (support@gable.test) to get access."),
  ).toBeVisible();
  await world.accessible(page);
});

test("the page of an ended session is not asked for again and again while it comes", async ({ world }) => {
  const page = await world.as("companyadmin@summit.test");
  // Only who has been signed in here has a session to lose.
  await expect(page.getByRole("main")).toBeVisible();
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
  await expect(page.getByRole("heading", { name: "Unauthorized Access" })).toBeVisible();
});

test("on another company's host the own one is named", async ({ world, front }) => {
  const { page } = await onLoan(world, front);
  front.host = "elsewhere.test";
  await page.goto("/app/loans");
  await expect(page).toHaveURL(/\/session-ended/);
  await expect(
    page.getByText(
      "Unauthorized access. Please ensure you are using company URL (summit.test) for login or contact (support@gable.test) to get access.",
    ),
  ).toBeVisible();
});

test("from the host login. the browser goes to the own company's", async ({ world, front }) => {
  const page = await world.as("companyadmin@summit.test", "staff", { baseURL: front.url });
  const cookies = await page.context().cookies();
  await page
    .context()
    .addCookies(cookies.map(({ name, value }) => ({ name, value, url: `http://login.localhost:${front.port}` })));
  front.host = "elsewhere.test";
  const leaving = page.waitForRequest((request) => request.url() === "http://summit.test/login");
  await page.goto(`http://login.localhost:${front.port}/app/loans`).catch(() => undefined);
  await leaving;
});

test("a suspended person is told so", async ({ world, front }) => {
  const { page } = await onLoan(world, front);
  front.on("PATCH", STAGE, { status: 401, body: { code: "UNAUTHENTICATED", userStatus: "SUSPEND", message: "x" } });
  await chooseStage(page);
  await expect(page).toHaveURL(/\/session-ended/);
  await expect(page.getByText(SUSPENDED)).toBeVisible();
});

test("a lock raises no toast", async ({ world, front }) => {
  // Without its events the page does not learn of the lock, and offers the change all the same.
  front.on("GET", /\/api\/events/, "stall");
  const { page, loanId } = await onLoan(world, front);
  const other = await world.session("owner@summit.test");
  expect((await other.request.patch(`/los/api/loans/${loanId}/archive`, { data: {} })).ok()).toBe(true);
  const locked = page.waitForResponse((answer) => answer.status() === 423);
  await chooseStage(page);
  await locked;
  await expect(page.getByRole("button", { name: /^Change stage: (?!Qualification)/ })).toBeVisible();
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
});

test("a conflict with details under /application loads the page again", async ({ world, front }) => {
  const { page, loanId } = await onLoan(world, front);
  await page.evaluate(() => history.replaceState(history.state, "", `${location.pathname}/application`));
  front.on("PATCH", STAGE, { status: 409, body: { code: "CONFLICT", message: "x", details: "Changed elsewhere." } });
  const reloaded = page.waitForEvent("load");
  await chooseStage(page);
  await reloaded;
  expect(front.met).toBe(1);
  expect(page.url()).toContain(String(loanId));
});

test("an account that is not verified leads to verification, and nothing of it is kept but the theme", async ({
  world,
  front,
}) => {
  const { page } = await onLoan(world, front);
  await page.evaluate(() => {
    localStorage.setItem("gable.kept-by-a-screen", "x");
    localStorage.setItem("gable.preferences", JSON.stringify({ theme: "dark" }));
  });
  await page.reload();
  await expect(page.getByRole("button", { name: /^Change stage/ })).toBeVisible();
  front.on("PATCH", STAGE, { status: 422, body: { code: "USER_EMAIL_NOT_VERIFIED", message: "x" } });
  await chooseStage(page);
  await expect(page).toHaveURL(/\/verify-email/);
  const kept = await page.evaluate(() => ({ ...localStorage }));
  expect(kept["gable.kept-by-a-screen"]).toBeUndefined();
  expect(kept["gable.preferences"]).toContain("dark");
});
