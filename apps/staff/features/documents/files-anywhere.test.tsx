// @vitest-environment happy-dom
import type { LoanFile } from "@gable/api";
import { act, answers, type Sent, screen, show, waitFor } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, it } from "vitest";
import { FilesAnywhere } from "./files-anywhere";

const OPEN = { LoanId: 7, SectionLocks: [], Editing: { sections: [] } } as unknown as LoanFile;
const STUB = new File(["%PDF-1.7"], "stub.pdf", { type: "application/pdf" });

let sent: Sent[];
let client: QueryClient;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const taken = { id: "u", DocumentId: "d", received: 8, size: 8, partSize: 1024, isDone: true };
  sent = answers({ "* *": Response.json(taken, { status: 201 }) });
  desk();
});
const begun = () =>
  sent
    .filter(({ method, path }) => method === "POST" && path === "/los/api/loans/7/uploads")
    .map(({ body }) => body.name);

const draw = (file = OPEN) =>
  show(
    <>
      <FilesAnywhere file={file} />
      <input aria-label="field" />
      <div role="dialog">
        <p id="window">window</p>
      </div>
      <p id="page">page</p>
    </>,
    { areas: ["documents", "needs", "common", "errors"], client },
  );

/** What the browser tells of files: they are there by their kind before they are dropped. */
function tell(type: string, at: Element | null, { types = ["Files"], files = [STUB], taken = false } = {}) {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const data = { types, files, dropEffect: "" };
  Object.assign(event, { dataTransfer: data, clipboardData: data, relatedTarget: null });
  if (taken) event.preventDefault();
  return act(async () => {
    at?.dispatchEvent(event);
    return { event, data };
  });
}
const page = () => document.querySelector("#page");
const says = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text));
const HINT = "Drop the files to add";

it("shows where files can be dropped while they are over the window, sends them, and says where they went", async () => {
  await draw();
  await tell("dragenter", page());
  await says(HINT);
  const { event, data } = await tell("dragover", page());
  expect(event.defaultPrevented).toBe(true);
  expect(data.dropEffect).toBe("copy");
  await tell("drop", page());
  expect(document.body.textContent).not.toContain(HINT);
  await says("Files for this loan");
  await waitFor(() => expect(begun()).toEqual(["stub.pdf"]));
  await says("1 file is in Documents, to be reviewed.");
  expect(screen.getByRole("link").getAttribute("href")).toContain("/loans/7/documents");
});

it("takes what is pasted outside of fields", async () => {
  await draw();
  await tell("paste", screen.getByLabelText("field"));
  await tell("paste", page(), { types: ["text/html", "Files"] });
  await tell("paste", page(), { taken: true });
  await tell("paste", page(), { files: [] });
  expect(document.body.textContent).not.toContain("Files for this loan");
  await tell("paste", page());
  await waitFor(() => expect(begun()).toEqual(["stub.pdf"]));
});

it("leaves files to the part of the page that takes them, and never lets the browser open one", async () => {
  await draw();
  await tell("drop", page(), { taken: true });
  const inWindow = await tell("drop", document.querySelector("#window"));
  expect(inWindow.event.defaultPrevented).toBe(true);
  const text = await tell("drop", page(), { types: ["text/plain"], files: [] });
  expect(text.event.defaultPrevented).toBe(false);
  await tell("drop", page());
  await waitFor(() => expect(begun()).toEqual(["stub.pdf"]));
});

it("takes nothing while the loan's documents can't be changed", async () => {
  await draw({ ...OPEN, archiveIndicator: true } as LoanFile);
  await tell("dragenter", page());
  const { data } = await tell("dragover", page());
  const { event } = await tell("drop", page());
  await tell("paste", page());
  expect(data.dropEffect).toBe("none");
  expect(event.defaultPrevented).toBe(true);
  expect(document.body.textContent).toBe("windowpage");
});
