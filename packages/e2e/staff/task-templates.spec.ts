import { expect, test } from "../world";

test("an admin writes a task template, and an officer gives it on a loan with others of its stage", async ({
  world,
}) => {
  const admin = await world.session("companyadmin@summit.test");
  const officer = await world.session("originator@summit.test", { viewport: { width: 1440, height: 900 } });
  const { LoanId: loan } = (await (await officer.request.post("/los/api/loans", { data: {} })).json()) as {
    LoanId: number;
  };
  const title = `Welcome call ${loan}`;

  await admin.goto("/app/settings/tasks");
  await admin.getByRole("button", { name: "Add template" }).click();
  const dialog = admin.getByRole("dialog", { name: "Add template" });
  await dialog.getByLabel("Title").fill(title);
  await dialog.getByLabel("Stage").selectOption("Application intake");
  await dialog.getByLabel("Description").fill("About loan");
  await dialog.getByRole("button", { name: "Loan number" }).click();
  await dialog.getByLabel("Due after").fill("0");
  await dialog.getByLabel("Checklist").fill("Say hello\nAsk when to call again");
  await world.accessible(admin);
  await world.spanishPhone(admin, "template-dialog", "Lista de pasos");
  await dialog.getByRole("button", { name: "Create template" }).click();
  const row = admin.getByRole("listitem").filter({ hasText: title });
  await expect(row).toContainText("The day it is given · 2 steps");

  await officer.goto(`/app/loans/${loan}/aus`);
  await officer.getByRole("button", { name: "Loan actions" }).click();
  await officer.getByRole("menuitem", { name: "Tasks" }).click();
  await officer.getByRole("button", { name: "From templates" }).click();
  const choice = officer.getByRole("dialog", { name: "Tasks from templates" });
  await expect(choice.getByRole("region").first()).toHaveAccessibleName("Application intake");
  await choice.getByRole("checkbox", { name: title }).check();
  await choice.getByLabel("Search templates").fill("order credit");
  await choice.getByRole("checkbox", { name: "Order credit" }).check();
  await world.accessible(officer);
  await world.station(officer, "from-templates");
  await choice.getByRole("button", { name: "Give 2 tasks" }).click();
  await expect(officer.getByText("2 tasks given")).toBeVisible();
  await officer.getByRole("button", { name: new RegExp(title) }).click();
  const task = officer.getByRole("dialog", { name: title });
  await expect(task.getByLabel("Description")).toHaveValue(`About loan ${loan}`);
  await expect(task.getByRole("checkbox", { name: "Ask when to call again" })).toBeVisible();

  await row.getByRole("button", { name: `Edit ${title}` }).click();
  await admin.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(row).toHaveCount(0);
});
