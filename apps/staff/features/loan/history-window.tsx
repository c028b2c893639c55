"use client";
import type { WindowContentProps, WindowRequest } from "@gable/shell";
import { HistoryList } from "./history-list";

export const HISTORY = "history";

/** The history of a loan as a document beside the work. */
export function historyWindow(loanId: number, title: string): WindowRequest {
  return {
    id: `history-${loanId}`,
    type: "DOCUMENT",
    anchor: "docked-task",
    title,
    content: HISTORY,
    subject: { loanId },
    contextUrl: `/app/loans/${loanId}`,
  };
}

export function HistoryWindow({ window }: WindowContentProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <div tabIndex={0} className="px-4 py-1 -outline-offset-2">
      <HistoryList loanId={Number(window.subject.loanId)} />
    </div>
  );
}
