"use client";
import { useTranslation } from "@gable/i18n";
import { FileUploader, WithAreas } from "@gable/shell";
import { Button } from "@gable/ui";
import { FileDown } from "lucide-react";
import { useState } from "react";
import { stepPath } from "../loan/step";
import { StepLink } from "../loan/step-link";

interface Props {
  loanId: number;
  /** Whether files are being dragged over the page. */
  over: boolean;
  /** The files that came last; those that came before are on their way still. */
  batch: readonly File[];
  onClose: () => void;
}

/** Says that files can be dropped, sends those that were dropped or pasted, and tells where they went. */
export function ArrivingFiles(props: Props) {
  return (
    <WithAreas areas={["documents", "needs"]}>
      {props.over ? <Target /> : null}
      {props.batch.length > 0 ? <Sending {...props} /> : null}
    </WithAreas>
  );
}

function Target() {
  const { t } = useTranslation("documents");
  return (
    <div className="pointer-events-none fixed inset-2 z-(--layer-window) flex items-end justify-center rounded-xl border-2 border-pine border-dashed px-4 pb-8">
      <p
        role="status"
        className="flex items-center gap-2 rounded-3xl border border-pine/30 bg-pine-wash px-5 py-2.5 font-medium text-pine shadow-lg"
      >
        <FileDown aria-hidden="true" className="size-5 shrink-0" />
        {t("anywhere.drop")}
      </p>
    </div>
  );
}

function Sending({ loanId, batch, onClose }: Props) {
  const { t } = useTranslation("documents");
  const [sending, setSending] = useState(true);
  const [sent, setSent] = useState(0);
  return (
    <section
      aria-labelledby="arriving-files"
      className="fixed bottom-3 left-3 z-(--layer-window) flex max-h-[min(32rem,80vh)] w-[min(26rem,calc(100vw-1.5rem))] flex-col gap-3 overflow-y-auto rounded-xl border border-line bg-sheet p-4 shadow-xl"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id="arriving-files" className="font-medium font-serif text-lg">
          {t("anywhere.title")}
        </h2>
        <Button size="sm" disabled={sending} onClick={onClose}>
          {t("addDone")}
        </Button>
      </div>
      <FileUploader
        sender="staff"
        loanId={loanId}
        arrived={batch}
        onSending={setSending}
        onDocuments={(documents) => setSent((before) => before + documents.length)}
      />
      <p role="status" className="text-ink-muted text-sm empty:hidden">
        {sent > 0 ? (
          <>
            {t("anywhere.sent", { count: sent })}{" "}
            <StepLink href={stepPath(loanId, "documents")} className="text-pine underline">
              {t("anywhere.show")}
            </StepLink>
          </>
        ) : null}
      </p>
    </section>
  );
}
