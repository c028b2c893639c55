import type { Page } from "@playwright/test";
import { expect, test } from "../world";

async function newLoan(page: Page): Promise<number> {
  const answer = await page.request.post("/los/api/loans", { data: {} });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { LoanId: number }).LoanId;
}

test("an officer gives a task on a loan, ticks its checklist and marks it done, and another session follows", async ({
  world,
}) => {
  const page = await world.session("originator@summit.test", { viewport: { width: 1440, height: 900 } });
  const loanId = await newLoan(page);
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
  await task.getByLabel("New note").fill("They call back on Monday.");
  await task.getByRole("button", { name: "Add note" }).click();
  await expect(task.getByRole("listitem").getByText("They call back on Monday.")).toBeVisible();
  await world.accessible(page);
  await world.station(page, "task-window");

  await test.step("the other session has it among what is to do", async () => {
    await expect(other.getByRole("tab", { name: "To do 1" })).toBeVisible();
    await expect(other.getByRole("row", { name: new RegExp(title) })).toContainText("1 / 1");
    await world.accessible(other);
    await world.station(other, "tasks");
  });
  await task.getByRole("button", { name: "Mark done" }).click();
  await expect(task.getByRole("button", { name: "Open again" })).toBeVisible();
  await test.step("and then among what is done", async () => {
    await expect(other.getByRole("tab", { name: "To do 0" })).toBeVisible();
    await expect(other.getByRole("tab", { name: "Done 1" })).toBeVisible();
  });
});

test("a note on a task leads to the condition that it is about, and brings a file along", async ({ world }) => {
  const page = await world.session("originator@summit.test", { viewport: { width: 1440, height: 900 } });
  const loanId = await newLoan(page);
  const rows = [{ code: "INC001", description: "Pay stubs of May", priorTo: "Docs" }];
  expect((await page.request.post(`/los/api/loans/${loanId}/conditions`, { data: { rows } })).status()).toBe(201);
  const title = `Collect pay stubs ${loanId}`;
  const given = await page.request.post(`/workflow-task/api/${loanId}/tasks`, {
    data: { title, dueDate: "2030-12-31T12:00:00Z" },
  });
  expect(given.status(), await given.text()).toBe(201);
  await page.goto(`/app/loans/${loanId}/aus`);
  await page.getByRole("button", { name: "Loan actions" }).click();
  await page.getByRole("menuitem", { name: "Tasks" }).click();
  await page.getByRole("button", { name: new RegExp(title) }).click();
  const task = page.getByRole("dialog", { name: title });
  await task.getByLabel("New note").fill("The employer sends them today.");
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
  await world.looks(page, "task-note-new");
  await task.getByRole("button", { name: "Add note" }).click();
  await expect(task.getByRole("list", { name: "Attached files" })).toContainText("pay-stub.pdf");
  await world.looks(page, "task-note");
  await task.getByRole("link", { name: /^INC001/ }).click();
  await expect(page).toHaveURL(/\/conditions$/);
  await expect(page.getByRole("listitem").filter({ hasText: "INC001" }).first()).toBeFocused();
  await expect(task, "the window stays on the loan").toBeVisible();
});

test("a processor reads the own tasks in Spanish on a phone", async ({ world }) => {
  const page = await world.session("processor@summit.test", {
    locale: "es-US",
    viewport: { width: 390, height: 844 },
  });
  const title = `Renovar la licencia ${Date.now()}`;
  const made = await page.request.post("/workflow-task/api/tasks", {
    data: { title, dueDate: "2030-12-31T17:00:00Z" },
  });
  expect(made.status()).toBe(201);
  await page.goto("/app/tasks");
  await expect(page.getByRole("heading", { name: "Tareas" })).toBeVisible();
  // The number of tasks may be the same before the search: the list is looked at once it is the one searched for.
  const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get("searchText") === title);
  await page.getByRole("searchbox", { name: "Buscar tareas" }).fill(title);
  await found;
  await expect(page.getByRole("tab", { name: "Por hacer 1" })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await world.accessible(page);
  await world.station(page, "tasks-es");
  const first = page.getByRole("cell", { name: title });
  await expect(first, "the first thing to do is seen without scrolling").toBeInViewport({ ratio: 1 });
  await first.click();
  const task = page.getByRole("dialog", { name: title });
  await expect(task.getByRole("button", { name: "Marcar como hecha" }), "in sight without scrolling").toBeInViewport({
    ratio: 1,
  });
  await task.getByRole("button", { name: "Marcar como hecha" }).click();
  await expect(task.getByRole("button", { name: "Abrir de nuevo" })).toBeVisible();
  await world.accessible(page);
  await world.station(page, "task-window-es");
});

test("an administrator looks at the tasks of one branch after the other", async ({ world }) => {
  const officer = await world.session("originator@summit.test");
  const loanId = await newLoan(officer);
  const given = await officer.request.post(`/workflow-task/api/${loanId}/tasks`, {
    data: { title: `Order title ${loanId}`, dueDate: "2030-12-31T12:00:00Z" },
  });
  expect(given.status(), await given.text()).toBe(201);
  const page = await world.session("owner@summit.test");
  await page.goto("/app/tasks");
  await page.getByRole("radio", { name: /^Everyone/ }).check();
  await page.getByRole("searchbox", { name: "Search tasks" }).fill(String(loanId));
  await expect(page.getByRole("tab", { name: "Upcoming 1" })).toBeVisible();
  const branch = page.getByRole("combobox", { name: "Branch" });
  await branch.selectOption("Miami");
  await expect(page.getByRole("tab", { name: "Upcoming 0" })).toBeVisible();
  await branch.selectOption("Austin");
  await expect(page.getByRole("tab", { name: "Upcoming 1" })).toBeVisible();
  await expect(page.getByRole("cell", { name: `Order title ${loanId}` })).toBeInViewport({ ratio: 1 });
  await world.looks(page, "tasks-of-branch");
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
  await world.looks(page, "my-day");
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

  const admin = await world.session("companyadmin@summit.test", {
    viewport: { width: 390, height: 844 },
    locale: "es",
  });
  await admin.goto("/app/tasks/day?who=all");
  await expect(admin.getByRole("region", { name: /^(By person|Por persona)$/ })).toBeVisible();
  await expect
    .poll(() => admin.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  await world.station(admin, "my-day-390");
});
