import { expect, test } from "../world";

test("a company admin adds a need, puts it first, and switches another one off", async ({ world }) => {
  const admin = await world.session("companyadmin@summit.test");
  await admin.goto("/app/settings/needs");
  const list = admin.getByRole("list", { name: "Needs" });
  await expect(list.getByRole("listitem", { name: "Recent pay stubs" })).toBeVisible();
  await admin.getByRole("button", { name: "Add a need" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "What is asked for", exact: true }).fill("HOA questionnaire");
  await dialog.getByRole("textbox", { name: "What is asked for, Spanish" }).fill("Cuestionario de la HOA");
  await dialog.getByRole("checkbox", { name: "Purchase" }).check();
  await world.looks(admin, "need-settings-dialog");
  await dialog.getByRole("button", { name: "Create need" }).click();
  await expect(dialog).toBeHidden();
  const own = list.getByRole("listitem", { name: "HOA questionnaire" });
  await expect(own.getByText("Your own")).toBeVisible();
  await expect(own.getByText("A document · Purchase")).toBeVisible();
  await own.getByRole("button", { name: "Move HOA questionnaire up" }).click();
  await expect(list.getByRole("listitem").nth(-2)).toHaveAccessibleName("HOA questionnaire");

  await list.getByRole("button", { name: "Edit Divorce decree" }).click();
  await dialog.getByRole("checkbox", { name: "In use" }).uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const divorce = list.getByRole("listitem", { name: "Divorce decree" });
  await expect(divorce.getByText("Off", { exact: true })).toBeVisible();
  await admin.evaluate(() => scrollTo(0, 0));
  await world.looks(admin, "need-settings");
  await admin.getByRole("textbox", { name: "Remind after how many days" }).fill("2, 5");
  await admin.getByRole("button", { name: "Save", exact: true }).click();
  await expect(admin.getByText("Reminders saved")).toBeVisible();

  // The company is everybody's: what was changed is put back.
  await list.getByRole("button", { name: "Edit Divorce decree" }).click();
  await dialog.getByRole("checkbox", { name: "In use" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(divorce.getByText("Off", { exact: true })).toBeHidden();
  await own.getByRole("button", { name: "Edit HOA questionnaire" }).click();
  await dialog.getByRole("button", { name: "Delete need" }).click();
  await expect(own).toBeHidden();
});
