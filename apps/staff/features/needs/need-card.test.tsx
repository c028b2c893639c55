// @vitest-environment happy-dom
import { type Desk, type Need, type Reaction, reactionsTo, setDesk } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NeedCard } from "./need-card";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const UNCHECKED = { id: "d1", version: 1, name: "Pay stub.pdf", state: "QUARANTINED", unchecked: true };
const NEED = { id: "n1", version: 1, title: "Pay stubs", status: "PENDING", LoanDocuments: [UNCHECKED] };

let calls: string[];
let told: Reaction[];
let answer: () => Response;
let root: Root;

const button = () => [...document.querySelectorAll("button")].find((found) => found.textContent === "Check again");

async function show(locked: boolean, need: object = NEED) {
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <WordsProvider words={WORDS}>
          <NeedCard loanId={250000001} need={need as unknown as Need} locked={locked} />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["needs", "enums", "common"]);
  [calls, told] = [[], []];
  answer = () => new Response("{}", { headers: { "Content-Type": "application/json" } });
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return answer();
  });
  const failed: Desk["failed"] = (fault, { method, as }) => {
    told.push(...reactionsTo(fault, { portal: "staff", page: location, method, as, signedIn: true, supportEmail: "" }));
  };
  setDesk({ failed, reached: () => undefined } as Partial<Desk> as Desk);
  root = createRoot(document.body.appendChild(document.createElement("div")));
});

afterEach(async () => {
  await act(async () => root.unmount());
  setDesk(null);
  document.body.replaceChildren();
});

it("has a document checked again, and says why it was not", async () => {
  await show(false);
  expect(document.body.textContent).toContain("It could not be checked, so nobody can open it yet.");
  expect(button()?.getAttribute("aria-label"), "is called by what stands on it").toMatch(/^Check again/);
  await act(async () => button()?.click());
  await vi.waitFor(() => expect(calls).toContain("POST /los/api/loans/250000001/documents/d1/scan"));
  await vi.waitFor(() => expect(button()?.getAttribute("aria-busy")).toBeNull());
  expect(told).toEqual([]);
  answer = () => new Response(JSON.stringify({ code: "CONFLICT", message: "It is checked." }), { status: 409 });
  await act(async () => button()?.click());
  await vi.waitFor(() => expect(told).toMatchObject([{ do: "toast" }]));
});

it("offers nothing where the loan is fixed", async () => {
  await show(true);
  expect(button()).toBeUndefined();
});

it.each([
  [{ requestLacks: "NO_ADDRESS" }, "Not reached: no email address. The email goes out as soon as one is added.", false],
  [{ requestLacks: "SUSPENDED" }, "Not reached: their log-in is suspended.", false],
  [{}, "The email is on its way", true],
  [
    { requestSentAt: "2026-03-01T12:00:00Z", requestSentTo: "ana@example.test", requestWay: "LINK" },
    "Asked by email to ana@example.test on Mar 1, 2026",
    true,
  ],
  [
    { requestSentAt: "2026-03-01T12:00:00Z", requestSentTo: "ana@example.test", requestWay: "INVITATION" },
    "with the invitation to the portal",
    true,
  ],
  [{ requestFailed: true }, "The last email could not be delivered", true],
])("says what was written about it, and what is lacking: %o", async (letters, words, reminds) => {
  await show(false, { ...NEED, LoanDocuments: [], ...letters });
  expect(document.body.textContent).toContain(words);
  const named = (name: string) => [...document.querySelectorAll("button")].some((one) => one.textContent === name);
  expect(named("Remind now"), "nobody can be reminded who can't be written to").toBe(reminds);
  expect(named("Call off the link")).toBe((letters as { requestWay?: string }).requestWay === "LINK");
});
