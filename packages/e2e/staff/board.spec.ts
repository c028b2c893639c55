import type { Page } from "@playwright/test";
import { expect, test } from "../world";

const RULES = "/workflow-task/api/rules";

/** A loan of a test's own at the first stage, with a borrower whose last name nobody else has. */
async function loanOf(page: Page, last: string): Promise<number> {
  const { LoanId } = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const made = await page.request.post(`/los/api/loans/${LoanId}/borrowers`, {
    data: { Name: { FirstName: "Kim", LastName: last }, isPrimaryBorrower: true },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const terms = await page.request.patch(`/los/api/loans/${LoanId}/v2/transaction/info`, {
    data: { o: {}, c: { TransactionInfo: { BaseLoanAmt: 250000.5 } } },
  });
  expect(terms.ok(), await terms.text()).toBe(true);
  return LoanId;
}

async function ruleOn(admin: Page, loanId: number, stage: string, effects: object[]): Promise<string> {
  const made = await admin.request.post(RULES, {
    data: {
      kind: "WORKFLOW_TASKS",
      name: `Board ${stage} ${loanId}`,
      condition: `loan.LoanID == ${loanId} && change.stageTo == "${stage}"`,
      effects,
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  expect((await admin.request.patch(`${RULES}/${id}/enable`)).ok()).toBe(true);
  return id;
}

const boardOf = (name: string) => `/app/loans?view=all-loans&shape=board&q=${name}`;
const stamp = () => `Boardson${Date.now()}`;
const cardOf = (page: Page, stage: string, name: string) =>
  page.getByRole("list", { name: stage, exact: true }).getByRole("link", { name });

test("a loan is moved on the board by mouse, by menu and by keyboard, and follows a colleague's change", async ({
  world,
}) => {
  const page = await world.session("companyadmin@summit.test", { viewport: { width: 1440, height: 900 } });
  const name = stamp();
  const loanId = await loanOf(page, name);
  await loanOf(page, name);
  await page.goto("/app/loans?view=all-loans");
  await page.getByRole("button", { name: "Columns and density" }).click();
  await page.getByRole("radio", { name: "Board" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox").fill(name);
  await expect(cardOf(page, "Application intake", name)).toHaveCount(2);
  const stage = (id: string) => page.locator(`[data-stage="${id}"]`);
  await expect(stage("APPLICATION_INTAKE")).toContainText("2 loans · $500,001");
  await world.accessible(page);
  await world.station(page, "board");

  const card = page.locator(`[data-loan="${loanId}"]`);
  await card.dragTo(stage("QUALIFICATION"));
  await expect(cardOf(page, "Qualification", name)).toBeVisible();
  await expect(stage("APPLICATION_INTAKE")).toContainText("1 loan ·");

  await card.getByRole("button", { name: `Move Kim ${name} to…` }).click();
  await page.getByRole("menuitemradio", { name: "Loan setup", exact: true }).click();
  await expect(cardOf(page, "Loan setup", name)).toBeVisible();

  // Over the empty columns to the other card and back, then by Tab to the card's menu.
  const mine = cardOf(page, "Loan setup", name);
  await expect(mine).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(cardOf(page, "Application intake", name)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(mine).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(card.getByRole("button", { name: `Move Kim ${name} to…` })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitemradio", { name: "Pre-approved", exact: true }).press("Enter");
  await expect(cardOf(page, "Pre-approved", name)).toBeFocused();
  const kept = (await (await page.request.get(`/los/api/loans/${loanId}`)).json()) as { StageId: string };
  expect(kept.StageId).toBe("PREAPPROVED");
  await page.keyboard.press("Control+z");
  await expect(cardOf(page, "Loan setup", name), "one stroke takes the move back").toBeVisible();

  await test.step("a colleague moves it on a phone, in Spanish", async () => {
    const phone = await world.session("owner@summit.test", { viewport: { width: 390, height: 844 }, locale: "es-US" });
    await phone.goto(boardOf(name));
    const move = phone.locator(`[data-loan="${loanId}"]`).getByRole("button", { name: `Mover Kim ${name} a…` });
    await expect(move).toBeVisible();
    await world.accessible(phone);
    await world.station(phone, "board-390-es");
    expect((await move.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await move.click();
    await phone.getByRole("menuitemradio", { name: "Documentos enviados", exact: true }).click();
    await expect(phone.locator('[data-stage="DOCS_OUT"]').getByRole("link", { name })).toBeVisible();
  });
  await expect(cardOf(page, "Docs out", name)).toBeVisible();
  await expect(cardOf(page, "Pre-approved", name)).toHaveCount(0);
});

test("a rule asks, another refuses, and what a stage needs is asked for: the card is where the server says", async ({
  world,
}) => {
  const admin = await world.session("companyadmin@summit.test", { viewport: { width: 1440, height: 900 } });
  const name = stamp();
  const loanId = await loanOf(admin, name);
  const rules = [
    await ruleOn(admin, loanId, "QUALIFICATION", [
      { do: "CONFIRM", title: "Is the credit report in?", message: "It is needed now." },
    ]),
    await ruleOn(admin, loanId, "PREAPPROVED", [{ do: "BLOCK", message: "Nobody has seen the income yet." }]),
  ];
  await admin.goto(boardOf(name));
  const card = admin.locator(`[data-loan="${loanId}"]`);
  await expect(cardOf(admin, "Application intake", name)).toBeVisible();
  await card.dragTo(admin.locator('[data-stage="QUALIFICATION"]'));
  const dialog = admin.getByRole("dialog", { name: "Confirm Action" });
  await expect(dialog).toContainText("Is the credit report in?");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(cardOf(admin, "Application intake", name)).toBeVisible();
  await expect(card).toHaveAttribute("aria-busy", "false");
  await card.dragTo(admin.locator('[data-stage="QUALIFICATION"]'));
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(cardOf(admin, "Qualification", name)).toBeVisible();

  await card.dragTo(admin.locator('[data-stage="PREAPPROVED"]'));
  await expect(admin.getByText("Nobody has seen the income yet.").first()).toBeVisible();
  await expect(card).toHaveAttribute("aria-busy", "false");
  await expect(cardOf(admin, "Qualification", name)).toBeVisible();
  await expect(cardOf(admin, "Pre-approved", name)).toHaveCount(0);

  await test.step("what is to be said of an adverse or suspended loan is asked first", async () => {
    const move = card.getByRole("button", { name: `Move Kim ${name} to…` });
    await move.click();
    await admin.getByRole("menuitemradio", { name: "Adverse" }).click();
    await expect(admin.getByRole("dialog", { name: "Mark adverse" })).toBeVisible();
    await admin.getByRole("button", { name: "Cancel" }).click();
    await expect(cardOf(admin, "Qualification", name)).toBeVisible();
    await move.click();
    await admin.getByRole("menuitemradio", { name: "Suspended" }).click();
    const why = admin.getByRole("dialog", { name: "Suspend loan" });
    await why.getByRole("button", { name: "Issue with the property" }).click();
    await why.getByRole("button", { name: "Suspend loan" }).click();
    await expect(cardOf(admin, "Suspended", name)).toBeVisible();
  });
  for (const id of rules) await admin.request.delete(`${RULES}/${id}`);
});
