import type { WindowRequest } from "@gable/shell";

export const NOTE = "note";

/** The window of one note; of a new one, there is one per loan until it is saved. */
export function noteWindow(loanId: number, title: string, noteId?: string): WindowRequest {
  return {
    id: noteId ? `note-${noteId}` : `new-note-${loanId}-${crypto.getRandomValues(new Uint32Array(1))[0]}`,
    type: "TASK",
    anchor: noteId ? "docked-task" : "add-task",
    title,
    content: NOTE,
    subject: noteId ? { loanId, noteId } : { loanId },
    contextUrl: `/app/loans/${loanId}`,
  };
}
