import type { Page } from "@playwright/test";
import { expect, test } from "../world";

const RULES = "/workflow-task/api/rules";

/** A rule of the company for one loan alone, in force; answers its id. */
async function ruleOn(
  admin: Page,
  loanId: number,
  rule: { kind: string; name: string; when: string; effects: object[] },
) {
  const made = await admin.request.post(RULES, {
    data: {
      kind: rule.kind,
      name: `${rule.name} ${loanId}`,
      condition: `loan.LoanID == ${loanId} && ${rule.when}`,
      effects: rule.effects,
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  expect((await admin.request.patch(`${RULES}/${id}/enable`)).ok()).toBe(true);
  return id;
}

async function newLoan(page: Page): Promise<number> {
  return ((await (await page.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number }).LoanId;
}

async function chooseStage(page: Page, stage: string) {
  await page.getByRole("button", { name: /^Change stage/ }).press("Enter");
  await page.getByRole("menuitemradio", { name: stage, exact: true }).press("Enter");
}

test("a company admin writes a rule from a template, tries it on a loan, turns it on, orders it and follows its history", async ({
  world,
}) => {
  const page = await world.session("companyadmin@summit.test");
  await page.goto("/app/settings/rules");
  await expect(page.getByRole("heading", { name: "Rules", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Add a rule" }).click();
  await page.getByRole("menuitem", { name: "Property outside our licenses" }).click();
  const editor = page.getByRole("dialog", { name: "New rule" });
  const name = `Not in Alaska ${Date.now()}`;
  await editor.getByRole("textbox", { name: /^Name/ }).fill(name);
  await editor.getByRole("button", { name: "Expression" }).click();
  const condition = editor.getByRole("textbox", { name: /^Condition/ });
  await condition.fill('loan.Info.subjectProperty.Adress.StateCode == "AK"');
  const problem = editor.getByRole("button", { name: /Line 1, column \d+:.*There is no field “Adress” here/ });
  await expect(problem).toBeVisible();
  await problem.click();
  await expect(condition).toBeFocused();
  await condition.fill("");
  await editor.getByLabel("Find what a condition may name").fill("subjectProperty StateCode");
  await editor.getByRole("button", { name: /^loan\.Info\.subjectProperty\.Address\.StateCode/ }).click();
  await expect(condition).toHaveValue("loan.Info.subjectProperty.Address.StateCode");
  await condition.fill(`${await condition.inputValue()} == "AK"`);
  await expect(editor.getByText("This condition can be used.")).toBeVisible();
  await world.accessible(page);

  await editor.getByRole("button", { name: "Test", exact: true }).click();
  const trial = page.getByRole("dialog", { name: "Test the rules" });
  await expect(trial.getByLabel("Loan", { exact: true }).getByRole("option")).not.toHaveCount(1);
  await trial.getByLabel("Loan", { exact: true }).selectOption({ index: 1 });
  await trial.getByRole("button", { name: "Run the test" }).click();
  await expect(trial.getByText("Does not match")).toBeVisible();
  await expect(trial.getByRole("row", { name: /StateCode == "AK" false/ })).toBeVisible();
  await world.accessible(page);
  await trial.getByRole("button", { name: "Close" }).last().click();

  await expect(editor.getByLabel("Turn on when saved")).toBeChecked();
  await editor.getByLabel("Turn on when saved").uncheck();
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(editor).toBeHidden();
  const row = page.getByRole("listitem").filter({ hasText: name }).first();
  await expect(row.getByText("Off")).toBeVisible();
  await expect(page.getByText(`${name} is saved and off`).first()).toBeVisible();
  await page.getByRole("button", { name: "Turn on", exact: true }).first().click();
  await expect(row.getByRole("checkbox")).toBeChecked();
  await expect(row.getByText("Off")).toBeHidden();
  await row.getByRole("button", { name: `History of ${name}` }).click();
  const history = page.getByRole("dialog", { name: `History of ${name}` });
  await expect(history.getByText("Turned on")).toBeVisible();
  await expect(history.getByText("Written")).toBeVisible();
  await history.getByRole("button", { name: "Close" }).last().click();
  await test.step("it is moved by the keyboard, which is said to a Spanish reader on a phone too", async () => {
    await row.getByRole("button", { name: `Move ${name} up` }).press("Enter");
    await expect(page.getByText(new RegExp(`${name} is now number`))).toBeAttached();
    await world.spanishPhone(page, "rules", "Reglas");
  });
  await row.getByRole("button", { name: `Delete ${name}` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Delete ${name}` })
    .click();
  await expect(row).toBeHidden();
});

test("a rule requires another stage, another asks, and the person cancels or goes through with it", async ({
  world,
}) => {
  const admin = await world.session("companyadmin@summit.test");
  const loanId = await newLoan(admin);
  const ids = [
    await ruleOn(admin, loanId, {
      kind: "WORKFLOW_TASKS",
      name: "Sure",
      when: 'change.stageTo == "QUALIFICATION"',
      effects: [
        { do: "CONFIRM", title: "Is the credit report in?", message: "Qualification begins without it otherwise." },
        { do: "WARN", message: "Tell the processor." },
      ],
    }),
    await ruleOn(admin, loanId, {
      kind: "WORKFLOW_TASKS",
      name: "Assets in setup",
      when: 'change.kind == "loan_info"',
      effects: [
        { do: "REQUIRE_STAGE", stages: ["LOAN_SETUP", "PREAPPROVED"], message: "Terms are set in loan setup." },
      ],
    }),
  ];
  await admin.goto(`/app/loans/${loanId}/loan-info`);
  await test.step("what is typed stays when the stage is not changed, and is saved with it", async () => {
    const rate = admin.getByLabel("Note rate");
    await rate.fill("6.5");
    await rate.press("Tab");
    await admin.keyboard.press("Control+s");
    const dialog = admin.getByRole("dialog", { name: "Update loan stage" });
    await expect(dialog).toContainText("Terms are set in loan setup.");
    expect((await dialog.boundingBox())?.width).toBeCloseTo(740, 0);
    await world.accessible(admin);
    await world.station(admin, "rule-stage");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await expect(rate).toHaveValue("6.5");
    await admin.keyboard.press("Control+s");
    await dialog.getByRole("button", { name: "Change stage and continue" }).click();
    const guard = admin.getByRole("dialog", { name: "This loan is not ready to go on" });
    await guard.getByRole("textbox", { name: "Why does it go on?" }).fill("The terms come first.");
    await guard.getByRole("button", { name: "Go on all the same" }).click();
    await expect(admin.getByText("Loan status has been updated successfully.")).toBeVisible();
    await expect(admin.getByText("Updated Successfully", { exact: true })).toBeVisible();
    await expect(admin.getByRole("button", { name: "Change stage: Loan setup" })).toBeVisible();
  });
  await test.step("who is asked cancels, and then confirms and is warned", async () => {
    await chooseStage(admin, "Qualification");
    const dialog = admin.getByRole("dialog", { name: "Confirm Action" });
    await expect(dialog).toContainText("Is the credit report in?");
    expect((await dialog.boundingBox())?.width).toBeCloseTo(1000, 0);
    await world.accessible(admin);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await expect(admin.getByRole("button", { name: /^Change stage: (?!Qualification)/ })).toBeVisible();
    await chooseStage(admin, "Qualification");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(admin.getByText("System Warning")).toBeVisible();
    await expect(admin.getByText("Tell the processor.")).toBeVisible();
    await expect(admin.getByRole("button", { name: "Change stage: Qualification" })).toBeVisible();
  });
  for (const id of ids) await admin.request.delete(`${RULES}/${id}`);
});
