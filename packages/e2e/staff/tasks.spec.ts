import type { Page } from "@playwright/test";
import { expect, test } from "../world";

async function newLoan(page: Page): Promise<number> {
  const answer = await page.request.post("/los/api/loans", { data: {} });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { LoanId: number }).LoanId;
}

test("an officer gives a task on a loan, ticks its checklist, notes what it is about and marks it done, and another session follows", async ({
  world,
}) => {
  const page = await world.session("originator@summit.test", { viewport: { width: 1440, height: 900 } });
  const loanId = await newLoan(page);
  const rows = [{ code: "INC001", description: "Pay stubs of May", priorTo: "Docs" }];
  expect((await page.request.post(`/los/api/loans/${loanId}/conditions`, { data: { rows } })).status()).toBe(201);
  const title = `Order the appraisal ${loanId}`;
  // A browser of its own: two tabs of one share what the list was filtered by.
  const other = await world.session("originator@summit.test", { viewport: { width: 1440, height: 900 } });
  await other.goto("/app/tasks");
  await other.getByRole("searchbox", { name: "Search tasks" }).fill(String(loanId));
  await expect(other.getByRole("tab", { name: "To do 0" })).toBeVisible();

  await page.goto(`/app/loans/${loanId}/aus`);
  await page.getByRole("button", { name: "Loan actions" }).click();
  await page.getByRole("menuitem", { name: "Tasks" }).click();
  await expect(page.getByText("No tasks on this loan")).toBeVisible();
  await page.getByRole("button", { name: "New task" }).click();
  const window = page.getByRole("dialog", { name: "New Task" });
  await window.getByLabel("Title").fill(title);
  await window.getByLabel("Due date").fill("12/31/2030");
  await window.getByRole("button", { name: "Create task" }).click();
  const task = page.getByRole("dialog", { name: title });
  await expect(task.getByRole("button", { name: "Mark done" }), "in sight without scrolling").toBeInViewport({
    ratio: 1,
  });
  await task.getByLabel("New item").fill("Choose an appraiser");
  await task.getByRole("button", { name: "Add", exact: true }).click();
  await expect(task.getByText("Checklist: 0 of 1 done")).toBeVisible();
  await task.getByRole("checkbox", { name: "Choose an appraiser" }).check();
  await expect(task.getByText("Checklist: 1 of 1 done")).toBeVisible();
  await test.step("a note brings a file along, and leads to the condition that it is about", async () => {
    await task.getByLabel("New note").fill("They call back on Monday.");
    await task.getByRole("button", { name: "Link to…" }).click();
    await task.getByLabel("Link the note to").fill("inc001");
    await page.getByRole("option", { name: /^Condition · INC001/ }).click();
    await task.getByRole("button", { name: "Attach files" }).click();
    await task
      .locator("input[type=file]")
      .first()
      .setInputFiles({
        name: "pay-stub.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n% invented\nstartxref\n0\n%%EOF\n"),
      });
    await expect(task.getByRole("button", { name: "Leave out pay-stub.pdf" })).toBeVisible();
    await task.getByRole("button", { name: "Add note" }).click();
    await expect(task.getByRole("listitem").getByText("They call back on Monday.")).toBeVisible();
    await expect(task.getByRole("list", { name: "Attached files" })).toContainText("pay-stub.pdf");
    await world.accessible(page);
    await world.station(page, "task-window");
    await task.getByRole("link", { name: /^INC001/ }).click();
    await expect(page).toHaveURL(/\/conditions$/);
    await expect(page.getByRole("listitem").filter({ hasText: "INC001" }).first()).toBeFocused();
    await expect(task, "the window covers nothing of where one has gone").toBeHidden();
    await page.getByRole("button", { name: title, exact: true }).click();
    await expect(task.getByText("Checklist: 1 of 1 done")).toBeVisible();
  });

  await test.step("the other session has it among what is to do", async () => {
    await expect(other.getByRole("tab", { name: "To do 1" })).toBeVisible();
    await expect(other.getByRole("row", { name: new RegExp(title) })).toContainText("1 / 1");
    await world.station(other, "tasks");
  });
  await task.getByRole("button", { name: "Mark done" }).click();
  await expect(task.getByRole("button", { name: "Open again" })).toBeVisible();
  await test.step("and then among what is done", async () => {
    await expect(other.getByRole("tab", { name: "To do 0" })).toBeVisible();
    await expect(other.getByRole("tab", { name: "Done 1" })).toBeVisible();
    await other.getByRole("tab", { name: "Done 1" }).click();
    await world.spanishPhone(other, "tasks", "Hechas 1");
    await other.setViewportSize({ width: 390, height: 844 });
    const first = other.getByRole("cell", { name: title });
    await expect(first, "the first task is seen without scrolling").toBeInViewport({ ratio: 1 });
    await first.click();
    const there = other.getByRole("dialog", { name: title });
    await expect(there.getByRole("button", { name: "Open again" })).toBeInViewport({ ratio: 1 });
  });
});

