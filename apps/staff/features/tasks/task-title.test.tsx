// @vitest-environment happy-dom
import type { Task } from "@gable/api";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TaskTitle } from "./task-title";

let root: Root;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const classes = async (status: string) => {
  const task = { id: "1", title: "Order the appraisal", status } as unknown as Task;
  await act(async () => root.render(<TaskTitle task={task} className="block" />));
  return [...(document.querySelector("span")?.classList ?? [])];
};

it("crosses a task out before the eyes of who sees it done, unless they want no motion", async () => {
  expect(await classes("TODO")).toEqual(["block"]);
  expect(await classes("DONE")).toEqual(["block", "line-through", "motion-safe:animate-done"]);
  expect(await classes("TODO")).toEqual(["block"]);
});

it("shows as it is what was done before", async () => {
  expect(await classes("DONE")).toEqual(["block", "line-through"]);
});
