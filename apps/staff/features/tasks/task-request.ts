import type { Task } from "@gable/api";
import type { WindowRequest } from "@gable/shell";

export const TASK = "task";

const LARGE_SCREEN_PX = 1920;

/** How large a task opens, and how wide it is once it comes back from the dock (loan-processing.md section 2). */
const sizeOf = () => {
  const isLarge = window.innerWidth >= LARGE_SCREEN_PX;
  return { width: isLarge ? 1200 : 1000, height: 600, dockedWidth: isLarge ? 800 : 700 };
};

/** The window of one task; in the middle of the page, where it is looked at and left again. */
export function taskWindow(
  task: Pick<Task, "id" | "title" | "LoanId">,
  contextUrl: string,
  isCentered = false,
): WindowRequest {
  return {
    id: `task-${task.id}`,
    type: "TASK",
    anchor: "docked-task",
    title: task.title,
    content: TASK,
    size: sizeOf(),
    subject: { taskId: task.id, ...(task.LoanId ? { loanId: task.LoanId } : {}) },
    contextUrl,
    docksOnNavigation: true,
    ...(isCentered && { isCentered }),
  };
}

/** The window of a task that is still to be given, on a loan or apart from any. */
export function newTaskWindow(title: string, contextUrl: string, loanId?: number): WindowRequest {
  return {
    id: `new-task-${loanId ?? "own"}-${crypto.getRandomValues(new Uint32Array(1))[0]}`,
    type: "TASK",
    anchor: "add-task",
    title,
    content: TASK,
    size: sizeOf(),
    subject: loanId ? { loanId } : {},
    contextUrl,
    docksOnNavigation: true,
  };
}
