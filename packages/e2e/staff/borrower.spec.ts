import type { Page } from "@playwright/test";
import { expect, test } from "../world";

async function newLoan(page: Page): Promise<number> {
  const answer = await page.request.post("/los/api/loans", { data: {} });
  expect(answer.status()).toBe(201);
  return (await answer.json()).LoanId;
}

async function save(page: Page) {
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
}

test("a loan officer takes in a borrower", async ({ world }) => {
  const page = await world.session("originator@summit.test");
  const loanId = await newLoan(page);
  await page.goto(`/app/loans/${loanId}/borrowers`);

  await test.step("puts the person on the loan", async () => {
    await page.getByRole("button", { name: "Add borrower" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("First name").fill("Marisol");
    await dialog.getByRole("button", { name: "Add borrower" }).click();
    await expect(dialog.getByRole("alert")).toBeFocused();
    await dialog.getByLabel("Last name").fill("Quintero");
    await dialog.getByLabel("Email").fill("marisol.quintero@example.test");
    await dialog.getByLabel("Cell phone").fill("512 555 0142");
    await dialog.getByRole("button", { name: "Add borrower" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { name: /Marisol Quintero/ })).toBeVisible();
  });

  await test.step("enters who she is, and ages are kept when the count is flipped", async () => {
    await page.getByLabel("Date of birth").fill("3/8/1988");
    await page.getByLabel("Citizenship").selectOption("USCitizen");
    await page.getByLabel("Marital status").selectOption("Married");
    await page.getByLabel("Dependents", { exact: true }).fill("2");
    await page.getByLabel("Ages of dependents").fill("4, 9");
    await page.getByLabel("Dependents", { exact: true }).fill("0");
    await expect(page.getByLabel("Ages of dependents")).toBeHidden();
    await page.getByLabel("Dependents", { exact: true }).fill("2");
    await expect(page.getByLabel("Ages of dependents")).toHaveValue("4, 9");
    await page.getByLabel("First name").press("Enter");
    await expect(page.getByText("Not saved")).toBeVisible();
    await save(page);
  });

  await test.step("keeps the Social Security number out of sight", async () => {
    await page.getByRole("button", { name: "Enter", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("512-34-6789");
    await dialog.getByRole("button", { name: "Save" }).click();
    const number = page.getByRole("textbox", { name: "Social Security number" });
    await expect(number).toHaveValue("***-**-6789");
    await page.getByRole("button", { name: "Reveal" }).click();
    await expect(number).toHaveValue("512-34-6789");
    await expect(page.getByText(/this look was logged/)).toBeVisible();
    await expect(number).toHaveValue("***-**-6789", { timeout: 20_000 });
  });

  await test.step("adds where she lives", async () => {
    await page.getByRole("tab", { name: "Residences" }).click();
    await page.getByRole("button", { name: "Add residence" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Street").fill("14 Invented Lane");
    await dialog.getByLabel("City").fill("Austin");
    await dialog.getByLabel("State").selectOption("TX");
    await dialog.getByLabel("Years").fill("1");
    await dialog.getByLabel("Months").fill("6");
    await dialog.getByText("Rent", { exact: true }).click();
    await dialog.getByLabel("Rent a month").fill("$1,450.00");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("1 y 6 m of 2 years")).toBeVisible();
    await expect(page.getByText("$1,450.00")).toBeVisible();
  });

  await test.step("answers the declarations, with what they call for below", async () => {
    await page.getByRole("tab", { name: /Declarations/ }).click();
    const question = (name: RegExp) => page.getByRole("group", { name });
    await question(/occupy the property/)
      .getByText("Yes")
      .click();
    await question(/ownership interest/)
      .getByText("Yes")
      .click();
    await page.getByLabel("What type of property did you own?").selectOption("FHA");
    await page.getByLabel("How did you hold title?").selectOption("Sole");
    await question(/ownership interest/)
      .getByText("No", { exact: true })
      .click();
    await expect(page.getByLabel("How did you hold title?")).toBeHidden();
    await question(/ownership interest/)
      .getByText("Yes")
      .click();
    await expect(page.getByLabel("How did you hold title?")).toHaveValue("Sole");
    await save(page);
    await page.reload();
    await expect(page.getByLabel("What type of property did you own?")).toHaveValue("FHA");
  });

  await test.step("records that she declines the demographic questions", async () => {
    await page.getByRole("tab", { name: /Demographics/ }).click();
    await page.getByLabel("How the information was given").selectOption("Telephone");
    for (const box of await page.getByLabel("Does not wish to provide").all()) await box.check();
    for (const name of [/Ethnicity was collected/, /Race was collected/, /Sex was collected/]) {
      await page.getByRole("group", { name }).getByText("No", { exact: true }).click();
    }
    await save(page);
  });
  await world.accessible(page);
  await world.station(page, "borrower-step");
});
