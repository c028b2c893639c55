// @vitest-environment happy-dom
import { Fault } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { MayBeOld, NotRead } from "@gable/shell";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const LINE_CUT = new Fault(0, {}, { method: "GET", path: "/los/api/loans" });
const KEY = ["notes"];

let root: Root;
let client: QueryClient;
let read: () => Promise<string>;

function Notes() {
  const notes = useQuery({ queryKey: KEY, queryFn: () => read() });
  if (!notes.data) return <NotRead of={notes} title="No notes" lines={2} />;
  return (
    <label>
      {notes.data}
      <input />
    </label>
  );
}

beforeAll(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["common", "errors"]);
});
beforeEach(async () => {
  read = async () => "Two notes";
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "offlineFirst" } } });
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  client.clear();
  document.body.replaceChildren();
});

const show = () =>
  act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <WordsProvider words={WORDS}>
          <MayBeOld />
          <Notes />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
const text = () => document.body.textContent ?? "";
const says = (words: string) => act(() => vi.waitFor(() => expect(text()).toContain(words)));
const button = (words: string) =>
  [...document.querySelectorAll("button")].find((one) => one.textContent?.includes(words));
const readAgain = () => act(async () => void client.refetchQueries({ queryKey: KEY }));
const OLD = "What is shown may be old";

it("what was read and what was typed stay when it can't be read again, and it is said that they may be old", async () => {
  await show();
  await says("Two notes");
  const field = document.querySelector("input") as HTMLInputElement;
  field.value = "half a sentence";
  read = () => Promise.reject(LINE_CUT);
  await readAgain();
  await says(OLD);
  expect(document.querySelector("input")).toBe(field);
  expect(field.value).toBe("half a sentence");
  expect(text()).not.toContain("No notes");

  read = async () => "Three notes";
  await act(async () => button("Read again")?.click());
  await says("Three notes");
  expect(text()).not.toContain(OLD);
  expect(document.querySelector("input")).toBe(field);
});

it("what was never read says why, and is no old matter", async () => {
  read = () => Promise.reject(LINE_CUT);
  await show();
  await says("No notes");
  expect(text()).not.toContain(OLD);
  read = async () => "Two notes";
  await act(async () => button("Retry")?.click());
  await says("Two notes");
});

it("what the server says is gone is not old", async () => {
  await show();
  await says("Two notes");
  read = () => Promise.reject(new Fault(404, {}, { method: "GET", path: "/los/api/loans" }));
  await readAgain();
  await act(() => vi.waitFor(() => expect(client.getQueryState(KEY)?.status).toBe("error")));
  expect(text()).not.toContain(OLD);
});
