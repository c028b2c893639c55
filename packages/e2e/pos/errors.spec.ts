import type { Page } from "@playwright/test";
import { Front } from "../front";
import { test as base, expect, password, type World } from "../world";

/** The error catalogue of platform.md section 8, as a borrower meets it. */
const test = base.extend<{ front: Front }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what a fixture takes
  front: async ({}, use) => {
    const front = await Front.open();
    await use(front);
    await front.close();
  },
});

const phone = { viewport: { width: 390, height: 844 } };
const WRITE = /\/pos\/api\/applications\/\d+\//;

async function onAddress(world: World, front: Front): Promise<{ page: Page; loanId: string }> {
  const page = await world.as("borrower@example.test", "pos", { ...phone, baseURL: front.url });
  await expect(page).toHaveURL(/\/pos\/app\/\d+$/);
  const loanId = page.url().split("/").pop() ?? "";
  await page.goto(`/pos/app/${loanId}/address`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return { page, loanId };
}

/** A write of the borrower's: the street, which is saved as it is typed. */
async function typeStreet(page: Page): Promise<string> {
  const street = `${100 + Math.floor(Math.random() * 9000)} Example Creek Rd`;
  await page.locator("#answer-LineText").fill(street);
  await page.keyboard.press("Tab");
  return street;
}

function saved(page: Page) {
  return page.getByRole("status").filter({ hasText: /^Saved \d/ });
}

function toast(page: Page) {
  return page.locator("[data-sonner-toast]").first();
}

test("two devices answer the same question: one takes theirs, then keeps its own", async ({ world, front }) => {
  const { page } = await onAddress(world, front);
  const other = await world.session("borrower@example.test", phone);
  await other.goto(new URL(page.url()).pathname);
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  for (const choice of ["Take theirs", "Keep mine"]) {
    // The first device loses its connection; what is typed there waits, while the other device answers.
    front.on("PATCH", WRITE, "cut");
    const mine = await typeStreet(page);
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    const stored = other.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());
    const theirs = await typeStreet(other);
    await stored;
    await expect(saved(other)).toBeVisible();
    front.calm();
    // It is sent again by itself, and meets what the other device has saved.
    await expect(page.getByRole("button", { name: choice })).toBeVisible({ timeout: 30_000 });
    if (choice === "Keep mine") await world.accessible(page);
    await page.getByRole("button", { name: choice }).click();
    await expect(page.getByRole("button", { name: choice })).toBeHidden();
    if (choice === "Keep mine") await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(page.locator("#answer-LineText")).toHaveValue(choice === "Keep mine" ? mine : theirs);
  }
});

test("a session that is deleted under an open step leads to the log-in and back, with what was typed", async ({
  world,
  front,
}) => {
  const { page } = await onAddress(world, front);
  const step = page.url();
  const cookies = await page.context().cookies();
  // The session ends elsewhere: this browser still has its cookie, and learns of the end by what it saves.
  front.on("GET", /\/api\/events/, "stall");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const was = await page.locator("#answer-LineText").inputValue();
  const session = cookies.find(({ name }) => name.includes("gable_session"));
  const ended = await fetch(`${front.url}/api/logout`, {
    method: "POST",
    headers: { cookie: `${session?.name}=${session?.value}` },
  });
  expect(ended.ok).toBe(true);
  const typed = await typeStreet(page);
  await expect(page).toHaveURL(/\/pos\/session-ended\?reason=unauthorized$/);
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/pos\/login$/);
  await page.getByLabel("Email").fill("borrower@example.test");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(step);
  await expect(page.locator("#answer-LineText")).toHaveValue(was);
  await page.getByRole("button", { name: "Bring it back" }).click();
  await expect(page.locator("#answer-LineText")).toHaveValue(typed);
  await expect(saved(page)).toBeVisible();
});

test("a network that is cut and comes back saves what was typed by itself, and a closed tab keeps it", async ({
  world,
  front,
}) => {
  const { page } = await onAddress(world, front);
  front.on("PATCH", WRITE, "cut");
  const typed = await typeStreet(page);
  await expect(page.getByText("Not saved yet. It is kept here and saved as soon as we can connect.")).toBeVisible();
  await expect(toast(page)).toContainText("Looks like we could not connect to our systems.");
  await world.accessible(page);
  await world.station(page, "pos-away");

  const step = page.url();
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(step);
  await again.getByRole("button", { name: "Bring it back" }).click();
  await expect(again.locator("#answer-LineText")).toHaveValue(typed);
  await expect(again.getByText("Not saved yet. It is kept here")).toBeVisible();
  front.calm();
  await expect(saved(again)).toBeVisible({ timeout: 30_000 });
  await again.reload();
  await expect(again.locator("#answer-LineText")).toHaveValue(typed);
});
