// @vitest-environment happy-dom
import type { Need } from "@gable/api";
import { answers, button, press, type Sent, screen, show, waitFor } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it } from "vitest";
import { NeedCard } from "./need-card";

const UNCHECKED = { id: "d1", version: 1, name: "Pay stub.pdf", state: "QUARANTINED", unchecked: true };
const NEED = { id: "n1", version: 1, title: "Pay stubs", status: "PENDING", LoanDocuments: [UNCHECKED] };

const SCAN = "/los/api/loans/250000001/documents/d1/scan";

let sent: Sent[];
let told: ReturnType<typeof desk>;
let answer: number | Response;

/** Is called by what stands on it. */
const again = () => screen.queryByRole("button", { name: /^Check again/ });

const draw = (locked: boolean, need: object = NEED) =>
  show(<NeedCard loanId={250000001} need={need as unknown as Need} locked={locked} />, {
    areas: ["needs", "enums", "common"],
  });

beforeEach(() => {
  answer = 200;
  sent = answers({ "* *": () => answer });
  told = desk();
});

it("has a document checked again, and says why it was not", async () => {
  await draw(false);
  expect(document.body.textContent).toContain("It could not be checked, so nobody can open it yet.");
  await press(again());
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ method: "POST", path: SCAN })));
  await waitFor(() => expect(again()?.getAttribute("aria-busy")).toBeNull());
  expect(told).toEqual([]);
  answer = Response.json({ code: "CONFLICT", message: "It is checked." }, { status: 409 });
  await press(again());
  await waitFor(() => expect(told).toMatchObject([{ do: "toast" }]));
});

it("offers nothing where the loan is fixed", async () => {
  await draw(true);
  expect(again()).toBeNull();
});

it.each([
  [{ requestLacks: "NO_ADDRESS" }, "Not reached: no email address. The email goes out as soon as one is added.", false],
  [{ requestLacks: "SUSPENDED" }, "Not reached: their log-in is suspended.", false],
  [{}, "The email goes out shortly", true],
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
  await draw(false, { ...NEED, LoanDocuments: [], ...letters });
  expect(document.body.textContent).toContain(words);
  expect(button("Remind now") !== null, "nobody can be reminded who can't be written to").toBe(reminds);
  expect(button("Call off the link") !== null).toBe((letters as { requestWay?: string }).requestWay === "LINK");
});

it.each([
  ["en", "From DU, run of 03/02/2026"],
  ["es", "De DU, consulta del 03/02/2026"],
] as const)("says of which run's finding it was made, and leads there: %s", async (language, words) => {
  answers({
    "GET /los/api/loans/250000001/aus/runs/r1": { id: "r1", status: "DONE", startedAt: "2026-03-02T15:00:00Z" },
    "* *": { rows: [], count: 0 },
  });
  const made = { ...NEED, ausFinding: { runId: "r1", engine: "DU", messageId: "M1", place: 0 } };
  await show(<NeedCard loanId={250000001} need={made as unknown as Need} locked />, {
    areas: ["needs", "enums", "common", "aus"],
    language,
  });
  await waitFor(() => expect(screen.queryByRole("link", { name: words })).not.toBeNull());
  expect(screen.getByRole("link", { name: words }).getAttribute("href")).toBe("/app/loans/250000001/aus?run=r1");
});
