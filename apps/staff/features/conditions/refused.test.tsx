// @vitest-environment happy-dom
import { type Desk, type Reaction, reactionsTo, setDesk } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PasteDialog } from "./paste-dialog";
import { TemplateDialog } from "./template-dialog";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const TEMPLATE = { id: "t", code: "INC001", category: "INCOME", priorTo: "Docs", description: "Pay stubs", asks: [] };

let told: Reaction[];
let root: Root;

const button = (text: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === text);
const press = (text: string) => act(async () => button(text)?.click());
const show = (dialog: ReactNode) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <WordsProvider words={WORDS}>{dialog}</WordsProvider>
      </QueryClientProvider>,
    ),
  );

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["conditions", "conditionTemplates", "enums", "common"]);
  told = [];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
    const [status, body] =
      request.method === "GET"
        ? [200, { rows: [TEMPLATE], count: 1 }]
        : [422, { code: "VALIDATION_FAILED", message: "Description is required", errors: [] }];
    return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  });
  const failed: Desk["failed"] = (fault, { method, as }) => {
    told.push(...reactionsTo(fault, { portal: "staff", page: location, method, as, signedIn: true, supportEmail: "" }));
  };
  setDesk({ failed, reached: () => undefined } as Partial<Desk> as Desk);
  root = createRoot(document.body.appendChild(document.createElement("div")));
});

afterEach(async () => {
  await act(async () => root.unmount());
  setDesk(null);
  document.body.replaceChildren();
});

it("says why what was chosen of the list was not added", async () => {
  await show(<TemplateDialog loanId={250000001} there={[]} onClose={() => undefined} />);
  await vi.waitFor(() => expect(document.querySelector("input[type=checkbox]")).not.toBeNull());
  await act(async () => document.querySelector<HTMLInputElement>("input[type=checkbox]")?.click());
  await press("Add 1 condition");
  await vi.waitFor(() => expect(told).toMatchObject([{ do: "toast" }]));
});

it("says why a pasted list was not read, and keeps it", async () => {
  await show(<PasteDialog loanId={250000001} onClose={() => undefined} />);
  await vi.waitFor(() => expect(document.querySelector("textarea")).not.toBeNull());
  const list = document.querySelector("textarea") as HTMLTextAreaElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(list, "1. Pay stubs");
    list.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await press("Read the list");
  await vi.waitFor(() => expect(told).toMatchObject([{ do: "toast" }]));
  expect(document.querySelector("textarea")?.value).toBe("1. Pay stubs");
});
