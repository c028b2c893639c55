import { expect, test } from "../world";

test("an officer goes from step to step without waiting for the server", async ({ world }) => {
  const page = await world.session("originator@summit.test");
  const { LoanId } = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const step = (name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) });
  const shown = (name: string) => page.getByRole("heading", { level: 1, name });
  const asked: string[] = [];
  page.on("request", (request) => {
    // A page of the router's, or a document.
    if (request.headers().rsc || request.resourceType() === "document") asked.push(request.url());
  });
  await page.goto(`/app/loans/${LoanId}/loan-info`);
  await expect(page.getByLabel("Loan amount")).toBeVisible();
  asked.length = 0;

  await test.step("by the links of the steps: the title, the place and the focus follow", async () => {
    await page.mouse.wheel(0, 600);
    await step("Financial Info").click();
    await expect(shown("Financial Info")).toBeAttached();
    await expect(page.getByRole("button", { name: "Add asset" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/app/loans/${LoanId}/financial$`));
    await expect(page).toHaveTitle(/Financial Info/);
    await expect(page.getByRole("status").filter({ hasText: /^Financial Info$/ })).toBeAttached();
    await expect(step("Financial Info")).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await step("Borrower Info").click();
    await expect(shown("Borrower Info")).toBeAttached();
    await step("Dual AUS").click();
    await expect(shown("Dual AUS")).toBeAttached();
  });
  await test.step("by the browser's back and forward", async () => {
    await page.goBack();
    await expect(shown("Borrower Info")).toBeAttached();
    await page.goBack();
    await expect(page.getByRole("button", { name: "Add asset" })).toBeVisible();
    await page.goForward();
    await expect(shown("Borrower Info")).toBeAttached();
    await expect(page).toHaveURL(/borrowers$/);
  });
  expect(asked).toEqual([]);

  await test.step("what is unsaved is asked about, and what it would have made is forgotten", async () => {
    await step("Loan & Property").click();
    await page.getByLabel("Loan amount").fill("312500");
    const header = page.getByRole("region", { name: "Loan summary" });
    await expect(header).toContainText("$312,500");
    await step("Financial Info").click();
    const question = page.getByRole("dialog", { name: "Confirm" });
    await question.getByRole("button", { name: "Discard changes" }).click();
    await expect(shown("Financial Info")).toBeAttached();
    await expect(header).not.toContainText("$312,500");
  });
  await test.step("the address alone leads to a step, and one that is none to no page", async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: "Add asset" })).toBeVisible();
    await page.goto(`/app/loans/${LoanId}/nowhere`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing here");
  });
});
