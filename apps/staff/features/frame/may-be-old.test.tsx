// @vitest-environment happy-dom
import { Fault } from "@gable/api";
import { MayBeOld, NotRead } from "@gable/shell";
import { act, press, screen, show, waitFor } from "@gable/testing";
import { QueryClient, useQuery } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it } from "vitest";

const LINE_CUT = new Fault(0, {}, { method: "GET", path: "/los/api/loans" });
const KEY = ["notes"];

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

beforeEach(() => {
  read = async () => "Two notes";
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "offlineFirst" } } });
});
afterEach(() => {
  client.clear();
});

const draw = () =>
  show(
    <>
      <MayBeOld />
      <Notes />
    </>,
    { areas: ["common", "errors"], client },
  );
const text = () => document.body.textContent ?? "";
const says = (words: string) => waitFor(() => expect(text()).toContain(words));
const readAgain = () => act(async () => void client.refetchQueries({ queryKey: KEY }));
const OLD = "What is shown may be old";

it("what was read and what was typed stay when it can't be read again, and it is said that they may be old", async () => {
  await draw();
  await says("Two notes");
  const field = screen.getByRole<HTMLInputElement>("textbox");
  field.value = "half a sentence";
  read = () => Promise.reject(LINE_CUT);
  await readAgain();
  await says(OLD);
  expect(screen.getByRole("textbox")).toBe(field);
  expect(field.value).toBe("half a sentence");
  expect(text()).not.toContain("No notes");

  read = async () => "Three notes";
  await press(/Read again/);
  await says("Three notes");
  expect(text()).not.toContain(OLD);
  expect(screen.getByRole("textbox")).toBe(field);
});

it("what was never read says why, and is no old matter", async () => {
  read = () => Promise.reject(LINE_CUT);
  await draw();
  await says("No notes");
  expect(text()).not.toContain(OLD);
  read = async () => "Two notes";
  await press(/Retry/);
  await says("Two notes");
});

it("what the server says is gone is not old", async () => {
  await draw();
  await says("Two notes");
  read = () => Promise.reject(new Fault(404, {}, { method: "GET", path: "/los/api/loans" }));
  await readAgain();
  await waitFor(() => expect(client.getQueryState(KEY)?.status).toBe("error"));
  expect(text()).not.toContain(OLD);
});
