// @vitest-environment happy-dom
import { Fault } from "@gable/api";
import { changePreferences } from "@gable/shell";
import { offerUndo } from "@gable/shell/undo";
import { afterEach, expect, it, vi } from "vitest";

const words = { undo: "Undo", done: "Brought back", failed: "Could not be brought back" };
const reason = vi.fn(() => "Gone.");

function offer(undo: () => Promise<void>): void {
  offerUndo({ title: "Deleted", detail: "Checking", words, undo, reason });
}

function press(target: EventTarget = document.body, keys: KeyboardEventInit = { ctrlKey: true }): boolean {
  const event = new KeyboardEvent("keydown", { key: "z", bubbles: true, cancelable: true, ...keys });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

afterEach(() => {
  // Whatever is still offered is taken back.
  while (press());
  changePreferences({ shortcuts: true });
  document.body.replaceChildren();
});

it("takes back the latest first, each once", () => {
  const first = vi.fn(async () => undefined);
  const second = vi.fn(async () => undefined);
  offer(first);
  offer(second);
  expect(press()).toBe(true);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  expect(press(document.body, { metaKey: true })).toBe(true);
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  expect(press()).toBe(false);
});

it("leaves the keys to a text field, not to a box that is ticked", () => {
  const undo = vi.fn(async () => undefined);
  offer(undo);
  const field = document.body.appendChild(document.createElement("input"));
  expect(press(field)).toBe(false);
  expect(undo).not.toHaveBeenCalled();
  field.type = "checkbox";
  expect(press(field)).toBe(true);
  expect(undo).toHaveBeenCalledOnce();
});

it.each([
  ["Shift", { ctrlKey: true, shiftKey: true }],
  ["Alt", { ctrlKey: true, altKey: true }],
  ["no modifier", {}],
])("does nothing with %s", (_, keys) => {
  const undo = vi.fn(async () => undefined);
  offer(undo);
  expect(press(document.body, keys)).toBe(false);
  expect(undo).not.toHaveBeenCalled();
});

it("does nothing while shortcuts are off", () => {
  const undo = vi.fn(async () => undefined);
  offer(undo);
  changePreferences({ shortcuts: false });
  expect(press()).toBe(false);
  expect(undo).not.toHaveBeenCalled();
  changePreferences({ shortcuts: true });
});

it("says why it could not", async () => {
  const cause = new Fault(404, {}, { method: "POST", path: "/" });
  offer(() => Promise.reject(cause));
  press();
  await vi.waitFor(() => expect(reason).toHaveBeenCalledWith(cause));
});