test("an officer works through the day across loans, and an administrator sees who has what", async ({ world }) => {
  const page = await world.session("originator@summit.test", { viewport: { width: 1440, height: 900 } });
  const loanId = await newLoan(page);
  const mark = `of day ${loanId}`;
  const give = async (title: string, dueDate: string, path = `/workflow-task/api/${loanId}/tasks`) => {
    const made = await page.request.post(path, { data: { title: `${title} ${mark}`, dueDate } });
    expect(made.status(), await made.text()).toBe(201);
  };
  await give("Call back", "2020-01-02T12:00:00Z");
  await give("Order the appraisal", new Date(Date.now() + 36 * 60 * 60_000).toISOString());
  await page.goto("/app/tasks");
  await page.getByRole("link", { name: "My day" }).click();
  const late = page.getByRole("region", { name: /^Overdue/ });
  const call = late.getByRole("button", { name: new RegExp(`^Call back ${mark}`) });
  await expect(call).toBeVisible();
  await expect(page.getByRole("region", { name: /^Due today/ })).toBeVisible();

  // Everybody's, by the address, which a reload keeps; the arrows go from column to column.
  await page.getByRole("radio", { name: "Everyone's" }).check();
  await expect(page).toHaveURL(/who=all/);
  await page.reload();
  await expect(page.getByRole("radio", { name: "Everyone's" })).toBeChecked();
  const people = page.getByRole("region", { name: "By person" });
  await people.getByRole("button", { name: "Orion Austinson" }).click();
  await expect(page).toHaveURL(/person=/);
  const nextWeek = page.getByRole("region", { name: /^Upcoming/ });
  await expect(nextWeek.locator("[data-task]").first()).toBeVisible();
  await call.focus();
  await page.keyboard.press("ArrowRight");
  await expect(call).not.toBeFocused();
  await expect(page.locator("[data-task]:focus")).toBeVisible();
  await world.accessible(page);
  await world.station(page, "my-day");
  await late
    .getByRole("listitem", { name: `Call back ${mark}` })
    .getByRole("button", { name: "Mark done" })
    .click();
  await expect(call).toBeHidden();

  // A task opens over its loan.
  await page.goto("/app/tasks/day");
  const coming = page.getByRole("button", { name: new RegExp(`^Order the appraisal ${mark}`) });
  await coming.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/app/loans/${loanId}`));
  await expect(page.getByRole("dialog", { name: `Order the appraisal ${mark}` })).toBeVisible();

  const admin = await world.session("owner@summit.test");
  await test.step("an administrator looks at the tasks of one branch after the other", async () => {
    await admin.goto("/app/tasks");
    await admin.getByRole("radio", { name: /^Everyone/ }).check();
    await admin.getByRole("searchbox", { name: "Search tasks" }).fill(String(loanId));
    await expect(admin.getByRole("tab", { name: "Upcoming 1" })).toBeVisible();
    const branch = admin.getByRole("combobox", { name: "Branch" });
    await branch.selectOption("Miami");
    await expect(admin.getByRole("tab", { name: "Upcoming 0" })).toBeVisible();
    await branch.selectOption("Austin");
    await expect(admin.getByRole("tab", { name: "Upcoming 1" })).toBeVisible();
    await expect(admin.getByRole("cell", { name: `Order the appraisal ${mark}` })).toBeInViewport({ ratio: 1 });
  });
  await admin.goto("/app/tasks/day?who=all");
  await world.spanishPhone(admin, "my-day", "Por persona");
});
