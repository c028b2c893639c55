// @vitest-environment happy-dom
import type { RegisterState } from "@gable/api/registration";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LenderCard } from "./lender-card";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const NORTHGATE = { identifier: "40217", name: "Northgate" };
const RUN = {
  id: "r",
  kind: "lender_registration",
  slot: "lender",
  status: "DONE",
  done: 0,
  total: 0,
  by: { id: "u", name: "Olive", email: "olive@summit.test" },
  startedAt: "2026-06-18T10:00:00Z",
  endsBy: "2026-06-18T10:30:00Z",
  stoppable: false,
} as const;

let root: Root;
let state: RegisterState;
let sent: unknown[];

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["registration", "common"]);
  state = { status: "NONE", lenders: [NORTHGATE] };
  sent = [];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
    if (request.method === "POST") sent.push([new URL(request.url).pathname, await request.text()]);
    return new Response(JSON.stringify(state), { status: 200, headers: { "Content-Type": "application/json" } });
  });
  root = createRoot(document.body.appendChild(document.createElement("div")));
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const button = (text: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === text);

async function show(ready = true): Promise<string> {
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <WordsProvider words={WORDS}>
          <LenderCard loanId={250000001} ready={ready}>
            <p>What is missing</p>
          </LenderCard>
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(document.querySelector(".bg-sheet")).not.toBeNull();
  });
  return document.body.textContent ?? "";
}

it("registers the loan with the one lender once nothing is missing", async () => {
  await show(false);
  expect(button("Register with Northgate")?.disabled).toBe(true);
  await show();
  await act(async () => button("Register with Northgate")?.click());
  await vi.waitFor(() => expect(sent).toEqual([["/los/api/loans/250000001/register", '{"lender":"40217"}']]));
});

it("leads to the logins where there is none to a lender", async () => {
  state.lenders = [];
  expect(await show()).toContain("Add a login");
  expect(document.querySelector("a")?.getAttribute("href")).toBe("/app/settings/credentials?add=LENDER");
});

it("offers nothing while the lender is asked", async () => {
  state = { ...state, action: "REGISTER", run: { ...RUN, status: "RUNNING", step: "Checking the loan" } };
  expect(await show()).toContain("Waiting for Northgate: Checking the loan");
  expect(button("Register with Northgate")).toBeUndefined();
});

it("says what to do about each way in which it could not be asked", async () => {
  for (const [fault, message, words] of [
    ["REFUSED", "Not approved.", "Not approved."],
    ["REFUSED", "", "Northgate refused without saying why. Ask the lender, then try again."],
    ["NOT_SET_UP", "", "No lender can be reached from here. Register the loan on the lender’s own site."],
    ["NOT_KNOWN", "", "Northgate knows no such registration. Ask the lender about it."],
    ["LOGIN_REFUSED", "", "The lender does not take the login."],
    ["NOT_ALLOWED", "", "Whoever asked is no longer allowed to."],
    ["GAVE_UP", "", "it goes on where it ended"],
  ] as const) {
    state = { ...state, action: "REGISTER", run: { ...RUN, status: "FAILED", fault, message } };
    expect(await show()).toContain(words);
    await act(async () => root.render(null));
  }
});

it("says what holds the loan up, the heaviest first", async () => {
  const messages = [
    { id: "M1", severity: "INFO", text: "Thank you" },
    { id: "M2", severity: "WARNING", text: "Much debt" },
    { id: "M3", severity: "ERROR", text: "No lock" },
  ] as const;
  const answer = { reference: "R", status: "NOT_REGISTERED", messages: [...messages], events: [] } as const;
  state = { ...state, status: "NOT_REGISTERED", run: RUN, answer: { ...answer, messages: [...messages], events: [] } };
  const text = await show();
  expect(text.indexOf("No lock")).toBeLessThan(text.indexOf("Much debt"));
  expect(text).not.toContain("Thank you");
  expect(text).toContain("Register again with Northgate");
});
