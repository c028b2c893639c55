// @vitest-environment happy-dom
import { changeContext } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { DraftBanner, useKeptValues } from "@gable/shell";
import { type Words, WordsProvider } from "@gable/ui";
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

// What a borrower typed and did not send: kept in the tab until it is saved, and offered again after a session that ended.

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const WRITE_AFTER_MS = 400;

let root: Root;
let place: HTMLElement;
let type: (typed: Record<string, unknown>) => void = () => undefined;

function Answers({ name }: { name: string }) {
  const [typed, setTyped] = useState<Record<string, unknown>>({});
  type = setTyped;
  const draft = useKeptValues(name, typed, Object.keys(typed).length > 0, setTyped);
  return (
    <>
      <DraftBanner of={draft} />
      <output>{JSON.stringify(typed)}</output>
    </>
  );
}

const show = (name = "questions") =>
  act(() =>
    root.render(
      <WordsProvider words={WORDS}>
        <Answers key={name} name={name} />
      </WordsProvider>,
    ),
  );
const leave = () => act(() => root.render(null));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const typed = () => place.querySelector("output")?.textContent;
const buttons = () => [...place.querySelectorAll("button")];

beforeAll(() => startI18n("en", ["shell", "common"]));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  localStorage.clear();
  sessionStorage.clear();
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is offered again after it was left, and taken up where it was", () => {
  show();
  expect(buttons()).toHaveLength(0);
  act(() => type({ bees: "three hives" }));
  pass(WRITE_AFTER_MS);
  leave();
  show();
  expect(typed()).toBe("{}");
  act(() => buttons()[1]?.click());
  expect(typed()).toBe('{"bees":"three hives"}');
  expect(buttons()).toHaveLength(0);
});

it("is kept at once when the tab is closed, and gone when one does not want it", () => {
  show();
  act(() => type({ bees: "one" }));
  window.dispatchEvent(new Event("pagehide"));
  leave();
  show();
  expect(buttons()).toHaveLength(2);
  act(() => buttons()[0]?.click());
  leave();
  show();
  expect(buttons()).toHaveLength(0);
});

it("is forgotten once it is saved", () => {
  show();
  act(() => type({ bees: "one" }));
  pass(WRITE_AFTER_MS);
  act(() => type({}));
  leave();
  show();
  expect(buttons()).toHaveLength(0);
});

it("holds no secret, and is nobody else's and of no other form", () => {
  show();
  act(() => type({ bees: "one", ssn: "123456789", nested: { BirthDate: "1980-01-01", kept: 1 } }));
  pass(WRITE_AFTER_MS);
  leave();
  show("other form");
  expect(buttons()).toHaveLength(0);
  leave();
  changeContext({ loggedInUserId: "ivo", activeUserId: "ivo" });
  show();
  expect(buttons()).toHaveLength(0);
  leave();
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  show();
  act(() => buttons()[1]?.click());
  expect(typed()).toBe('{"bees":"one","nested":{"kept":1}}');
});
