import { applicant } from "../applicant";
import { expect, test } from "../world";

const phone = { viewport: { width: 390, height: 844 } };
const AWAY = "Not saved yet. It is kept here and saved as soon as we can connect.";

test("answers to a company's own questions outlive the tab and a lost connection", async ({ world, request }) => {
  const admin = await world.session("companyadmin@harbor.test");
  const officer = await world.session("originator@harbor.test");
  const asked = `Bees ${Date.now()}?`;
  const made = await admin.request.patch("/los/api/custom-question/org", {
    data: { question: asked, type: "SHORT_TEXT", isRequired: true },
  });
  const question = (await made.json()) as { id: string };
  try {
    const { loanId, address } = await applicant(world, request, officer);
    const first = await world.session(address, phone);
    await first.goto(`/pos/app/${loanId}/questions`);
    await first.getByLabel(asked).fill("Two hives");
    await expect.poll(() => first.evaluate(() => localStorage.getItem("gable.drafts") ?? "")).toContain("Two hives");
    const context = first.context();
    await first.close();
    const page = await context.newPage();
    await page.goto(`/pos/app/${loanId}/questions`);
    await page.getByRole("button", { name: "Bring it back" }).click();
    await expect(page.getByLabel(asked)).toHaveValue("Two hives");
    // What the page goes on to is there already: only the answer is not.
    await page.goto(`/pos/app/${loanId}/questions`);
    await page.getByRole("button", { name: "Bring it back" }).click();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Save and finish" }).click();
    await expect(page.getByText(AWAY)).toBeVisible();
    await world.accessible(page);
    await world.station(page, "pos-questions-offline-390");
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/pos\/app\/\d+$/);
    const answers = await page.request.get(`/pos/api/applications/${loanId}/questions`);
    expect(await answers.text()).toContain("Two hives");
    expect(await page.evaluate(() => localStorage.getItem("gable.drafts"))).toBeNull();
  } finally {
    await admin.request.delete(`/los/api/custom-question/org/${question.id}`);
  }
});

test("what a stranger applies with outlives a reload and a lost connection, makes one lead, and is nobody else's", async ({
  browser,
  baseURL,
  world,
}) => {
  const admin = await world.session("companyadmin@harbor.test");
  const config = "/los/api/pos-config";
  const last = `Patience${Date.now()}`;
  expect((await admin.request.patch(`${config}/company`, { data: { enableApplyLink: true } })).status()).toBe(200);
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), ...phone });
  try {
    const page = await context.newPage();
    const apply = "/pos/apply?org=harbor.test";
    await page.goto(apply);
    await page.getByText("Buying a home").click();
    await page.getByLabel("First name").fill("Stella");
    await page.getByLabel("Last name").fill(last);
    await page.getByRole("textbox", { name: /^Email/ }).fill(`${last}@example.test`);
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem("gable.apply") ?? ""))
      .toContain("@example.test");
    await page.reload();
    await expect(page.getByText(/^Unsaved work from/)).toBeVisible();
    const other = await context.newPage();
    await other.goto(apply);
    await expect(other.getByLabel("Last name")).toHaveValue("");
    await expect(other.getByText(/^Unsaved work from/)).toHaveCount(0);
    await page.bringToFront();
    await page.getByRole("button", { name: "Bring it back" }).click();
    await expect(page.getByLabel("Last name")).toHaveValue(last);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(AWAY)).toBeVisible();
    await world.accessible(page);
    await world.station(page, "pos-apply-offline-390");
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
    const found = await admin.request.get(`/lead/api/leads?searchTerm=${last}`, {
      headers: { "lw-consolidate-all-data": "true" },
    });
    expect(((await found.json()) as { count: number }).count).toBe(1);
    expect(await page.evaluate(() => sessionStorage.getItem("gable.apply"))).toBeNull();
  } finally {
    await context.close();
    await admin.request.delete(`${config}/reset/company`);
  }
});
