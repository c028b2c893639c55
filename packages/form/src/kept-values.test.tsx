// @vitest-environment happy-dom
import { changeContext } from "@gable/api";
import { DraftBanner, useKeptValues } from "@gable/shell";
import { act, press, screen, show } from "@gable/testing";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

// What a borrower typed and did not send: kept in the tab until it is saved, and offered again after a session that ended.

const AREAS = ["shell", "common"] as const;
const WRITE_AFTER_MS = 400;

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

const draw = (name = "questions") => show(<Answers key={name} name={name} />, { areas: AREAS });
const leave = () => show(null);
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const typed = () => document.querySelector("output")?.textContent;
const buttons = () => screen.queryAllByRole("button");

beforeEach(() => {
  vi.useFakeTimers();
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
});
afterEach(() => void vi.useRealTimers());

it("is offered again after it was left, and taken up where it was", async () => {
  await draw();
  expect(buttons()).toHaveLength(0);
  act(() => type({ bees: "three hives" }));
  pass(WRITE_AFTER_MS);
  await leave();
  await draw();
  expect(typed()).toBe("{}");
  await press(buttons()[1]);
  expect(typed()).toBe('{"bees":"three hives"}');
  expect(buttons()).toHaveLength(0);
});

it("is kept at once when the tab is closed, and gone when one does not want it", async () => {
  await draw();
  act(() => type({ bees: "one" }));
  window.dispatchEvent(new Event("pagehide"));
  await leave();
  await draw();
  expect(buttons()).toHaveLength(2);
  await press(buttons()[0]);
  await leave();
  await draw();
  expect(buttons()).toHaveLength(0);
});

it("is forgotten once it is saved", async () => {
  await draw();
  act(() => type({ bees: "one" }));
  pass(WRITE_AFTER_MS);
  act(() => type({}));
  await leave();
  await draw();
  expect(buttons()).toHaveLength(0);
});

it("holds no secret, and is nobody else's and of no other form", async () => {
  await draw();
  act(() => type({ bees: "one", ssn: "123456789", nested: { BirthDate: "1980-01-01", kept: 1 } }));
  pass(WRITE_AFTER_MS);
  await leave();
  await draw("other form");
  expect(buttons()).toHaveLength(0);
  await leave();
  changeContext({ loggedInUserId: "ivo", activeUserId: "ivo" });
  await draw();
  expect(buttons()).toHaveLength(0);
  await leave();
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  await draw();
  await press(buttons()[1]);
  expect(typed()).toBe('{"bees":"one","nested":{"kept":1}}');
});
