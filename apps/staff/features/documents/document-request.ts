import type { LoanDocument } from "@gable/api";
import type { WindowRequest } from "@gable/shell";

export const DOCUMENT = "document";

/** A document of a loan's folder in a window beside the work. */
export function documentWindow(loanId: number, document: LoanDocument): WindowRequest {
  return {
    id: `document-${document.id}`,
    type: "DOCUMENT",
    anchor: "docked-task",
    title: document.name ?? "",
    content: DOCUMENT,
    size: { width: 700, height: 600 },
    subject: { loanId, documentId: document.id, mediaType: document.mediaType ?? "" },
    contextUrl: `/app/loans/${loanId}`,
  };
}
