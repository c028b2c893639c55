import { createHmac, randomInt } from "node:crypto";
import { moveOn } from "../loan";
import { gableUrl, sandboxUrl } from "../server";
import { expect, test } from "../world";

/** The text service's word that somebody has answered a text, signed as the sandbox's account signs. */
async function answerText(From: string, Body: string): Promise<number> {
  const address = `${gableUrl}/api/texts/answers`;
  const form = { Body, From };
  const signed = address + Object.entries(form).flat().join("");
  const sent = await fetch(address, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": createHmac("sha1", "sandbox").update(signed).digest("base64"),
    },
    body: new URLSearchParams(form),
  });
  return sent.status;
}

test("a company words a message in Spanish, a loan sends it when its stage moves, and STOP ends texts", async ({
  world,
}) => {
  const admin = await world.session("companyadmin@summit.test");
  await admin.goto("/app/settings/messages");
  await admin.getByRole("button", { name: "Edit The loan moves to another stage" }).click();
  const dialog = admin.getByRole("dialog", { name: "The loan moves to another stage" });
  await dialog.getByRole("checkbox", { name: "Text", exact: true }).check();
  await dialog.getByRole("tab", { name: "Spanish" }).click();
  const subject = dialog.getByRole("textbox", { name: "Subject" });
  await subject.fill("Buenas noticias, ");
  await dialog.getByRole("combobox", { name: "Insert into Subject" }).selectOption("Recipient's first name");
  await expect(subject).toHaveValue("Buenas noticias, {{recipient.firstName}}");
  await expect(dialog.getByRole("heading", { name: "Buenas noticias, Ana" })).toBeVisible();
  await world.accessible(admin);
  await world.station(admin, "message-dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();

  // Of the numbers that nobody has: one that has answered STOP, in a try before, gets no more texts.
  const phone = `+1512555${randomInt(100, 200).toString().padStart(4, "0")}`;
  const officer = await world.session("originator@summit.test");
  const { LoanId } = (await (await officer.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  const loan = `/los/api/loans/${LoanId}`;
  const made = await officer.request.post(`${loan}/borrowers`, {
    data: {
      Name: { FirstName: "Rosa", LastName: "Mendez" },
      isPrimaryBorrower: true,
      Languages: [{ Code: "spa" }],
      ContactPoint: { Email: "rosa.mendez@example.test", CellPhone: phone },
    },
  });
  expect(made.status(), await made.text()).toBe(201);

  await officer.goto(`/app/loans/${LoanId}/setup`);
  const panel = officer.getByRole("region", { name: "Messages" });
  await panel.getByRole("button", { name: "Show messages" }).click();
  const switched = panel.getByRole("checkbox", { name: "The loan moves to another stage" });
  await switched.click();
  await expect(switched).toBeChecked();
  await expect(panel.getByText("This loan only")).toBeVisible();
  await moveOn(admin, LoanId, "LOAN_SETUP");
  const log = panel.getByRole("region", { name: "What was sent" });
  const mailed = log.getByRole("listitem").filter({ hasText: "rosa.mendez@example.test" });
  await expect(mailed.getByText("Sent", { exact: true })).toBeVisible();
  const mail = await world.mailTo("rosa.mendez@example.test");
  expect([mail.language, mail.subject]).toEqual(["es", "Buenas noticias, Rosa"]);
  expect(mail.text).toContain("Preparación del préstamo");

  // A text goes out between eight and nine where its recipient is; else it says until when it waits.
  const texted = log.getByRole("listitem").filter({ hasText: phone });
  const { rows } = (await (await officer.request.get(`${loan}/messages`)).json()) as {
    rows: { channel: string; dueAt: string }[];
  };
  const due = new Date(rows.find((row) => row.channel === "SMS")?.dueAt ?? 0).getTime();
  expect(due, "it is planned").toBeGreaterThan(0);
  if (due > Date.now()) await expect(texted.getByText("Waits until")).toBeVisible();
  else {
    await expect(texted.getByText(/^(Sent|Delivered)$/)).toBeVisible();
    const texts = (await (await fetch(`${sandboxUrl}/texts?to=${encodeURIComponent(phone)}`)).json()) as {
      body: string;
    }[];
    expect(texts[0]?.body).toContain("Preparación del préstamo");
  }
  await world.station(officer, "loan-messages");

  expect(await answerText(phone, "STOP")).toBe(204);
  await moveOn(admin, LoanId, "DISCLOSURE_SENT");
  await expect(log.getByText("Asked not to be texted (STOP)")).toBeVisible();
});

test("a processor adds the insurance agent to the tracker and emails them", async ({ world }) => {
  const officer = await world.session("originator@summit.test");
  const { LoanId } = (await (await officer.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  await moveOn(await world.session("companyadmin@summit.test"), LoanId, "DISCLOSURE_SENT");
  await officer.goto(`/app/loans/${LoanId}/loan-center`);
  await officer.getByRole("button", { name: "Recipients of Homeowner's insurance, and email" }).click();
  const dialog = officer.getByRole("dialog", { name: "Who is told of Homeowner's insurance" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Iris Agent");
  await dialog.getByRole("textbox", { name: "Email" }).fill("iris.agent@insurance.test");
  await officer.keyboard.press("Enter");
  await expect(officer.getByText("Recipient(s) has been successfully added.")).toBeVisible();
  await dialog.getByRole("button", { name: "Email now" }).click();
  const send = officer.getByRole("dialog", { name: "Email about Homeowner's insurance" });
  await expect(send.getByText("iris.agent@insurance.test")).toBeVisible();
  await send.getByRole("textbox", { name: "Subject" }).fill("Please send the policy of loan {{loan.number}}");
  await send.getByRole("textbox", { name: "Email" }).focus();
  await expect(send.getByRole("heading", { name: `Please send the policy of loan ${LoanId}` })).toBeVisible();
  await world.accessible(officer);
  await world.station(officer, "message-sending");
  await send.getByRole("button", { name: "Send now" }).click();
  await expect(officer.getByText("Notification has been sent successfully")).toBeVisible();
  expect((await world.mailTo("iris.agent@insurance.test")).subject).toBe(`Please send the policy of loan ${LoanId}`);
});
