// @vitest-environment happy-dom
import type { LoanDocument } from "@gable/api";
import { answers, press, type Sent, screen, show, waitFor, writesOf } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it, vi } from "vitest";
import { LoanDocumentViewer } from "../documents/loan-document-viewer";

vi.mock("@gable/ui", async (original) => ({
  ...(await original<object>()),
  Viewer: ({ action }: { action: unknown }) => action,
}));

const LOAN = "/los/api/loans/7";
const DOCUMENT = { id: "d", name: "stub.pdf", mediaType: "application/pdf", NeedId: "n", state: "CLEAN" };

let sent: Sent[];
let status: string;
const close = vi.fn();

const open = (locked = false) =>
  show(
    <LoanDocumentViewer loanId={7} document={DOCUMENT as unknown as LoanDocument} locked={locked} onClose={close} />,
    { areas: ["needs", "enums", "common", "errors"] },
  );

beforeEach(() => {
  desk();
  close.mockReset();
  status = "IN_REVIEW";
  sent = answers({
    [`GET ${LOAN}/needs`]: () => ({
      rows: [{ id: "n", version: 3, title: "Pay stubs", askedName: "Jane", status }],
      count: 1,
    }),
    "* *": () => ({}),
  });
});

it("accepts what a document came for where it is read", async () => {
  await open();
  await screen.findByText("Came for “Pay stubs”, asked of Jane");
  await press(await screen.findByRole("button", { name: "Accept" }));
  await waitFor(() => expect(writesOf(sent).map(({ path }) => path)).toEqual([`${LOAN}/needs/n/accept`]));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

it("asks for the reason where it is sent back", async () => {
  await open();
  await press(await screen.findByRole("button", { name: "Send back" }));
  expect(screen.getByLabelText("Reason", { exact: false })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
});

it("offers neither where nothing can be changed, and no accepting of what was accepted", async () => {
  await open(true);
  await screen.findByText(/^Came for/);
  expect(screen.queryByRole("button", { name: "Send back" })).toBeNull();
  await show(null);
  status = "ACCEPTED";
  await open();
  await screen.findByRole("button", { name: "Send back" });
  expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
});
