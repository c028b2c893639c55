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
    await world.accessible(page);
    await world.station(page, "task-refused");

    // It stays until it is done, whatever the window does meanwhile; in the panel of the loan's tasks it is named too.
    await window.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Loan actions" }).click();
    await page.getByRole("menuitem", { name: "Tasks" }).click();
    await expect(page.getByRole("button", { name: new RegExp(title) })).toContainText("Not ticked by a rule");
    // By the keyboard: what the refusal said may still lie over the panel.
    await page.getByRole("button", { name: new RegExp(title) }).press("Enter");
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

test("in Spanish on a phone the task says what a rule misses, until it has been read", async ({ world }) => {
  const admin = await world.session("companyadmin@summit.test");
  const officer = await world.session("originator@summit.test");
  const { LoanId: loanId } = (await (await officer.request.post("/los/api/loans", { data: {} })).json()) as {
    LoanId: number;
  };
  const title = `Revisar ${loanId}`;
  const task = await officer.request.post(`/workflow-task/api/${loanId}/tasks`, {
    data: { title, dueDate: "2030-12-31T17:00:00Z", WorkflowTaskItems: [{ title: "Fondos" }] },
  });
  expect(task.status()).toBe(201);
  const made = await admin.request.post("/workflow-task/api/rules", {
    data: {
      kind: "WORKFLOW_TASKS",
      name: `Fondos ${loanId}`,
      condition: `loan.LoanID == ${loanId} && change.kind == "task"`,
      effects: [
        { do: "BLOCK", message: "Faltan datos.", missingFields: ["Loan Amount"] },
        { do: "COMPLETE_CHECKLIST", WorkflowTaskId: title, checklistItems: ["Fondos"] },
      ],
    },
  });
  const { id: rule } = (await made.json()) as { id: string };
  try {
    expect((await admin.request.patch(`/workflow-task/api/rules/${rule}/enable`)).ok()).toBe(true);
    const phone = await world.session("originator@summit.test", {
      locale: "es-US",
      viewport: { width: 390, height: 844 },
    });
    await phone.goto(`/app/loans/${loanId}/aus`);
    await phone.getByRole("button", { name: "Acciones del préstamo" }).click();
    await phone.getByRole("menuitem", { name: "Tareas" }).click();
    await phone.getByRole("button", { name: new RegExp(title) }).click();
    const window = phone.getByRole("dialog", { name: title });
    await window.getByRole("button", { name: "Marcar como hecha" }).click();
    const why = window.getByRole("status").filter({ hasText: "Una regla no marcó esta lista" });
    await expect(why).toContainText("Faltan: Loan Amount");
    await expect(window.getByRole("button", { name: "Marcar como hecha" })).toBeVisible();
    await world.accessible(phone);
    await world.station(phone, "task-refused-es-390");
    await why.getByRole("button", { name: "Entendido" }).click();
    await expect(why).toBeHidden();
  } finally {
    await admin.request.delete(`/workflow-task/api/rules/${rule}`);
  }
});
