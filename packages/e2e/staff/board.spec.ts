import type { Page } from "@playwright/test";
import { expect, test } from "../world";

/** A loan of a test's own at the first stage, with a borrower whose last name nobody else has. */
async function loanOf(page: Page, last: string): Promise<number> {
  const { LoanId } = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const made = await page.request.post(`/los/api/loans/${LoanId}/borrowers`, {
    data: { Name: { FirstName: "Kim", LastName: last }, isPrimaryBorrower: true },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const terms = await page.request.patch(`/los/api/loans/${LoanId}/v2/transaction/info`, {
    data: {
      o: {},
      c: { TransactionInfo: { BaseLoanAmt: 250000.5, LoanPurposeType: "Purchase", MortgageType: "Conventional" } },
    },
  });
  expect(terms.ok(), await terms.text()).toBe(true);
  return LoanId;
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
  const guard = page.getByRole("dialog", { name: "This loan is not ready to go on" });
  await guard.getByRole("textbox", { name: "Why does it go on?" }).fill("The address follows.");
  await guard.getByRole("button", { name: "Go on all the same" }).click();
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
    await world.station(phone, "board-390-es");
    expect((await move.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await move.click();
    await phone.getByRole("menuitemradio", { name: "Documentos enviados", exact: true }).click();
    const guarda = phone.getByRole("dialog", { name: "Este préstamo no está listo para seguir" });
    await guarda.getByRole("textbox", { name: "¿Por qué sigue?" }).fill("Cierra mañana.");
    await world.station(phone, "board-guard-390-es");
    await guarda.getByRole("button", { name: "Seguir de todos modos" }).click();
    await expect(phone.locator('[data-stage="DOCS_OUT"]').getByRole("link", { name })).toBeVisible();
  });
  await expect(cardOf(page, "Docs out", name)).toBeVisible();
  await expect(cardOf(page, "Pre-approved", name)).toHaveCount(0);
});
