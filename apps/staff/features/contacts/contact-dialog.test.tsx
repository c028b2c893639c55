// @vitest-environment happy-dom
import { type Desk, setDesk } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ContactDialog } from "./contact-dialog";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const TWIN = {
  id: "1",
  name: "Tia Brown",
  type: "TITLE",
  email: "tia@lst.test",
  likeness: "LIKELY",
  reasons: ["EMAIL"],
};
const REFUSAL = {
  code: "CONFLICT",
  message: "It is there.",
  errors: [{ field: "id", key: "duplicateContact", params: ["1", "Tia Brown"], message: "It is there." }],
};

let added: string[];
let twins: object[];
let root: Root;

const button = (text: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === text);
const press = (text: string) => act(async () => button(text)?.click());
const field = (path: string) => document.querySelector<HTMLInputElement>(`[id$="${path}"] , [name="${path}"]`);

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["contacts", "finance", "enums", "common", "validation", "errors", "shell"]);
  added = [];
  twins = [];
  vi.stubGlobal("fetch", async (input: Request | string, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
    const { pathname, search } = new URL(request.url);
    let [status, body]: [number, object] = [200, { rows: twins }];
    if (!pathname.endsWith("/duplicates")) {
      added.push(search);
      [status, body] = search ? [201, { id: "2", version: 1, type: "TITLE" }] : [409, REFUSAL];
    }
    return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  });
  setDesk({ failed: () => undefined, reached: () => undefined } as Partial<Desk> as Desk);
  root = createRoot(document.body.appendChild(document.createElement("div")));
});

afterEach(async () => {
  await act(async () => root.unmount());
  setDesk(null);
  document.body.replaceChildren();
});

const show = (onUse = vi.fn(), onClose = vi.fn()) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <WordsProvider words={WORDS}>
          <ContactDialog begin={{ type: "TITLE", firstName: "Dora" }} onUse={onUse} onClose={onClose} />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
const type = async (path: string, text: string) => {
  await vi.waitFor(() => expect(field(path)).not.toBeNull());
  await act(async () => {
    const input = field(path) as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
};

it("keeps what was typed when the address book likely has it, and adds it when asked again", async () => {
  const onClose = vi.fn();
  await show(vi.fn(), onClose);
  await type("email", "tia@lst.test");
  await press("Add contact");
  await vi.waitFor(() => expect(button("Add anyway")).toBeDefined());
  expect(field("email")?.value).toBe("tia@lst.test");
  expect(onClose).not.toHaveBeenCalled();
  await press("Add anyway");
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(added).toEqual(["", "?allowDuplicate=true"]);
});

it("tells who may be the same while it is typed, and takes them", async () => {
  twins = [TWIN];
  const onUse = vi.fn();
  await show(onUse);
  await type("email", "tia@lst.test");
  await vi.waitFor(() => expect(button("Use")).toBeDefined(), { timeout: 3000 });
  expect(document.body.textContent).toContain("same email");
  await press("Use");
  expect(onUse).toHaveBeenCalledWith(expect.objectContaining({ id: "1" }));
  expect(added).toEqual([]);
});
