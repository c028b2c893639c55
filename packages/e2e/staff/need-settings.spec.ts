import { applied } from "../applicant";
import { expect, test } from "../world";

test("a company admin adds a need, orders it, hides another, and makes a set that an officer asks for at once", async ({
  world,
}) => {
  const admin = await world.session("companyadmin@summit.test");
  const officer = await world.session("originator@summit.test", { viewport: { width: 1280, height: 800 } });
  const { loanId } = await applied(officer);
  const name = `Townhouse ${loanId}`;
  const asked = `HOA questionnaire ${loanId}`;
  const other = `Well test ${loanId}`;
  const made = await admin.request.post("/los/api/master-needs", { data: { title: other } });
  expect(made.status(), await made.text()).toBe(201);
  await admin.goto("/app/settings/needs");
  const list = admin.getByRole("list", { name: "Needs" });
  await expect(list.getByRole("listitem", { name: "Recent pay stubs" })).toBeVisible();
  await admin.getByRole("button", { name: "Add a need" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "What is asked for", exact: true }).fill(asked);
  await dialog.getByRole("textbox", { name: "What is asked for, Spanish" }).fill("Cuestionario de la HOA");
  await dialog.getByRole("checkbox", { name: "Purchase" }).check();
  await dialog.getByRole("button", { name: "Create need" }).click();
  await expect(dialog).toBeHidden();
  const need = list.getByRole("listitem", { name: asked });
  await expect(need.getByText("Your own")).toBeVisible();
  await expect(need.getByText("A document · Purchase")).toBeVisible();
  await need.getByRole("button", { name: `Move ${asked} up` }).click();
  await expect(list.getByRole("listitem").nth(-2)).toHaveAccessibleName(asked);

  await list.getByRole("button", { name: `Hide ${other}` }).click();
  const hidden = list.getByRole("listitem", { name: other });
  await expect(hidden.getByText("Hidden", { exact: true })).toBeVisible();
  const days = admin.getByRole("textbox", { name: "Remind after how many days" });
  await days.fill((await days.inputValue()) === "2, 5" ? "2, 6" : "2, 5");
  await admin.getByRole("button", { name: "Save", exact: true }).click();
  await expect(admin.getByText("Reminders saved")).toBeVisible();

  const sets = admin.getByRole("list", { name: "Need sets" });
  await expect(sets.getByRole("listitem", { name: "VA loan" })).toBeVisible();
  await admin.getByRole("button", { name: "Add a set" }).click();
  const adding = admin.getByRole("dialog", { name: "Add a set" });
  await adding.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await adding.getByRole("textbox", { name: "Name, Spanish" }).fill(`Casa adosada ${loanId}`);
  for (const part of ["HOA statement", "Homeowner's insurance"]) {
    await adding.getByRole("button", { name: "Add something to ask for" }).click();
    await adding.getByRole("combobox", { name: "What is asked" }).last().selectOption({ label: part });
  }
  await adding.getByRole("button", { name: "Move Homeowner's insurance up" }).press("Enter");
  await expect(adding.getByRole("combobox", { name: "What is asked" }).first()).toHaveValue("HOI");
  await world.accessible(admin);
  await adding.getByRole("button", { name: "Create set" }).click();
  await expect(adding).toBeHidden();
  const own = sets.getByRole("listitem", { name });
  await expect(own.getByText("All loans · 2 things asked for")).toBeVisible();
  await own.getByRole("button", { name: `Move ${name} up` }).press("Enter");
  await expect(sets.getByRole("listitem").last()).not.toHaveAccessibleName(name);
  await expect(own.getByRole("button", { name: `Move ${name} up` })).toBeFocused();

  // On the loan: what is new and what stands, by the keyboard.
  await officer.goto(`/app/loans/${loanId}/aus`);
  await officer.getByRole("button", { name: "Loan actions" }).click();
  await officer.getByRole("menuitem", { name: "Needs and documents" }).click();
  const panel = officer.getByRole("dialog", { name: "Needs" });
  await panel.getByRole("button", { name: "A set", exact: true }).click();
  const form = panel.getByRole("region", { name: "Ask for a set" });
  await form.getByRole("combobox", { name: "Set" }).selectOption({ label: name });
  await expect(form.getByText("2 new, 0 asked for already")).toBeVisible();
  await form.getByRole("checkbox", { name: /^Homeowner's insurance/ }).focus();
  await officer.keyboard.press("Space");
  await form.getByRole("button", { name: "Ask for 1 thing" }).click();
  await expect(officer.getByText("1 thing was asked for")).toBeVisible();
  await expect(panel.getByText("HOA statement").first()).toBeVisible();
  await panel.getByRole("button", { name: "A set", exact: true }).click();
  await form.getByRole("combobox", { name: "Set" }).selectOption({ label: name });
  await expect(form.getByText("1 new, 1 asked for already")).toBeVisible();
  await expect(form.getByRole("checkbox", { name: /^HOA statement/ })).toBeDisabled();
  await world.accessible(officer);

  // The company is everybody's: what was changed is put back.
  await own.getByRole("button", { name: `Edit ${name}` }).click();
  await admin.getByRole("dialog", { name: "Edit set" }).getByRole("button", { name: "Delete set" }).click();
  await expect(own).toBeHidden();
  await list.getByRole("button", { name: `Edit ${other}` }).click();
  await dialog.getByRole("checkbox", { name: "In use" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(hidden.getByText("Hidden", { exact: true })).toBeHidden();
  for (const need of [asked, other]) {
    await list.getByRole("button", { name: `Edit ${need}` }).click();
    await dialog.getByRole("button", { name: "Delete need" }).click();
    await expect(list.getByRole("listitem", { name: need })).toBeHidden();
  }
});
