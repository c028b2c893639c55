import { expect, test } from "../world";

test("a company names a document in its own words, hides it, and moves it in the folder", async ({ world }) => {
  const admin = await world.session("companyadmin@summit.test");
  await admin.goto("/app/settings/documents");
  const part = admin.getByRole("region", { name: "Identity and eligibility" });
  await expect(part).toBeVisible();
  await admin.getByRole("button", { name: "Add a class" }).click();
  const dialog = admin.getByRole("dialog", { name: "Add a class" });
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Barn survey");
  await dialog.getByRole("textbox", { name: "Name in Spanish" }).fill("Estudio del granero");
  await dialog.getByRole("combobox", { name: "Part of the folder" }).selectOption("Identity and eligibility");
  await world.looks(admin, "document-class-dialog");
  await dialog.getByRole("button", { name: "Create class" }).click();
  await expect(dialog).toBeHidden();
  const own = part.getByRole("listitem", { name: "Barn survey" });
  await expect(part.getByRole("listitem").last()).toHaveAccessibleName("Barn survey");
  await own.getByRole("button", { name: "Move Barn survey up" }).press("Enter");
  await expect(part.getByRole("listitem").last()).not.toHaveAccessibleName("Barn survey");
  await own.getByRole("button", { name: "Hide Barn survey" }).click();
  await expect(own.getByText("Hidden")).toBeVisible();
  await admin.getByRole("button", { name: "Undo" }).click();
  await expect(own.getByText("Hidden")).toBeHidden();
  await admin.getByLabel("Search by name or code").fill("granero");
  await expect(admin.getByRole("listitem", { name: "Barn survey" })).toBeVisible();
  await own.getByRole("button", { name: "Edit Barn survey" }).click();
  await admin.getByRole("dialog", { name: "Edit class" }).getByRole("button", { name: "Delete class" }).click();
  await expect(admin.getByText("No class fits these words.")).toBeVisible();
});
