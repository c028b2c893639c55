import { applied } from "../applicant";
import { expect, test } from "../world";

test("an officer sees that an invitation was refused, corrects the address and invites again", async ({ world }) => {
  const officer = await world.session("originator@summit.test");
  const { loanId } = await applied(officer, `refused.${Date.now().toString(36)}@example.test`);
  await officer.goto(`/app/loans/${loanId}/borrowers`);
  await expect(officer.getByText("Invitation not delivered")).toBeVisible();
  await expect(officer.getByText("The mail service refuses this address", { exact: false })).toBeVisible();
  await world.accessible(officer);

  await officer.getByRole("textbox", { name: "Email" }).fill(`reached.${loanId}@example.test`);
  await officer.keyboard.press("Control+s");
  await expect(officer.getByText(/^Saved/).first()).toBeVisible();
  await officer.getByRole("button", { name: "Invite again" }).press("Enter");
  // Nobody loads the page again: what becomes of the letter is heard of.
  await expect(officer.getByText("Invited", { exact: true })).toBeVisible();
  await expect(officer.getByText("Invitation not delivered")).toBeHidden();
});
