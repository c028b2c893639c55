import type { TaskNote } from "@gable/api";

/** What of a loan a note is about. */
export interface NoteAbout {
  type: "Tracker" | "Condition" | "Document";
  id: string;
  name: string;
}

export interface Attached {
  id: string;
  name: string;
}

/** The field of a note that holds the id of what it is about. */
export const aboutField = ({ type, id }: NoteAbout) => ({ [`Loan${type}Id`]: id });

const STEPS = { Tracker: "loan-center", Condition: "conditions", Document: "documents" } as const;

/** What a saved note is about, and where that is; none for a note about the task alone. */
export function aboutOf(note: TaskNote, loanId: number, language: "en" | "es"): (NoteAbout & { href: string }) | null {
  const type = note.reference;
  const id = note.LoanTrackerId ?? note.LoanConditionId ?? note.LoanDocumentId;
  if (!type || !id) return null;
  const name = (language === "es" && note.referenceNameEs) || note.referenceName || "";
  return { type, id, name, href: `/app/loans/${loanId}/${STEPS[type]}?open=${id}` };
}
