// @vitest-environment happy-dom
import type { Task } from "@gable/api";
import { type DockWindow, draftOf, keepDraft } from "@gable/shell";
import { act, fill, press, show } from "@gable/testing";
import { expect, it, vi } from "vitest";
import { TaskForm } from "./task-form";

let answer: (task: Task) => void = () => undefined;
const create = vi.fn(
  () =>
    new Promise<Task>((resolve) => {
      answer = resolve;
    }),
);

vi.mock("@gable/api", async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ data: undefined }),
  useCreateTask: () => ({ mutateAsync: create, isPending: false, error: null }),
  useChangeTask: () => ({ isPending: false, error: null }),
}));
vi.mock("./assignee-select", () => ({ AssigneeSelect: () => null }));

const WINDOW = { id: "new", title: "", subject: {} } as unknown as DockWindow;

it("keeps what was typed while the task was being made", async () => {
  const typed = { title: "Call", description: "", date: "2026-12-01", time: "10:00", assignee: null };
  keepDraft("new", { ...typed, canChangeLoanStatus: false });
  await show(
    <TaskForm window={WINDOW} task={undefined} loanId={undefined} readOnly={false} close={() => undefined} />,
    { areas: ["task", "validation"] },
  );
  await press("Create task");
  expect(create).toHaveBeenCalledOnce();
  await fill(document.querySelector("textarea"), "about the roof");
  await act(async () => answer({ id: "7", version: 1, title: "Call" } as Task));
  expect(draftOf("new")).toBeUndefined();
  expect(draftOf("task-7")).toMatchObject({ title: "Call", description: "about the roof", version: 1 });
});
