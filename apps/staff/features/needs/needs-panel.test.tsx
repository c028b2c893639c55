// @vitest-environment happy-dom
import type { LoanFile } from "@gable/api";
import { answers, fireEvent, press, type Sent, screen, show, waitFor, writesOf } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it } from "vitest";
import { NeedsPanel } from "./needs-panel";

const LOAN = "/los/api/loans/7";
const AREAS = ["needs", "needSets", "contacts", "enums", "common", "errors", "aus"] as const;
const need = (id: string, title: string, more: object) => ({ id, version: 1, title, ...more });
const NEEDS = [
  need("a", "Pay stubs", { status: "PENDING", BorrowerId: "jane", askedName: "Jane", dueDate: "2031-05-09" }),
  need("b", "Lease", { status: "PENDING", BorrowerId: "joe", askedName: "Joe" }),
  need("c", "Deed", { status: "IN_REVIEW", BorrowerId: "joe", askedName: "Joe" }),
];
const LEFT = [{ id: "b", title: "Lease", askedName: "Joe", why: "RECENT" }];

let sent: Sent[];

const titles = () => screen.getAllByRole("article").map((one) => one.getAttribute("aria-label"));
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(async () => {
  desk();
  sent = answers({
    [`GET ${LOAN}/needs`]: { rows: NEEDS, count: 3 },
    [`POST ${LOAN}/needs/remind`]: { reminded: 1, people: 1, left: LEFT },
    "GET *": { rows: [], count: 0 },
  });
  const file = { LoanId: 7, Borrowers: [] } as unknown as LoanFile;
  await show(<NeedsPanel file={file} locked={false} onClose={() => undefined} />, { areas: AREAS });
  await screen.findByRole("article", { name: "Pay stubs" });
});

it("shows the needs of one person, or in one state", async () => {
  expect(document.body.textContent).toContain("By 05/09/2031");
  choose("Asked of", "joe");
  await waitFor(() => expect(titles().sort()).toEqual(["Deed", "Lease"]));
  choose("State", "IN_REVIEW");
  await waitFor(() => expect(titles()).toEqual(["Deed"]));
  choose("Asked of", "jane");
  expect(await screen.findByText("No need fits these filters.")).toBeTruthy();
});

it("reminds everybody of what is shown, and says of what nobody was reminded", async () => {
  await press("Remind all of 2 open needs");
  await waitFor(() => expect(writesOf(sent).map(({ body }) => body)).toEqual([{ ids: ["a", "b"] }]));
  expect(await screen.findByText(/Lease \(Joe\): an email went out within the last twelve hours\./)).toBeTruthy();
});
