// @vitest-environment happy-dom
import { type Desk, type LoanFile, setDesk } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FilesAnywhere } from "./files-anywhere";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const OPEN = { LoanId: 7, SectionLocks: [], Editing: { sections: [] } } as unknown as LoanFile;
const STUB = new File(["%PDF-1.7"], "stub.pdf", { type: "application/pdf" });

let begun: string[];
let root: Root;
let client: QueryClient;

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["documents", "needs", "common", "errors"]);
  begun = [];
  client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
    const { pathname } = new URL(request.url);
    if (request.method === "POST" && pathname === "/los/api/loans/7/uploads")
      begun.push(String((JSON.parse(await request.text()) as { name?: string }).name));
    return json({ id: "u", DocumentId: "d", received: 8, size: 8, partSize: 1024, isDone: true }, 201);
  });
  setDesk({ failed: () => undefined, reached: () => undefined } as Partial<Desk> as Desk);
  root = createRoot(document.body.appendChild(document.createElement("div")));
});

afterEach(async () => {
  await act(async () => root.unmount());
  setDesk(null);
  document.body.replaceChildren();
});

const show = (file = OPEN) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <WordsProvider words={WORDS}>
          <FilesAnywhere file={file} />
          <input aria-label="field" />
          <div role="dialog">
            <p id="window">window</p>
          </div>
          <p id="page">page</p>
        </WordsProvider>
      </QueryClientProvider>,
    ),
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
const says = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text), { timeout: 5000 });
const HINT = "Drop the files to add";

it("shows where files can be dropped while they are over the window, sends them, and says where they went", async () => {
  await show();
  await tell("dragenter", page());
  await says(HINT);
  const { event, data } = await tell("dragover", page());
  expect(event.defaultPrevented).toBe(true);
  expect(data.dropEffect).toBe("copy");
  await tell("drop", page());
  expect(document.body.textContent).not.toContain(HINT);
  await says("Files for this loan");
  await vi.waitFor(() => expect(begun).toEqual(["stub.pdf"]));
  await says("1 file is in Documents, to be reviewed.");
  expect(document.querySelector("a")?.getAttribute("href")).toContain("/loans/7/documents");
});

it("takes what is pasted outside of fields", async () => {
  await show();
  await tell("paste", document.querySelector("input"));
  await tell("paste", page(), { types: ["text/html", "Files"] });
  await tell("paste", page(), { taken: true });
  await tell("paste", page(), { files: [] });
  expect(document.body.textContent).not.toContain("Files for this loan");
  await tell("paste", page());
  await vi.waitFor(() => expect(begun).toEqual(["stub.pdf"]));
});

it("leaves files to the part of the page that takes them, and never lets the browser open one", async () => {
  await show();
  await tell("drop", page(), { taken: true });
  const inWindow = await tell("drop", document.querySelector("#window"));
  expect(inWindow.event.defaultPrevented).toBe(true);
  const text = await tell("drop", page(), { types: ["text/plain"], files: [] });
  expect(text.event.defaultPrevented).toBe(false);
  await tell("drop", page());
  await vi.waitFor(() => expect(begun).toEqual(["stub.pdf"]));
});

it("takes nothing while the loan's documents can't be changed", async () => {
  await show({ ...OPEN, archiveIndicator: true } as LoanFile);
  await tell("dragenter", page());
  const { data } = await tell("dragover", page());
  const { event } = await tell("drop", page());
  await tell("paste", page());
  expect(data.dropEffect).toBe("none");
  expect(event.defaultPrevented).toBe(true);
  expect(document.body.textContent).toBe("windowpage");
});
