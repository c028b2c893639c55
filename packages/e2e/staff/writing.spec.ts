import { fileOf, pdf } from "../pdf";
import { expect, test } from "../world";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test("an officer writes to the title officer with two documents, sees it in the log, and takes the link back", async ({
  world,
  browser,
  baseURL,
}) => {
  const officer = await world.session("originator@summit.test", { viewport: { width: 1280, height: 800 } });
  const made = await officer.request.post("/los/api/loans", { data: {} });
  expect(made.status()).toBe(201);
  const { LoanId } = (await made.json()) as { LoanId: number };
  const loan = `/los/api/loans/${LoanId}`;
  const address = `tia-${LoanId}@title.example`;
  const contact = await officer.request.post("/los/api/business-contact", {
    data: { type: "TITLE", firstName: "Tia", lastName: "Titulo", email: address },
  });
  expect(contact.status(), await contact.text()).toBe(201);
  const { id } = (await contact.json()) as { id: string };
  const put = await officer.request.patch(`${loan}/business-contact`, {
    data: { contacts: [{ BusinessContactId: id, type: "TITLE" }] },
  });
  expect(put.status(), await put.text()).toBe(200);

  await officer.goto(`/app/loans/${LoanId}/documents`);
  await officer.getByRole("button", { name: "Add files" }).click();
  const adding = officer.getByRole("region", { name: "Add files" });
  await adding
    .getByLabel("Choose files", { exact: true })
    .and(officer.locator("input"))
    .setInputFiles([fileOf("contract.pdf", pdf("Contract")), fileOf("payoff.pdf", pdf("Payoff"))]);
  await adding.getByRole("button", { name: "Done" }).click();
  for (const name of ["contract.pdf", "payoff.pdf"])
    await officer.getByRole("checkbox", { name: `Select ${name}` }).check({ timeout: 30_000 });
  const bar = officer.getByRole("region", { name: "2 documents selected" });
  await expect(bar.getByRole("button", { name: "Send", exact: true })).toBeEnabled({ timeout: 30_000 });
  await bar.getByRole("button", { name: "Send", exact: true }).click();

  const dialog = officer.getByRole("dialog", { name: "Write to people of the loan" });
  await expect(dialog.getByText("contract.pdf")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Add to To" }).selectOption(id);
  await expect(dialog.getByRole("listitem").filter({ hasText: address })).toBeVisible();
  await dialog.getByLabel("Subject").fill("Contract and payoff");
  await dialog.getByRole("textbox", { name: "Message" }).fill("Hi Tia,\n\nhere is what you need for the closing.");
  await dialog.getByRole("radio", { name: "As attachments" }).check();
  await expect(dialog.getByText("Email is not secret", { exact: false })).toBeVisible();
  await expect(dialog.getByText("Only by a link", { exact: false })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await dialog.getByRole("radio", { name: "By a link" }).check();
  await world.looks(officer, "write");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog).toBeHidden();

  const mail = await world.mailTo(address);
  expect(mail.subject).toBe("Contract and payoff");
  expect(mail.text).toContain("here is what you need for the closing.");
  expect(mail.files).toEqual([]);
  const link = mail.links.find((one) => one.includes("/pos/files#")) ?? "";

  await officer.goto(`/app/loans/${LoanId}/setup`);
  const panel = officer.getByRole("region", { name: "Messages" });
  await panel.getByRole("button", { name: "Show messages" }).click();
  const log = panel.getByRole("region", { name: "What was sent" });
  const sent = log.getByRole("listitem").filter({ hasText: address });
  await expect(sent.getByText("Sent", { exact: true })).toBeVisible({ timeout: 30_000 });
  await sent.getByText("Tia Titulo").click();
  await expect(sent.getByText("here is what you need for the closing.")).toBeVisible();
  await expect(sent.getByText("payoff.pdf")).toBeVisible();
  await expect(sent.getByText("Nobody has saved them yet.", { exact: false })).toBeVisible();

  const context = await browser.newContext({ baseURL, ...phone });
  const stranger = await context.newPage();
  await stranger.goto(link.slice(link.indexOf("/pos/files#")));
  await expect(stranger.getByRole("heading", { level: 1, name: "Documents for you" })).toBeVisible();
  await world.looks(stranger, "files-link");
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const saving = stranger.waitForEvent("download");
  await stranger.getByRole("button", { name: "Save payoff.pdf" }).click();
  expect((await saving).suggestedFilename()).toBe("payoff.pdf");

  await expect(sent.getByText("Saved once", { exact: false })).toBeVisible({ timeout: 30_000 });
  await sent.getByRole("button", { name: "Take back the link" }).click();
  await expect(sent.getByText("The link was taken back", { exact: false })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole("heading", { level: 1, name: "This link is no longer valid" })).toBeVisible();
  await context.close();
});

test("in Spanish on a phone, by the keyboard alone, to an address that is typed", async ({ world }) => {
  const officer = await world.session("originator@summit.test", phone);
  const { LoanId } = (await (await officer.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const address = `una-${LoanId}@title.example`;
  await officer.goto(`/app/loans/${LoanId}/setup`);
  await world.spanishPhone(officer, "write-phone", "Escribir a personas del préstamo", async () => {
    await officer.getByRole("button", { name: "Escribir a personas del préstamo" }).click();
  });
  const dialog = officer.getByRole("dialog");
  await officer
    .getByRole("button", { name: /Write to people of the loan|Escribir a personas del préstamo/ })
    .press("Enter");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("combobox", { name: /^(Add to To|Agregar a Para)$/ }).selectOption("@");
  await officer.keyboard.type(address);
  await officer.keyboard.press("Enter");
  await expect(dialog.getByText(address)).toBeVisible();
  await dialog.getByLabel(/^(Subject|Asunto)/).fill("Cierre");
  await dialog.getByLabel(/^(Message|Mensaje)/).fill("Nos vemos el viernes.");
  expect(await officer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.getByRole("button", { name: /^(Send|Enviar)$/ }).press("Enter");
  await expect(dialog).toBeHidden();
  expect((await world.mailTo(address)).text).toContain("Nos vemos el viernes.");
});
