// @vitest-environment happy-dom
import type { Task } from "@gable/api";
import { act, show } from "@gable/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TaskTitle } from "./task-title";
import { useCrossedOut } from "./use-crossed-out";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const task = (id: string, status = "TODO") => ({ id, title: id, status }) as unknown as Task;

function List({ rows, list }: { rows: Task[]; list: string }) {
  return useCrossedOut(rows, list).map((row) => <TaskTitle key={row.id} task={row} className="row" />);
}

const list = (rows: Task[], list = "OVERDUE") => show(<List rows={rows} list={list} />, { areas: ["task"] });
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const shown = () =>
  [...document.querySelectorAll(".row")].map((row) =>
    row.classList.contains("line-through") ? `${row.textContent} done` : row.textContent,
  );

it("keeps a task that was done in its place until it is seen crossed out", async () => {
  await list([task("a"), task("b"), task("c")]);
  await list([task("a"), task("b", "DONE"), task("c")]);
  await pass(200);
  await list([task("a"), task("c")]); // the list is read again
  expect(shown()).toEqual(["a", "b done", "c"]);
  await pass(599);
  expect(shown()).toEqual(["a", "b done", "c"]);
  await pass(1);
  expect(shown()).toEqual(["a", "c"]);
});

it("does not begin anew when the list is read once more meanwhile, and keeps several", async () => {
  await list([task("a"), task("b"), task("c")]);
  await list([task("a", "DONE"), task("b"), task("c")]);
  await list([task("b"), task("c")]);
  await pass(500);
  await list([task("b", "DONE"), task("c")]);
  await list([task("c")]);
  expect(shown()).toEqual(["a done", "b done", "c"]);
  await pass(800);
  expect(shown()).toEqual(["c"]);
});

it("lets go at once what was taken away, what a refusal brings back, and what another list does not have", async () => {
  await list([task("a"), task("b")]);
  await list([task("b")]);
  expect(shown()).toEqual(["b"]);
  await list([task("b", "DONE")]);
  await list([task("b")]);
  expect(shown()).toEqual(["b"]);
  await list([task("b", "DONE")]);
  await list([task("x")], "UPCOMING");
  expect(shown()).toEqual(["x"]);
});
