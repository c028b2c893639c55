import { expect, it } from "vitest";
import { pagesAfter, taskFiltersOf } from "./task-filters";

it("keeps the page of each way that a task can stand", () => {
  const second = pagesAfter({}, "OVERDUE", {}, 2);
  expect(second).toEqual({ OVERDUE: 2 });
  expect(pagesAfter(second, "OVERDUE", { status: "DONE" }, 1), "another is looked at").toEqual({ OVERDUE: 2 });
  expect(pagesAfter(second, "DONE", {}, 3)).toEqual({ OVERDUE: 2, DONE: 3 });
  expect(pagesAfter(second, "OVERDUE", { branch: "b" }, 1), "other tasks").toEqual({});
  expect(pagesAfter(second, "OVERDUE", { who: "all", status: "DONE" }, 1)).toEqual({});
});

it("takes what was kept where it is right", () => {
  expect(taskFiltersOf({})).toMatchObject({ who: "mine", status: "TODO", assignee: null, branch: "" });
  expect(taskFiltersOf({ branch: 7, who: "all", status: "SOON" })).toMatchObject({
    who: "all",
    status: "TODO",
    branch: "",
  });
  expect(taskFiltersOf({ branch: "b" }).branch).toBe("b");
});
