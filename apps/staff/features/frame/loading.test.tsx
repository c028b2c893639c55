// @vitest-environment happy-dom
import { DataGrid, Loading, type Words, WordsProvider } from "@gable/ui";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });

let place: HTMLElement;
let root: Root;
const show = (content: ReactNode) => act(() => root.render(<WordsProvider words={WORDS}>{content}</WordsProvider>));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shapes = () => [...place.querySelectorAll(".gable-late")];
const seen = () => shapes().filter((shape) => !shape.classList.contains("invisible"));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  place = document.body.appendChild(document.createElement("div"));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("what stands for something that loads", () => {
  it("has its room at once, and is seen and announced after 150 ms", () => {
    show(<Loading lines={3} />);
    expect(shapes()).toHaveLength(3);
    pass(149);
    expect(seen()).toHaveLength(0);
    expect(place.querySelector("[role=status]")?.textContent).toBe("");
    pass(1);
    expect(seen()).toHaveLength(3);
    expect(place.querySelector("[role=status]")?.textContent).toBe("loading");
  });

  it("is never seen when the answer is quick", () => {
    show(<Loading />);
    pass(149);
    show(<p>The answer</p>);
    pass(1_000);
    expect(place.textContent).toBe("The answer");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("waits anew where the next thing loads", () => {
    show(<Loading key="page" lines={2} />);
    pass(150);
    expect(seen()).toHaveLength(2);
    show(<Loading key="part" lines={2} />);
    expect(seen()).toHaveLength(0);
  });

  it("holds for a table's rows too", () => {
    show(
      <DataGrid label="Loans" loading rows={[]} rowKey={String} columns={[{ key: "a", header: "A", cell: String }]} />,
    );
    expect(shapes().length).toBeGreaterThan(0);
    pass(149);
    expect(seen()).toHaveLength(0);
    pass(1);
    expect(seen()).toHaveLength(shapes().length);
  });
});
