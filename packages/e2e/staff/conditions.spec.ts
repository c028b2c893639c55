import { applicant } from "../applicant";
import { fileOf, pdf } from "../pdf";
import { expect, test } from "../world";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test("a lender's conditions are taken in, asked of a borrower, answered from a phone, cleared and sent", async ({
  world,
  request,
}) => {
  test.slow();
  const officer = await world.session("originator@summit.test", { viewport: { width: 1280, height: 800 } });
  const { loanId, address } = await applicant(world, request, officer);
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

  const borrower = await world.session(address, phone);
  await borrower.goto(`/pos/app/${loanId}/documents`);
  const send = async (name: string) => {
    await borrower
      .getByLabel("Choose files", { exact: true })
      .and(borrower.locator("input"))
      .setInputFiles(fileOf(name, pdf("Pay of May")));
    await expect(borrower.getByRole("button", { name: `Open ${name}` })).toBeVisible({ timeout: 30_000 });
  };
  await send("stub.pdf");
  await need.getByRole("button", { name: "Send back" }).click();
  await need.getByLabel("Reason").selectOption({ label: "Pages are missing" });
  await need.getByRole("button", { name: "Send it back" }).click();
  await expect(status("Requested again")).toBeVisible();
  await borrower.getByRole("button", { name: "Cambiar a español" }).click();
  await expect(borrower.getByText("Faltan páginas")).toBeVisible();
  await borrower.getByRole("button", { name: "Switch to English" }).click();
  await send("whole.pdf");
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
  await expect(pending).toContainText("2 of 3 approved");
  await world.looks(officer, "conditions-open");
  await pending.getByRole("button", { name: /^INC001 ?Pay stubs of May/, expanded: true }).click();

  // All that is due before docs goes to the lender at once, and what went by mistake comes back.
  await pending.getByRole("checkbox", { name: "Select all Prior to docs" }).check();
  const bar = officer.getByRole("region", { name: "2 selected" });
  await world.looks(officer, "conditions-selected");
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
});

test("conditions are worked on in Spanish on a phone, and what was removed comes back", async ({ world }) => {
  const page = await world.session("originator@summit.test", { ...phone, locale: "es-US" });
  const made = await page.request.post("/los/api/loans", { data: {} });
  const { LoanId } = (await made.json()) as { LoanId: number };
  const rows = [
    { code: "INC001", description: "Talones de pago de mayo", priorTo: "Docs" },
    { code: "PRP001", description: "Avalúo aceptable", priorTo: "Docs" },
  ];
  expect((await page.request.post(`/los/api/loans/${LoanId}/conditions`, { data: { rows } })).status()).toBe(201);
  await page.goto(`/app/loans/${LoanId}/conditions`);
  const pending = page.getByRole("region", { name: "Pendientes" });
  await expect(pending).toContainText("Talones de pago de mayo");
  await pending.getByRole("checkbox", { name: /^Seleccionar PRP001/ }).check();
  await world.looks(page, "conditions-phone-es");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("region", { name: "1 seleccionada" }).getByRole("button", { name: "Eliminar" }).click();
  await expect(pending).not.toContainText("Avalúo aceptable");
  await page.getByRole("button", { name: "Deshacer" }).click();
  await expect(pending).toContainText("Avalúo aceptable");
});
