"use client";
import type { LoanDocument } from "@gable/api";
import { useReadOnly } from "@gable/form";
import { DocumentViewer, useOpenWindow } from "@gable/shell";
import { useNeedJudgement } from "../needs/use-need-judgement";
import { documentWindow } from "./document-request";

/**
 * Shows a document of a loan over the page, wherever it is named, with the way to keep it beside the work, and to accept or send back what it
 * came for; the area `needs` must be loaded.
 */
export function LoanDocumentViewer({
  loanId,
  document,
  locked,
  onClose,
}: {
  loanId: number;
  document: LoanDocument;
  /** Nothing of the needs can be changed; where it is not said, as the page has it. */
  locked?: boolean;
  onClose: () => void;
}) {
  const openWindow = useOpenWindow();
  const isFixed = useReadOnly();
  const judgement = useNeedJudgement({ loanId, needId: document.NeedId, locked: locked ?? isFixed, onJudged: onClose });
  return (
    <DocumentViewer
      sender="staff"
      loanId={loanId}
      document={document}
      {...judgement}
      onKeep={() => openWindow(documentWindow(loanId, document)) && onClose()}
      onClose={onClose}
    />
  );
}
