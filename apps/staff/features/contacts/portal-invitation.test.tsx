// @vitest-environment happy-dom
import { type Desk, setDesk } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PortalInvitation } from "./portal-invitation";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const LETTER = "To: Nia <nia@example.test>\nSubject: Your account\n\nHello Nia,\n";

let asked: { path: string; body: unknown }[];
let answers: (preview: boolean) => Response;
let root: Root;
const onClose = vi.fn();

const button = (text: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === text);
const json = (body: object, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["contacts", "common", "errors", "validation", "shell"]);
  asked = [];
  onClose.mockReset();
  answers = (preview) =>
    preview
      ? new Response(LETTER, { status: 201, headers: { "Content-Type": "text/plain; charset=utf-8" } })
      : json({ WizeUserId: "u", sent: true }, 201);
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
    const { pathname, search } = new URL(request.url);
    asked.push({ path: pathname + search, body: JSON.parse((await request.text()) || "null") });
    return answers(search.includes("returnPreview"));
  });
  setDesk({ failed: () => undefined, reached: () => undefined } as Partial<Desk> as Desk);
  root = createRoot(document.body.appendChild(document.createElement("div")));
});

afterEach(async () => {
  await act(async () => root.unmount());
  setDesk(null);
  document.body.replaceChildren();
});

const show = (loanId?: number) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <WordsProvider words={WORDS}>
          <PortalInvitation contactId="c" loanId={loanId} name="Nia" onClose={onClose} />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );

it("shows the letter first, and sends it when told to", async () => {
  await show();
  await vi.waitFor(() => expect(document.body.textContent).toContain("Subject: Your account"));
  expect(asked.map(({ path }) => path)).toEqual(["/los/api/business-contact/c/realtor-invite?returnPreview=true"]);
  await act(async () => button("Send invitation")?.click());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked[1]?.path).toBe("/los/api/business-contact/c/realtor-invite");
});

it("invites to the loan by the contact alone", async () => {
  await show(7);
  await vi.waitFor(() => expect(document.body.textContent).toContain("Hello Nia"));
  await act(async () => button("Send invitation")?.click());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked[1]).toEqual({ path: "/los/api/loans/7/realtor-invite", body: { BusinessContactId: "c" } });
});

it("says why there is no letter, and sends nothing", async () => {
  answers = () => json({ code: "CONFLICT", message: "Belongs to a member of the staff." }, 409);
  await show();
  await vi.waitFor(() => expect(document.body.textContent).toContain("Belongs to a member of the staff."));
  expect(button("Send invitation")?.disabled).toBe(true);
});

it("asks for an address where the contact has none", async () => {
  const errors = [{ field: "email", key: "invalid", message: "Email is not valid" }];
  answers = () => json({ code: "VALIDATION_FAILED", message: "Wrong.", errors }, 422);
  await show();
  await vi.waitFor(() => expect(document.body.textContent).toContain("Add one to the contact first"));
});
