"use client";
import { type LoanDocument, readDocument, type Sender } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button, Dialog, Viewer } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { NotRead } from "./not-read";
import { saveFile } from "./save-file";

/** Shows a document that was found clean; the area `needs` must be loaded (WithAreas). */
export function DocumentViewer({
  sender,
  loanId,
  document,
  onClose,
}: {
  sender: Sender;
  loanId: number;
  document: LoanDocument;
  onClose: () => void;
}) {
  const { t } = useTranslation("needs");
  const content = useQuery({
    queryKey: ["document", loanId, document.id, "content"],
    queryFn: ({ signal }) => readDocument(sender, loanId, document.id, signal),
    // What a document holds never changes; nor is it kept once it is closed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const name = document.name ?? "";
  return (
    <Dialog open onClose={onClose} title={name} width={1000} reading>
      <NotRead of={content} title={t("viewer.failed")} lines={8} />
      {content.data ? (
        <Viewer
          content={content.data}
          mediaType={document.mediaType ?? ""}
          name={name}
          words={{
            page: (at, count) => t("viewer.page", { at, count }),
            notShown: t("viewer.notShown"),
            tooMany: (count) => t("viewer.tooMany", { count }),
          }}
          action={
            <Button
              className="self-start"
              icon={<Download aria-hidden="true" className="size-4" />}
              onClick={() => saveFile(content.data, name)}
            >
              {t("save")}
            </Button>
          }
        />
      ) : null}
    </Dialog>
  );
}
