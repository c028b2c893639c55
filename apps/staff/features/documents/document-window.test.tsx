// @vitest-environment happy-dom
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LoanDocument } from "@gable/api";
import { type DockWindow, useDock } from "@gable/shell";
import { answers, press, type Sent, screen, show, waitFor } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it, vi } from "vitest";
import { documentWindow } from "./document-request";
import { DocumentWindow } from "./document-window";
import { LoanDocumentViewer } from "./loan-document-viewer";

const PHOTO = { id: "d", name: "W-2.png", mediaType: "image/png" } as LoanDocument;

let sent: Sent[];
let answer: number | Response;
let folder: object[];

beforeEach(() => {
  answer = new Response(new Blob(["picture"]), { status: 200, headers: { "Content-Type": "image/png" } });
  folder = [];
  sent = answers({
    "GET /los/api/loans/7/documents": () => ({ rows: folder, count: folder.length }),
    "* *": () => answer,
  });
  desk();
});

const draw = (what = <DocumentWindow window={documentWindow(7, PHOTO) as DockWindow} close={() => undefined} />) =>
  show(what, { areas: ["needs", "common", "errors"] });

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
  await draw();
  await screen.findByRole("img", { name: "W-2.png" });
  expect(sent.filter(({ path }) => path.includes("/los/api/loans/7/documents/d"))).toHaveLength(1);
  expect(screen.getAllByRole("button")[0]?.textContent).toBe("Save the file");
});

it("says of a letter that was withdrawn since the window was opened that it no longer holds", async () => {
  folder = [{ ...PHOTO, withdrawnOn: "2026-03-08" }];
  await draw();
  expect((await screen.findByRole("alert")).textContent).toContain("This letter was withdrawn on 03/08/2026");
});

it("says that a document can't be read, and reads it again", async () => {
  answer = 409;
  await draw();
  await waitFor(() => expect(document.body.textContent).toContain("The file could not be read."));
});

it("is opened from whatever shows a document of a loan, which closes then", async () => {
  const close = vi.fn();
  await draw(
    <>
      <LoanDocumentViewer loanId={7} document={PHOTO} onClose={close} />
      <Kept />
    </>,
  );
  await press(/beside/i);
  expect(close).toHaveBeenCalledOnce();
  expect(screen.getByRole("status", { hidden: true }).textContent).toBe("document-d");
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
