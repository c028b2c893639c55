"use client";
import { useLoanDocuments } from "@gable/api";
import { DocumentContent, type WindowContentProps, WithAreas } from "@gable/shell";

/** A document beside the work: it is read while another step is filled in. */
export function DocumentWindow({ window }: WindowContentProps) {
  const { loanId, documentId, mediaType } = window.subject;
  // What became of the letter that it is since the window was opened.
  const now = useLoanDocuments(Number(loanId)).data?.rows.find(({ id }) => id === documentId);
  return (
    <WithAreas areas={["needs"]}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto p-3 -outline-offset-2">
        <DocumentContent
          sender="staff"
          loanId={Number(loanId)}
          document={{
            id: String(documentId),
            name: window.title,
            mediaType: String(mediaType),
            withdrawnOn: now?.withdrawnOn,
          }}
        />
      </div>
    </WithAreas>
  );
}
