// @vitest-environment happy-dom
import { act, show } from "@gable/testing";
import { expect, it, vi } from "vitest";
import { type RecordForm, useRecordForm } from "./record-form";

interface Note {
  id?: string;
  version?: number;
  Note?: string;
}

let form: RecordForm<Note>;
let answer: (record: Note) => void = () => undefined;
const write = vi.fn<Parameters<typeof useRecordForm<Note>>[0]["write"]>(
  () =>
    new Promise((resolve) => {
      answer = resolve;
    }),
);

function Screen() {
  form = useRecordForm<Note>({ record: {}, labels: "terms:field", write });
  return null;
}
const type = (text: string) => act(async () => form.form.set("Note", text));

it("makes a new record once, however often it is asked to save", async () => {
  await show(<Screen />, { areas: ["validation"] });
  await type("mine");
  const done: Promise<boolean>[] = [];
  // The second while the first is still being checked, the third while it is on its way.
  await act(async () => void done.push(form.save(), form.save()));
  await act(async () => void done.push(form.save()));
  expect(write).toHaveBeenCalledOnce();
  await act(async () => {
    answer({ id: "a", version: 1, Note: "mine" });
    expect(await Promise.all(done)).toEqual([true, true, true]);
  });
  await type("mine again");
  await act(async () => void form.save());
  expect(write).toHaveBeenCalledTimes(2);
  expect(write.mock.lastCall?.[0]).toMatchObject({ patch: { Note: "mine again" }, version: 1 });
});
