import type { Page, Request } from "@playwright/test";
import { expect, test } from "../world";

/** So long after the last answer nothing more is asked for: what others did is gathered for a quarter of this. */
const QUIET_MS = 1000;
/** The most that one save reads: what it changed. */
const MOST = 4;

/** The reads of a page over the wire, as it makes them. */
class Reads {
  private paths: string[] = [];
  private open = new Set<Request>();
  private lastEnd = Date.now();

  constructor(page: Page) {
    const isRead = (request: Request) =>
      request.method() === "GET" &&
      request.resourceType() === "fetch" &&
      /\/api\/(?!events)/.test(new URL(request.url()).pathname);
    const end = (request: Request) => {
      this.open.delete(request);
      this.lastEnd = Date.now();
    };
    page.on("request", (request) => {
      if (!isRead(request)) return;
      this.open.add(request);
      const { pathname, search } = new URL(request.url());
      this.paths.push(pathname.replace(/\/\d{9,}/, "/…") + search);
    });
    page.on("requestfinished", end);
    page.on("requestfailed", end);
  }

  /** What was read since it was last asked, once nothing more comes. */
  async taken(): Promise<string[]> {
    this.lastEnd = Date.now();
    await expect.poll(() => this.open.size === 0 && Date.now() - this.lastEnd > QUIET_MS).toBe(true);
    return this.paths.splice(0).sort();
  }
}

async function newLoan(page: Page): Promise<number> {
  const made = await page.request.post("/los/api/loans", { data: {} });
  const { LoanId } = await made.json();
  const borrower = await page.request.post(`/los/api/loans/${LoanId}/borrowers`, {
    data: { active: true, Role: "Borrower", isPrimaryBorrower: true, Name: { FirstName: "Noa", LastName: "Tern" } },
  });
  expect(borrower.status()).toBe(201);
  return LoanId;
}

const once = (paths: string[]) => [...new Set(paths)].sort();

test("a save reads what it changed, once, and others see it", async ({ world }) => {
  const page = await world.session("originator@summit.test");
  const loanId = await newLoan(page);
  const colleague = await world.session("branchadmin@summit.test");

  for (const one of [page, colleague]) {
    await one.goto(`/app/loans/${loanId}/financial`);
    await expect(one.getByRole("button", { name: "Add asset" })).toBeVisible();
  }
  const reads = new Reads(page);
  const theirs = new Reads(colleague);
  await Promise.all([reads.taken(), theirs.taken()]);
  await page.getByRole("button", { name: "Add asset" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Type").selectOption("CheckingAccount");
  await dialog.getByLabel("Value").fill("24500.10");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(dialog).toBeHidden();
  await expect(page.locator("#assets tfoot")).toContainText("$24,500.10");
  await expect(colleague.locator("#assets tfoot")).toContainText("$24,500.10");
  const [own, others] = await Promise.all([reads.taken(), theirs.taken()]);
  expect(own).toEqual(once(own));
  expect(own.length).toBeLessThanOrEqual(MOST);
  expect(others).toEqual(once(others));
  expect(others.length).toBeLessThanOrEqual(MOST);
});
