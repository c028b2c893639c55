// @vitest-environment happy-dom
import { act, screen, show } from "@gable/testing";
import { DataGrid, Loading } from "@gable/ui";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shapes = () => [...document.querySelectorAll(".gable-late")];
const seen = () => shapes().filter((shape) => !shape.classList.contains("invisible"));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("what stands for something that loads", () => {
  it("has its room at once, and is seen and announced after 150 ms", async () => {
    await show(<Loading lines={3} />);
    expect(shapes()).toHaveLength(3);
    pass(149);
    expect(seen()).toHaveLength(0);
    expect(screen.getByRole("status").textContent).toBe("");
    pass(1);
    expect(seen()).toHaveLength(3);
    expect(screen.getByRole("status").textContent).toBe("loading");
  });

  it("is never seen when the answer is quick", async () => {
    await show(<Loading />);
    pass(149);
    await show(<p>The answer</p>);
    pass(1_000);
    expect(document.body.textContent).toBe("The answer");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("waits anew where the next thing loads", async () => {
    await show(<Loading key="page" lines={2} />);
    pass(150);
    expect(seen()).toHaveLength(2);
    await show(<Loading key="part" lines={2} />);
    expect(seen()).toHaveLength(0);
  });

  it("holds for a table's rows too", async () => {
    await show(
      <DataGrid label="Loans" loading rows={[]} rowKey={String} columns={[{ key: "a", header: "A", cell: String }]} />,
    );
    expect(shapes().length).toBeGreaterThan(0);
    pass(149);
    expect(seen()).toHaveLength(0);
    pass(1);
    expect(seen()).toHaveLength(shapes().length);
  });
});
