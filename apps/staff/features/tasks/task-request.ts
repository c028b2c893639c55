import type { Task } from "@gable/api";
import type { WindowRequest } from "@gable/shell";

export const TASK = "task";

const LARGE_SCREEN_PX = 1920;

/** As large as a task is beside the work (loan-processing.md section 2). */
const sizeOf = () => ({ width: window.innerWidth >= LARGE_SCREEN_PX ? 800 : 700, height: 600 });

/** The window of one task. */
export function taskWindow(task: Pick<Task, "id" | "title" | "LoanId">, contextUrl: string): WindowRequest {
  return {
    id: `task-${task.id}`,
    type: "TASK",
    anchor: "docked-task",
    title: task.title,
    content: TASK,
    size: sizeOf(),
    subject: { taskId: task.id, ...(task.LoanId ? { loanId: task.LoanId } : {}) },
    contextUrl,
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
  };
}
