import type { Page } from "@playwright/test";
import { applicant, applied } from "../applicant";
import { moveOn } from "../loan";
import { expect, test } from "../world";

const phone = { viewport: { width: 390, height: 844 } };
const OFFICER =
  "Please contact your loan officer using the email or phone number provided in the upper right of the page.";

const toast = (page: Page) => page.locator("[data-sonner-toast]").first();
const note = (page: Page, words: RegExp | string) => page.getByRole("status").filter({ hasText: words });
const statement = /\/pos\/api\/applications\/\d+\/loan-purpose$/;

/** A write of what the loan is for, as the server answered it. */
const stated = (page: Page, status: number) =>
  page.waitForResponse(
    (answer) =>
      answer.request().method() === "PATCH" &&
      statement.test(new URL(answer.url()).pathname) &&
      answer.status() === status,
  );

test("a borrower says what the loan is for; a rule that misses the state is silent there, and only there", async ({
  world,
  request,
}) => {
  const officer = await world.session("originator@harbor.test");
  const admin = await world.session("companyadmin@harbor.test");
  const { loanId, address } = await applicant(world, request, officer);
  const made = await admin.request.post("/workflow-task/api/rules", {
    data: {
      kind: "ELIGIBILITY_RULES",
      name: `Where is it ${loanId}`,
      condition: `loan.LoanID == ${loanId} && change.byBorrower && loan.Info.subjectProperty.Address.StateCode == ""`,
      effects: [{ do: "BLOCK", message: "No state.", missingFields: ["Subject Property State"] }],
    },
  });
  const { id: rule } = (await made.json()) as { id: string };
  try {
    expect((await admin.request.patch(`/workflow-task/api/rules/${rule}/enable`)).ok()).toBe(true);
    const page = await world.as(address, "pos", phone);
    await page.getByRole("link", { name: "Continue: Your plans" }).click();
    await expect(page).toHaveURL(new RegExp(`/pos/app/loan-purpose\\?loanId=${loanId}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What is the loan for?");
    await world.station(page, "pos-purpose-390");

    // The first answer is refused for want of the state, which is asked for right below: nothing is said of it.
    let answered = stated(page, 409);
    await page.getByLabel("Refinance a home I own").check();
    await answered;
    await expect(note(page, "Saved as soon as you choose the state")).toBeVisible();
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);

    // Elsewhere the same rule is told.
    await page.goto(`/pos/app/${loanId}/contact`);
    await page.getByLabel("Cell phone").fill("512 555 0142");
    await page.keyboard.press("Tab");
    await expect(toast(page)).toContainText(OFFICER);

    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto("/pos/app/loan-purpose");
    await page.getByLabel("Refinance a home I own").check();
    await page.getByRole("button", { name: /Save and/ }).click();
    await expect(page.getByRole("alert").filter({ hasText: "What is the refinance for?" })).toBeFocused();
    await world.accessible(page);
    answered = stated(page, 200);
    await page.getByLabel("State where the property is").selectOption("TX");
    await answered;
    await page.getByLabel("Take cash out").check();
    await page.getByLabel("I will live there").check();
    await page.getByLabel("What the property is worth today").fill("$400,000");
    await page.getByLabel("How much you would like to borrow").fill("300000");
    await page.getByRole("button", { name: /Save and/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("How can we reach you?");
    await page.goto(`/pos/app/${loanId}`);
    await expect(page.getByText("Refinance a home I own, Texas, $300,000")).toBeVisible();
    await page.getByRole("link", { name: "Change: Your plans" }).click();
    await expect(page.getByLabel("How much you would like to borrow")).toHaveValue("300,000.00");

    const info = (await (await officer.request.get(`/los/api/loans/${loanId}/v2/transaction/info`)).json()) as object;
    expect(info).toMatchObject({
      TransactionInfo: { BaseLoanAmt: 300000, RefinanceCashOutDeterminationType: "CashOut" },
      subjectProperty: { Address: { StateCode: "TX" }, PropertyDetail: { EstimatedValueAmt: 400000 } },
    });
  } finally {
    await admin.request.delete(`/workflow-task/api/rules/${rule}`);
  }
});

test("who has two applications chooses one, in Spanish; once the loan is prepared a change is proposed", async ({
  world,
  request,
}) => {
  const officer = await world.session("originator@harbor.test");
  const { loanId, address } = await applicant(world, request, officer);
  const { loanId: other } = await applied(officer, address);
  const page = await world.as(address, "pos", phone);
  await page.getByRole("button", { name: "Cambiar a español" }).click();
  await page.goto("/pos/app/loan-purpose");
  await expect(page.getByText("¿De cuál solicitud se trata?")).toBeVisible();
  await world.accessible(page);
  await page.locator(`a[href$="loanId=${other}"]`).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("¿Para qué es el préstamo?");
  await page.getByLabel("Comprar una casa").check();
  await page.getByLabel("Estado donde está la propiedad").selectOption("FL");
  await page.getByLabel("La voy a alquilar").check();
  await page.getByLabel("Precio de la propiedad").fill("350000");
  await page.getByLabel("Cuánto quiere pedir prestado").fill("280000");
  await page.keyboard.press("Tab");
  await expect(note(page, "Guardado a las")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await world.station(page, "pos-purpose-es-390");

  // Once the loan is prepared a change is a proposal: nothing of the loan follows from it until the officer accepts.
  await moveOn(await world.session("owner@harbor.test"), other, "LOAN_SETUP");
  const amount = async () => {
    const info = await (await officer.request.get(`/los/api/loans/${other}/v2/transaction/info`)).json();
    return (info as { TransactionInfo: { BaseLoanAmt: number } }).TransactionInfo.BaseLoanAmt;
  };
  await page.goto(`/pos/app/loan-purpose?loanId=${other}`);
  await page.getByLabel("Cuánto quiere pedir prestado").fill("300.000");
  await page.getByRole("button", { name: "Enviar a su oficial de préstamos" }).click();
  await expect(page).toHaveURL(new RegExp(`/pos/app/${other}$`));
  await expect(page.getByText("Enviado a su oficial de préstamos")).toBeVisible();
  await expect(page.getByText("Monto del préstamo: $280,000 → $300,000")).toBeVisible();
  await expect(page.getByText("Comprar una casa, Florida, $280,000")).toBeVisible();
  await world.accessible(page);
  await world.station(page, "pos-proposal-es-390");
  expect(await amount()).toBe(280_000);
  await officer.goto("/app/loans");
  await officer.getByRole("button", { name: /Notifications/ }).click();
  await officer
    .getByRole("link", { name: /proposes other terms.*Loan amount: \$280,000 → \$300,000/ })
    .first()
    .click();
  const proposal = officer.getByRole("region", { name: /proposes other terms/ });
  await expect(proposal.getByRole("row", { name: /Loan amount \$280,000 \$300,000/ })).toBeVisible();
  await expect(proposal.getByRole("row", { name: /LTV 80\.00% 85\.71%/ })).toBeVisible();
  await world.looks(officer, "term-proposal");
  await proposal.getByRole("button", { name: "Accept the change" }).click();
  await officer.getByRole("dialog").getByRole("button", { name: "Accept the change" }).click();
  await expect(proposal).toBeHidden();
  expect(await amount()).toBe(300_000);
  await expect(page.getByText("Aceptado", { exact: true })).toBeVisible();
  await expect(page.getByText("Comprar una casa, Florida, $300,000")).toBeVisible();
  await page.goto(`/pos/app/${loanId}/loan-purpose`);
  await expect(page).toHaveURL(new RegExp(`/pos/app/loan-purpose\\?loanId=${loanId}$`));
  await expect(page.getByLabel("Precio de la propiedad")).toHaveValue("");
});
