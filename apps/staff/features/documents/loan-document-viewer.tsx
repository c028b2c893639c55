"use client";
import type { LoanDocument } from "@gable/api";
import { DocumentViewer, useOpenWindow } from "@gable/shell";
import { documentWindow } from "./document-request";

/** Shows a document of a loan over the page, wherever it is named, with the way to keep it beside the work; the area `needs` must be loaded. */
export function LoanDocumentViewer({
  loanId,
  document,
  onClose,
}: {
  loanId: number;
  document: LoanDocument;
  onClose: () => void;
}) {
  const openWindow = useOpenWindow();
  return (
    <DocumentViewer
      sender="staff"
      loanId={loanId}
      document={document}
      onKeep={() => openWindow(documentWindow(loanId, document)) && onClose()}
      onClose={onClose}
    />
  );
}
