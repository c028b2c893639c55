// @vitest-environment happy-dom
import type { Task } from "@gable/api";
import { show } from "@gable/testing";
import { expect, it } from "vitest";
import { TaskTitle } from "./task-title";

const classes = async (status: string) => {
  const task = { id: "1", title: "Order the appraisal", status } as unknown as Task;
  await show(<TaskTitle task={task} className="block" />, { areas: ["task"] });
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
