import { applicant } from "../applicant";
import { fileOf, pdf } from "../pdf";
import { expect, test } from "../world";

/** A picture of one white point, as a phone would send it. */
const picture = (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    "base64",
  ),
});
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test("a processor's day: the lender's conditions are taken in, asked of a borrower, sent from a phone in Spanish, cleared and sent", async ({
  world,
  request,
}) => {
  test.slow();
  const officer = await world.session("originator@summit.test", { viewport: { width: 1280, height: 800 } });
  const { loanId, address } = await applicant(world, request, officer, "es");
  const moved = await officer.request.patch(`/los/api/loans/${loanId}/stage/APPROVED_WITH_CONDITION`);
  expect(moved.ok(), await moved.text()).toBe(true);
  await officer.goto(`/app/loans/${loanId}/conditions`);
  await expect(officer.getByText("No conditions yet")).toBeVisible();

  // What the lender sent is pasted, looked at, and one of it left out.
  await officer.getByRole("button", { name: "Add several" }).click();
  await officer.getByRole("menuitem", { name: "From the lender's list" }).click();
  const paste = officer.getByRole("dialog", { name: "The lender's list" });
  await paste
    .getByLabel("Or paste the list")
    .fill(
      "PRIOR TO DOCS\n1. INC001 Pay stubs of May\n2. Letter about the gap\nPrior to funding\n3. 1045 Proof of payoff",
    );
  await paste.getByRole("button", { name: "Read the list" }).click();
  await paste.getByRole("checkbox", { name: "Letter about the gap" }).uncheck();
  await world.looks(officer, "conditions-paste");
  await paste.getByRole("button", { name: "Add 2 conditions" }).click();
  await expect(paste).toBeHidden();
  const pending = officer.getByRole("region", { name: "Pending" });
  await expect(pending.getByRole("region", { name: "Prior to docs" }).getByRole("listitem")).toHaveCount(1);
  await expect(pending.getByRole("region", { name: "Prior to funding" })).toContainText("Proof of payoff");

  // One more from the list of what is often asked for.
  await officer.getByRole("button", { name: "Add several" }).click();
  await officer.getByRole("menuitem", { name: "From your list" }).click();
  const list = officer.getByRole("dialog", { name: "Add from your list" });
  await list.getByLabel("Search by code or words").fill("flood policy");
  await list.getByRole("checkbox", { name: /^INS003/ }).check();
  await list.getByRole("button", { name: "Add 1 condition" }).click();
  await expect(pending).toContainText("Flood policy");

  // It is asked of the borrower, who is told on the phone and sends it from there.
  await pending.getByRole("button", { name: /^INC001 ?Pay stubs of May/, expanded: false }).click();
  const asked = pending.getByRole("region", { name: "What is asked for" });
  await asked.getByRole("button", { name: "Ask somebody" }).click();
  await asked.getByLabel("What do you need?").fill("Your pay stubs of May");
  await asked.getByRole("button", { name: "Ask for it" }).click();
  const need = asked.getByRole("article", { name: "Your pay stubs of May" });
  await expect(need.getByText("Asked for", { exact: true })).toBeVisible();
  const status = (is: string) => pending.getByRole("button", { name: `Status, INC001 Pay stubs of May: ${is}` });
  await expect(status("Requested")).toBeVisible();

  const borrower = await world.session(address, { ...phone, locale: "es-US" });
  await borrower.goto(`/pos/app/${loanId}/documents`);
  const send = async (...names: string[]) => {
    await borrower
      .getByLabel("Elegir archivos", { exact: true })
      .and(borrower.locator("input"))
      .setInputFiles(names.map(picture));
    for (const name of names)
      await expect(borrower.getByRole("button", { name: `Abrir ${name}` })).toBeVisible({ timeout: 30_000 });
  };
  await send("uno.png", "dos.png");
  await need.getByRole("button", { name: "Send back" }).click();
  await need.getByLabel("Reason").selectOption({ label: "Pages are missing" });
  await need.getByRole("button", { name: "Send it back" }).click();
  await expect(status("Requested again")).toBeVisible();
  await expect(borrower.getByText("Faltan páginas")).toBeVisible();
  await send("tres.png");
  await need.getByRole("button", { name: "Accept" }).click();
  await expect(status("Collected")).toBeVisible();

  // Staff put a file of their own to it, and approve of it.
  const files = pending.getByRole("region", { name: "Documents", exact: true });
  await files.getByRole("button", { name: "Add files" }).click();
  await files
    .getByLabel("Choose files", { exact: true })
    .and(officer.locator("input"))
    .setInputFiles(fileOf("verification.pdf", pdf("Verified")));
  await expect(files.getByRole("button", { name: "Open verification.pdf" })).toBeVisible({ timeout: 30_000 });
  await files.getByRole("button", { name: "Actions for verification.pdf" }).click();
  await officer.getByRole("menuitem", { name: "Approve", exact: true }).click();
  await expect(files.getByText("Approved", { exact: true })).toBeVisible();
  await expect(pending).toContainText("2 of 4 approved");
  await world.looks(officer, "conditions-open");
  await pending.getByRole("button", { name: /^INC001 ?Pay stubs of May/, expanded: true }).click();

  // All that is due before docs goes to the lender at once, and what went by mistake comes back.
  await pending.getByRole("checkbox", { name: "Select all Prior to docs" }).check();
  const bar = officer.getByRole("region", { name: "2 selected" });
  await world.looks(officer, "conditions-selected");
  await bar.getByRole("button", { name: "Change status" }).click();
  await officer.getByRole("menuitem", { name: "Ready to send" }).click();
  await expect(status("Ready to send")).toBeVisible();
  await bar.getByRole("button", { name: "Send to lender" }).click();
  const sent = officer.getByRole("region", { name: "Sent to lender" });
  await expect(sent).toContainText("Flood policy");
  await expect(sent).toContainText("Pay stubs of May");
  await sent.getByRole("button", { name: /^Status, INS003/ }).click();
  await officer.getByRole("menuitemradio", { name: "Ready to send" }).click();
  await expect(pending).toContainText("Flood policy");

  // What the lender said is written down.
  await sent.getByRole("button", { name: "Edit INC001 Pay stubs of May" }).click();
  const edit = officer.getByRole("dialog", { name: "Condition" });
  await edit.getByLabel("Lender's decision").selectOption({ label: "Cleared" });
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(sent.getByText("Cleared")).toBeVisible();

  // The first round that went to the lender of the approved loan has its date.
  const dates = await officer.request.get(`/los/api/loans/${loanId}/dates`);
  const { keyDates } = (await dates.json()) as { keyDates: { ptd1Date?: string } };
  expect(keyDates.ptd1Date).toMatch(/^\d{4}-\d\d-\d\d$/);
});
