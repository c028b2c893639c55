// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Desk, type LoanDocument, setDesk } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { type DockWindow, useDock } from "@gable/shell";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { documentWindow } from "./document-request";
import { DocumentWindow } from "./document-window";
import { LoanDocumentViewer } from "./loan-document-viewer";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const PHOTO = { id: "d", name: "W-2.png", mediaType: "image/png" } as LoanDocument;

let asked: string[];
let answer: () => Response;
let root: Root;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["needs", "common", "errors"]);
  asked = [];
  answer = () => new Response(new Blob(["picture"]), { status: 200, headers: { "Content-Type": "image/png" } });
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
    asked.push(new URL(request.url).pathname);
    return answer();
  });
  setDesk({ failed: () => undefined, reached: () => undefined } as Partial<Desk> as Desk);
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  setDesk(null);
  document.body.replaceChildren();
});

const show = (what = <DocumentWindow window={documentWindow(7, PHOTO) as DockWindow} close={() => undefined} />) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WordsProvider words={WORDS}>{what}</WordsProvider>
      </QueryClientProvider>,
    ),
  );

function Kept() {
  return (
    <output>
      {useDock()
        .windows.map(({ id }) => id)
        .join()}
    </output>
  );
}

it("is one window a document, of its kind, which goes with the loan", () => {
  expect(documentWindow(7, PHOTO)).toMatchObject({
    id: "document-d",
    type: "DOCUMENT",
    title: "W-2.png",
    contextUrl: "/app/loans/7",
  });
});

it("shows the document, which can be saved", async () => {
  await show();
  await vi.waitFor(() => expect(document.querySelector("img")?.alt).toBe("W-2.png"));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/\/los\/api\/loans\/7\/documents\/d/);
  expect(document.querySelector("button")?.textContent).toBe("Save the file");
});

it("says that a document can't be read, and reads it again", async () => {
  answer = () => new Response("{}", { status: 409, headers: { "Content-Type": "application/json" } });
  await show();
  await vi.waitFor(() => expect(document.body.textContent).toContain("The file could not be read."));
});

it("is opened from whatever shows a document of a loan, which closes then", async () => {
  const close = vi.fn();
  await show(
    <>
      <LoanDocumentViewer loanId={7} document={PHOTO} onClose={close} />
      <Kept />
    </>,
  );
  const keep = () => [...document.querySelectorAll("button")].find(({ textContent }) => /beside/i.test(textContent));
  await vi.waitFor(() => expect(keep()).toBeDefined(), 10_000);
  await act(async () => keep()?.click());
  expect(close).toHaveBeenCalledOnce();
  expect(document.querySelector("output")?.textContent).toBe("document-d");
});

it("is offered wherever staff look at a document of a loan", () => {
  const features = join(import.meta.dirname, "..");
  const showing = readdirSync(features, { recursive: true, encoding: "utf8" }).filter(
    (name) =>
      name.endsWith(".tsx") &&
      !name.endsWith(".test.tsx") &&
      /<DocumentViewer\b/.test(readFileSync(join(features, name), "utf8")),
  );
  expect(showing).toEqual([join("documents", "loan-document-viewer.tsx")]);
});
