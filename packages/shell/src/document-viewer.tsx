"use client";
import { type LoanDocument, readDocument, type Sender } from "@gable/api";
import { formatDate, useTranslation } from "@gable/i18n";
import { Banner, Button, Dialog, Viewer } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import { Download, PanelRight } from "lucide-react";
import type { ReactNode } from "react";
import { NotRead } from "./not-read";
import { saveFile } from "./save-file";

interface Shown {
  sender: Sender;
  loanId: number;
  document: Pick<LoanDocument, "id" | "name" | "mediaType" | "withdrawnOn" | "asItCame">;
}

/** Shows a document that was found clean; the area `needs` must be loaded (WithAreas). */
export function DocumentViewer({
  onKeep,
  onClose,
  acts,
  above,
  ...shown
}: Shown & {
  /** What else can be done with it, beside saving it. */
  acts?: ReactNode;
  /** What stands above it. */
  above?: ReactNode;
  /** Takes the document into a window beside the work; absent where there are none. */
  onKeep?: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("needs");
  return (
    <Dialog open onClose={onClose} title={shown.document.name ?? ""} width={1000} reading>
      {above}
      <DocumentContent
        {...shown}
        further={
          <>
            {onKeep ? (
              <Button icon={<PanelRight aria-hidden="true" className="size-4" />} onClick={onKeep}>
                {t("viewer.keep")}
              </Button>
            ) : null}
            {acts}
          </>
        }
      />
    </Dialog>
  );
}

/** What a document shows, and the way to save it; the area `needs` must be loaded (WithAreas). */
export function DocumentContent({ sender, loanId, document, further }: Shown & { further?: ReactNode }) {
  const { t } = useTranslation("needs");
  const content = useQuery({
    queryKey: ["document", loanId, document.id, "content"],
    queryFn: ({ signal }) => readDocument(sender, loanId, document.id, signal),
    // What a document holds never changes; nor is it kept once it is closed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { name = "", withdrawnOn } = document;
  const date = withdrawnOn ? formatDate(withdrawnOn) : "";
  return (
    <>
      {withdrawnOn ? (
        <div className="mb-3">
          <Banner tone="bad" title={t("withdrawnOn", { date })}>
            {t("withdrawnHint")}
          </Banner>
        </div>
      ) : null}
      <NotRead of={content} title={t("viewer.failed")} lines={8} />
      {content.data ? (
        <Viewer
          content={content.data}
          // A file as it came is saved, and never shown.
          mediaType={document.asItCame ? "" : (document.mediaType ?? "")}
          name={name}
          words={{
            page: (at, count) => t("viewer.page", { at, count }),
            notShown: t("viewer.notShown"),
            tooMany: (count) => t("viewer.tooMany", { count }),
          }}
          action={
            <div className="flex flex-wrap gap-2">
              <Button
                icon={<Download aria-hidden="true" className="size-4" />}
                onClick={() =>
                  saveFile(content.data, withdrawnOn ? t("withdrawnName", { date: withdrawnOn, name }) : name)
                }
              >
                {t("save")}
              </Button>
              {further}
            </div>
          }
        />
      ) : null}
    </>
  );
}
