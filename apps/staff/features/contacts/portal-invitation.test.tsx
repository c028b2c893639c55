// @vitest-environment happy-dom
import { answers, button, press, type Sent, show, waitFor } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it, vi } from "vitest";
import { PortalInvitation } from "./portal-invitation";

const LETTER = "To: Nia <nia@example.test>\nSubject: Your account\n\nHello Nia,\n";

let sent: Sent[];
let answer: (preview: boolean) => Response;
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockReset();
  answer = (preview) =>
    preview
      ? new Response(LETTER, { status: 201, headers: { "Content-Type": "text/plain; charset=utf-8" } })
      : Response.json({ WizeUserId: "u", sent: true }, { status: 201 });
  sent = answers({ "* */realtor-invite": ({ query }: Sent) => answer(query.has("returnPreview")) });
  desk();
});

const draw = (loanId?: number) =>
  show(<PortalInvitation contactId="c" loanId={loanId} name="Nia" onClose={onClose} />, {
    areas: ["contacts", "common", "errors", "validation", "shell"],
  });

it("shows the letter first, and sends it when told to", async () => {
  await draw();
  await waitFor(() => expect(document.body.textContent).toContain("Subject: Your account"));
  expect(sent.map(({ path, query }) => [path, query.get("returnPreview")])).toEqual([
    ["/los/api/business-contact/c/realtor-invite", "true"],
  ]);
  await press("Send invitation");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[1]?.path).toBe("/los/api/business-contact/c/realtor-invite");
  expect(sent[1]?.query.size).toBe(0);
});

it("invites to the loan by the contact alone", async () => {
  await draw(7);
  await waitFor(() => expect(document.body.textContent).toContain("Hello Nia"));
  await press("Send invitation");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent[1]).toMatchObject({ path: "/los/api/loans/7/realtor-invite", body: { BusinessContactId: "c" } });
});

it("says why there is no letter, and sends nothing", async () => {
  answer = () => Response.json({ code: "CONFLICT", message: "Belongs to a member of the staff." }, { status: 409 });
  await draw();
  await waitFor(() => expect(document.body.textContent).toContain("Belongs to a member of the staff."));
  expect(button("Send invitation")?.disabled).toBe(true);
});

it("asks for an address where the contact has none", async () => {
  const errors = [{ field: "email", key: "invalid", message: "Email is not valid" }];
  answer = () => Response.json({ code: "VALIDATION_FAILED", message: "Wrong.", errors }, { status: 422 });
  await draw();
  await waitFor(() => expect(document.body.textContent).toContain("Add one to the contact first"));
});
