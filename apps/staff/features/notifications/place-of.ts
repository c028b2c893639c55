import type { Notification } from "@gable/api/notification";
import type { WindowRequest } from "@gable/shell";
import { lockAddress } from "../lock/lock-place";
import { noteWindow } from "../notes/note-request";
import { taskWindow } from "../tasks/task-request";

/** Where what a notification is about is found: a page, and the window that opens on it. */
export function placeOf(
  { kind, about, LoanId, TaskId, taskTitle = "", recordId }: Notification,
  noteTitle: string,
): { href: string; window?: WindowRequest } {
  const loan = LoanId ? `/app/loans/${LoanId}` : undefined;
  if (TaskId) {
    const href = loan ?? "/app/tasks";
    const window = taskWindow({ id: TaskId, title: taskTitle, ...(LoanId ? { LoanId } : {}) }, href);
    return { href, window: { ...window, docksOnNavigation: false } }; // it arrives with the page that one goes to
  }
  if (!loan || !LoanId) return { href: "/app/tasks" };
  if (about === "LOAN_NOTE" && recordId) return { href: loan, window: noteWindow(LoanId, noteTitle, recordId) };
  if (kind === "LOCK") return { href: lockAddress(LoanId) };
  if (about === "TERMS") return { href: `${loan}/loan-info#proposal` };
  if (about === "BOUNCE") return { href: `${loan}/setup#loan-messages` };
  return { href: FILES.includes(about) ? `${loan}/documents` : loan };
}

/** What lies among the loan's documents. */
const FILES: readonly Notification["about"][] = ["NEED", "NEED_BOUNCE", "DOCUMENT", "UPLOAD", "ANSWER"];
