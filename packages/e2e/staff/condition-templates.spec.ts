import { applicant } from "../applicant";
import { expect, test } from "../world";

test("a company words its conditions, and a processor adds them with what people are asked for them", async ({
  world,
  request,
}) => {
  const admin = await world.session("companyadmin@summit.test");
  const officer = await world.session("originator@summit.test", { viewport: { width: 1280, height: 800 } });
  const { loanId } = await applicant(world, request, officer);
  const code = `HOA${loanId % 10_000}`;

  await admin.goto("/app/settings/conditions");
  await admin.getByRole("button", { name: "Add a condition" }).click();
  const dialog = admin.getByRole("dialog", { name: "Add a condition" });
  await dialog.getByRole("textbox", { name: "Code" }).fill(code);
  await dialog.getByRole("textbox", { name: "What has to be shown", exact: true }).fill("Budget of the association");
  await dialog.getByRole("textbox", { name: "What has to be shown, Spanish" }).fill("Presupuesto de la asociación");
  await dialog.getByRole("combobox", { name: "Due" }).selectOption("Prior to closing");
  await dialog.getByRole("combobox", { name: "Assigned to" }).selectOption("Originator");
  await dialog.getByRole("button", { name: "Add something to ask for" }).click();
  await dialog.getByRole("combobox", { name: "What is asked" }).selectOption("HOA statement");
  await world.accessible(admin);
  await dialog.getByRole("button", { name: "Create condition" }).click();
  await expect(dialog).toBeHidden();
  const list = admin.getByRole("list", { name: "Condition templates" });
  const own = list.getByRole("listitem", { name: code });
  await expect(own.getByText("Your own")).toBeVisible();
  await admin.getByLabel("Search by code or words").fill("VA005");
  await list.getByRole("button", { name: "Edit VA005" }).click();
  const edit = admin.getByRole("dialog", { name: "Edit condition" });
  await edit.getByRole("checkbox", { name: "In use" }).uncheck();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(list.getByText("Hidden", { exact: true })).toBeVisible();

  // On the loan: by words, by what waits for it, by the keyboard, and with what is asked.
  await officer.goto(`/app/loans/${loanId}/conditions`);
  await officer.getByRole("button", { name: "Add several" }).click();
  await officer.getByRole("menuitem", { name: "From your list" }).click();
  const choice = officer.getByRole("dialog", { name: "Add from your list" });
  await expect(choice.getByRole("checkbox", { name: /^INC001/ })).toBeVisible();
  await expect(choice.getByRole("checkbox", { name: /^VA005/ })).toHaveCount(0);
  await choice.getByLabel("Search by code or words").fill("W-2");
  await officer.keyboard.press("ArrowDown");
  await officer.keyboard.press("Space");
  const asks = choice.getByRole("list", { name: "What is asked for it" });
  await expect(asks.getByRole("checkbox", { name: /W-2 forms$/ })).toBeChecked();
  await choice.getByLabel("Search by code or words").fill("association");
  await choice.getByRole("checkbox", { name: new RegExp(code) }).check();
  await asks.getByRole("checkbox", { name: /HOA statement$/ }).uncheck();
  await choice.getByLabel("Search by code or words").fill("");
  await choice.getByRole("combobox", { name: "Due" }).selectOption("Prior to closing");
  await expect(choice.getByRole("region")).toHaveCount(1);
  await expect(choice.getByText("1 thing is asked at once")).toBeVisible();
  await world.looks(officer, "conditions-from-list");
  await choice.getByRole("button", { name: "Add 2 conditions" }).click();
  await expect(officer.getByText("2 conditions added")).toBeVisible();
  const pending = officer.getByRole("region", { name: "Pending" });
  await expect(pending.getByRole("button", { name: /^Status, INC002 .*: Requested$/ })).toBeVisible();
  await expect(pending.getByRole("button", { name: new RegExp(`^Status, ${code} .*: Added$`) })).toBeVisible();

  // What is open goes out as a letter, and into the folder.
  await officer.getByRole("button", { name: "Letter", exact: true }).click();
  const letter = officer.getByRole("dialog", { name: "Letter of conditions" });
  await letter.getByLabel("Language").selectOption("Español");
  await world.accessible(officer);
  const saved = officer.waitForEvent("download");
  await letter.getByRole("button", { name: "Download PDF" }).click();
  expect((await saved).suggestedFilename()).toBe(`Condiciones ${loanId}.pdf`);
  await (await saved).saveAs(new URL("../../../artifacts/stations/condition-letter.pdf", import.meta.url).pathname);
  await officer.getByRole("button", { name: "Letter", exact: true }).click();
  await letter.getByRole("button", { name: "Save to documents" }).click();
  await expect(officer.getByText("The letter is in the loan's documents")).toBeVisible();

  // The company is everybody's: what was changed is put back.
  await list.getByRole("button", { name: "Edit VA005" }).click();
  await edit.getByRole("button", { name: "Restore as shipped" }).click();
  await expect(admin.getByText("Restored as shipped")).toBeVisible();
  await admin.getByLabel("Search by code or words").fill(code);
  await own.getByRole("button", { name: `Edit ${code}` }).click();
  await edit.getByRole("button", { name: "Delete condition" }).click();
  await expect(own).toBeHidden();
});
