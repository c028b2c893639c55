import { expect, test } from "../world";

/** Handshake 7 of platform.md section 4: a rule's entry that carries a WorkflowTaskId. */
test("a change that a rule refuses shows on the task whose checklist it would have ticked, until it is", async ({
  world,
}) => {
  const admin = await world.session("companyadmin@summit.test");
  const page = await world.session("originator@summit.test", { viewport: { width: 1440, height: 900 } });
  const { LoanId: loanId } = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as {
    LoanId: number;
  };
  const title = `Check the amount ${loanId}`;
  const task = await page.request.post(`/workflow-task/api/${loanId}/tasks`, {
    data: { title, dueDate: "2030-12-31T17:00:00Z", WorkflowTaskItems: [{ title: "Amount agreed" }] },
  });
  expect(task.status()).toBe(201);
  const made = await admin.request.post("/workflow-task/api/rules", {
    data: {
      kind: "WORKFLOW_TASKS",
      name: `Amount ${loanId}`,
      condition: `loan.LoanID == ${loanId} && change.kind == "loan_info" && loan.Info.subjectProperty.Address.StateCode == ""`,
      effects: [
        { do: "BLOCK", message: "The amount waits for the property.", missingFields: ["Subject Property State"] },
        { do: "COMPLETE_CHECKLIST", WorkflowTaskId: title.toUpperCase(), checklistItems: ["Amount agreed"] },
      ],
    },
  });
  const { id: rule } = (await made.json()) as { id: string };
  const ticks = await admin.request.post("/workflow-task/api/rules", {
    data: {
      kind: "WORKFLOW_TASKS",
      name: `Amount in ${loanId}`,
      condition: `loan.LoanID == ${loanId} && change.kind == "loan_info" && loan.Info.subjectProperty.Address.StateCode != ""`,
      effects: [{ do: "COMPLETE_CHECKLIST", WorkflowTaskId: title, checklistItems: ["Amount agreed"] }],
    },
  });
  const { id: ticking } = (await ticks.json()) as { id: string };
  const rules = [rule, ticking];
  try {
    for (const id of rules)
      expect((await admin.request.patch(`/workflow-task/api/rules/${id}/enable`)).ok()).toBe(true);
    await page.goto(`/app/loans/${loanId}/loan-info`);
    await page.getByRole("button", { name: "Loan actions" }).click();
    await page.getByRole("menuitem", { name: "Tasks" }).click();
    await page.getByRole("button", { name: new RegExp(title) }).click();
    const window = page.getByRole("dialog", { name: title });
    await expect(window.getByRole("checkbox", { name: "Amount agreed" })).toBeVisible();

    await page.getByLabel(/^Loan amount/).fill("250000");
    const refused = page.waitForResponse((answer) => answer.status() === 409);
    await page.keyboard.press("Control+s");
    const entry = ((await (await refused).json()) as { errors: { WorkflowTaskId?: string }[] }).errors[0];
    expect(entry?.WorkflowTaskId).toBe(title.toUpperCase());
    await expect(page.locator("[data-sonner-toast]").first()).toContainText("Subject Property State");
    const why = window.getByRole("status").filter({ hasText: "A rule has not ticked the checklist" });
    await expect(why).toContainText("The amount waits for the property.");
    await expect(why).toContainText("Missing: Subject Property State");
    await expect(window.getByRole("checkbox", { name: "Amount agreed" })).not.toBeChecked();
    await world.station(page, "task-refused");
    // What stands beside the field that one is in follows it when the page becomes narrow.
    await page.getByLabel(/^Loan amount/).focus();
    await expect(page.getByRole("button", { name: "History of this field" })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await world.spanishPhone(page, "task-refused", "Una regla no marcó esta lista");

    // It stays until it is done or read, whatever the window does meanwhile; in the panel of the loan's tasks it is named too.
    await window.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Loan actions" }).click();
    await page.getByRole("menuitem", { name: "Tasks" }).click();
    await expect(page.getByRole("button", { name: new RegExp(title) })).toContainText("Not ticked by a rule");
    // By the keyboard: what the refusal said may still lie over the panel.
    await page.getByRole("button", { name: new RegExp(title) }).press("Enter");
    await expect(why).toBeVisible();
    await why.getByRole("button", { name: "Understood" }).click();
    await expect(why).toBeHidden();
    await page.getByLabel(/^Loan amount/).fill("260000");
    const again = page.waitForResponse((answer) => answer.status() === 409);
    await page.keyboard.press("Control+s");
    await again;
    await expect(why).toBeVisible();

    // Once the rule is content it ticks the list, and there is nothing to say any more.
    const saved = await page.request.patch(`/los/api/loans/${loanId}/v2/transaction/info`, {
      data: { o: {}, c: { subjectProperty: { Address: { StateCode: "TX" } } } },
    });
    expect(saved.ok()).toBe(true);
    await expect(window.getByRole("checkbox", { name: "Amount agreed" })).toBeChecked();
    await expect(why).toBeHidden();
  } finally {
    for (const id of rules) await admin.request.delete(`/workflow-task/api/rules/${id}`);
  }
});
