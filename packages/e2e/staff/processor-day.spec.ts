import { applicant } from "../applicant";
import { moveOn } from "../loan";
import { fileOf, pdf } from "../pdf";
import { words } from "../words";
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
  const [t, needs, form, list] = [
    words("en", "conditions"),
    words("en", "needs"),
    words("en", "common"),
    words("en", "conditionTemplates"),
  ];
  const rejection = needs("enums.NeedRejection.PAGES_MISSING");
  const officer = await world.session("originator@summit.test", { viewport: { width: 1280, height: 800 } });
  const { loanId, address } = await applicant(world, request, officer, "es");
  await moveOn(await world.session("branchadmin@summit.test"), loanId, "APPROVED_WITH_CONDITION");
  await officer.goto(`/app/loans/${loanId}/conditions`);
  await expect(officer.getByText(t("empty"))).toBeVisible();

  // What the lender sent is pasted, looked at, and one of it left out.
  await officer.getByRole("button", { name: t("addSeveral") }).click();
  await officer.getByRole("menuitem", { name: t("paste") }).click();
  const paste = officer.getByRole("dialog", { name: t("pasteTitle") });
  await paste
    .getByLabel(t("pasteText"))
    .fill(
      "PRIOR TO DOCS\n1. INC001 Pay stubs of May\n2. Letter about the gap\nPrior to funding\n3. 1045 Proof of payoff",
    );
  await paste.getByRole("button", { name: t("read") }).click();
  await paste.getByRole("checkbox", { name: "Letter about the gap" }).uncheck();
  await world.accessible(officer);
  await paste.getByRole("button", { name: t("addChosen_other", { count: "2" }) }).click();
  await expect(paste).toBeHidden();
  const pending = officer.getByRole("region", { name: t("pending") });
  await expect(pending.getByRole("region", { name: t("due.Docs") }).getByRole("listitem")).toHaveCount(1);
  await expect(pending.getByRole("region", { name: t("due.Funding") })).toContainText("Proof of payoff");

  // One more from the list of what is often asked for.
  await officer.getByRole("button", { name: t("addSeveral") }).click();
  await officer.getByRole("menuitem", { name: t("fromList") }).click();
  const offered = officer.getByRole("dialog", { name: list("choose.title") });
  await offered.getByLabel(list("search")).fill("INS003");
  await offered.getByRole("checkbox", { name: /^INS003/ }).check();
  await offered.getByRole("button", { name: t("addChosen_one", { count: "1" }) }).click();
  await expect(pending).toContainText("INS003");

  // It is asked of the borrower, who is told on the phone and sends it from there.
  await pending.getByRole("button", { name: /^INC001 ?Pay stubs of May/, expanded: false }).click();
  const asked = pending.getByRole("region", { name: t("askedFor") });
  await asked.getByRole("button", { name: t("ask") }).click();
  await asked.getByLabel(needs("askTitle")).fill("Your pay stubs of May");
  await asked.getByRole("button", { name: needs("send") }).click();
  const need = asked.getByRole("article", { name: "Your pay stubs of May" });
  await expect(need.getByText(needs("status.PENDING"), { exact: true })).toBeVisible();
  const status = (is: string) =>
    pending.getByRole("button", { name: `${t("field.status")}, INC001 Pay stubs of May: ${t(`is.${is}`)}` });
  await expect(status("REQUESTED")).toBeVisible();

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
  await need.getByRole("button", { name: needs("reject"), exact: true }).click();
  await need.getByLabel(needs("reason")).selectOption({ label: rejection });
  await need.getByRole("button", { name: needs("rejectSend") }).click();
  await expect(status("RE_REQUESTED")).toBeVisible();
  await expect(borrower.getByText("Faltan páginas", { exact: true })).toBeVisible();
  await send("tres.png");
  await need.getByRole("button", { name: needs("accept"), exact: true }).click();
  await expect(status("COLLECTED")).toBeVisible();

  // Staff put a file of their own to it, and approve of it.
  const files = pending.getByRole("region", { name: t("files"), exact: true });
  await files.getByRole("button", { name: t("addFiles") }).click();
  await files
    .getByLabel(needs("upload.choose"), { exact: true })
    .and(officer.locator("input"))
    .setInputFiles(fileOf("verification.pdf", pdf("Verified")));
  await expect(files.getByRole("button", { name: needs("open", { name: "verification.pdf" }) })).toBeVisible({
    timeout: 30_000,
  });
  await files.getByRole("button", { name: t("actionsOf", { name: "verification.pdf" }) }).click();
  await officer.getByRole("menuitem", { name: needs("verdict.approve"), exact: true }).click();
  await expect(files.getByText(needs("documentStatus.APPROVED"), { exact: true })).toBeVisible();
  await expect(pending).toContainText(t("approved", { approved: "2", count: "4" }));
  await world.accessible(officer);
  await world.station(officer, "conditions-open");
  await pending.getByRole("button", { name: /^INC001 ?Pay stubs of May/, expanded: true }).click();

  // All that is due before docs goes to the lender at once, and what went by mistake comes back.
  await pending.getByRole("checkbox", { name: t("selectAll", { group: t("due.Docs") }) }).check();
  const bar = officer.getByRole("region", { name: t("selected_other", { count: "2" }) });
  await bar.getByRole("button", { name: t("moveTo") }).click();
  await officer.getByRole("menuitem", { name: t("is.READY_TO_SEND") }).click();
  await expect(status("READY_TO_SEND")).toBeVisible();
  await bar.getByRole("button", { name: t("send"), exact: true }).click();
  const sent = officer.getByRole("region", { name: t("sent") });
  await expect(sent).toContainText("INS003");
  await expect(sent).toContainText("Pay stubs of May");
  await sent.getByRole("button", { name: new RegExp(`^${t("field.status")}, INS003`) }).click();
  await officer.getByRole("menuitemradio", { name: t("is.READY_TO_SEND") }).click();
  await expect(pending).toContainText("INS003");

  // The step says which round that was, and that the loan's setup keeps documents here.
  await expect(
    sent.getByRole("listitem").filter({ hasText: t("round", { round: "1", date: "" }).trim() }),
  ).toBeVisible();
  await expect(sent.getByText(t("delivery.NOT_ALLOWED"))).toBeVisible();
  await world.station(officer, "conditions-sent");
  await world.spanishPhone(officer, "conditions-sent", words("es", "conditions")("delivery.NOT_ALLOWED"));

  // What the lender said is written down.
  await sent.getByRole("button", { name: t("editOf", { name: "INC001 Pay stubs of May" }) }).click();
  const edit = officer.getByRole("dialog", { name: t("one") });
  await edit.getByLabel(t("field.lenderDecision")).selectOption({ label: t("decision.CLEARED") });
  await edit.getByRole("button", { name: form("save"), exact: true }).click();
  await expect(sent.getByText(t("decision.CLEARED"))).toBeVisible();

  // The first round that went to the lender of the approved loan has its date.
  const dates = await officer.request.get(`/los/api/loans/${loanId}/dates`);
  const { keyDates } = (await dates.json()) as { keyDates: { ptd1Date?: string } };
  expect(keyDates.ptd1Date).toMatch(/^\d{4}-\d\d-\d\d$/);
  const stats = (await (await officer.request.get(`/los/api/loans/${loanId}/stats`)).json()) as { ptd1Date?: string };
  expect(stats.ptd1Date).toBe(keyDates.ptd1Date);
});
