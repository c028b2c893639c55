// @vitest-environment happy-dom
import type { LoanQuote, QuoteStaleness } from "@gable/api/pricing-scenario";
import { answers, press, type Sent, screen, show, waitFor, writesOf } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it, vi } from "vitest";
import { QuoteList } from "./quote-list";

vi.mock("./quote-pages", () => ({ QuotePages: () => "The letter itself" }));

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
let refusals: Response[];
let sent: Sent[];

/** What each email was asked with. */
const emailed = () => writesOf(sent).map(({ body }) => body);

async function shown() {
  await show(<QuoteList loanId={1} />, { areas: ["quotes", "common", "validation", "errors", "shell"] });
  await screen.findByRole("button", { name: /^Email to the borrower/ });
}

beforeEach(() => {
  [stale, refusals] = [[], []];
  sent = answers({
    "GET *": () => ({ rows: [{ ...QUOTE, stale } as Partial<LoanQuote>], count: 1 }),
    "* *": () => refusals.shift() ?? QUOTE,
  });
  desk();
});

it("marks a quote that is out of date, and emails it once that is known", async () => {
  stale = [REPLACED];
  await shown();
  expect(document.body.textContent).toContain("Out of date");
  expect(document.body.textContent).toContain("Rate sheet 4 took the place of sheet 3.");
  await press(/^Email to the borrower/);
  await screen.findByRole("button", { name: "Email it all the same" });
  await screen.findByText("The letter itself");
  expect(emailed()).toEqual([]);
  await press("Email it all the same");
  await waitFor(() => expect(emailed()).toEqual([{ knownStale: ["sheetReplaced"] }]));
});

it("tells what has changed since the list was read before anything goes out", async () => {
  const errors = [{ field: "knownStale", ...REPLACED }];
  refusals = [Response.json({ code: "CONFLICT", message: "m", errors }, { status: 409 })];
  await shown();
  expect(document.body.textContent).not.toContain("Out of date");
  await press(/^Email to the borrower/);
  await screen.findByText("The letter itself");
  expect(emailed()).toEqual([]);
  await press("Email it");
  await screen.findByRole("button", { name: "Email it all the same" });
  expect(document.body.textContent).toContain("Rate sheet 4 took the place of sheet 3.");
  await press("Email it all the same");
  await waitFor(() => expect(emailed()).toEqual([{ knownStale: [] }, { knownStale: ["sheetReplaced"] }]));
});
