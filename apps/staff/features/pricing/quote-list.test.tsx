// @vitest-environment happy-dom
import { type Desk, setDesk } from "@gable/api";
import type { LoanQuote, QuoteStaleness } from "@gable/api/pricing-scenario";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { QuoteList } from "./quote-list";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const REPLACED: QuoteStaleness = { key: "sheetReplaced", params: ["3", "4"], message: "m" };
const QUOTE = {
  id: "q",
  version: 1,
  language: "en",
  options: [{ name: "Conforming 30", NoteRatePercent: 6.25 }],
  pricedAt: "2026-11-24T16:00:00Z",
  offeredUntil: "2999-01-01T00:00:00Z",
  madeBy: "Olivia Reyes",
};

let stale: QuoteStaleness[];
let answers: { status: number; body: object }[];
let sent: object[];
let root: Root;

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
const button = (text: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === text);
const press = (text: string) => act(async () => button(text)?.click());

async function shown() {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <WordsProvider words={WORDS}>
          <QuoteList loanId={1} />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(() => expect(button("Email to the borrower")).toBeDefined());
}

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["quotes", "common", "validation", "errors", "shell"]);
  [stale, answers, sent] = [[], [], []];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
    if (request.method === "GET") return json({ rows: [{ ...QUOTE, stale } as Partial<LoanQuote>], count: 1 });
    sent.push((await request.json()) as object);
    const { status, body } = answers.shift() ?? { status: 200, body: QUOTE };
    return json(body, status);
  });
  setDesk({ failed: () => undefined, reached: () => undefined } as Partial<Desk> as Desk);
});

afterEach(async () => {
  await act(async () => root.unmount());
  setDesk(null);
  document.body.replaceChildren();
});

it("marks a quote that is out of date, and emails it once that is known", async () => {
  stale = [REPLACED];
  await shown();
  expect(document.body.textContent).toContain("Out of date");
  expect(document.body.textContent).toContain("Rate sheet 4 took the place of sheet 3.");
  await press("Email to the borrower");
  await vi.waitFor(() => expect(button("Email it all the same")).toBeDefined());
  expect(sent).toEqual([]);
  await press("Email it all the same");
  await vi.waitFor(() => expect(sent).toEqual([{ knownStale: ["sheetReplaced"] }]));
});

it("tells what has changed since the list was read before anything goes out", async () => {
  const errors = [{ field: "knownStale", ...REPLACED }];
  answers = [{ status: 409, body: { code: "CONFLICT", message: "m", errors } }];
  await shown();
  expect(document.body.textContent).not.toContain("Out of date");
  await press("Email to the borrower");
  await vi.waitFor(() => expect(button("Email it all the same")).toBeDefined());
  expect(document.body.textContent).toContain("Rate sheet 4 took the place of sheet 3.");
  await press("Email it all the same");
  await vi.waitFor(() => expect(sent).toEqual([{ knownStale: [] }, { knownStale: ["sheetReplaced"] }]));
});
