import { type DocumentPart, exportDocuments, type LoanDocument, useDocumentWrites, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify, saveFile } from "@gable/shell";
import { useState } from "react";
import { useOfferUndo } from "../record/use-offer-undo";
import type { FolderPart } from "./folder";

/** What is done with documents of the folder, one or many at once; what is removed can be put back. */
export function useFolder(loanId: number) {
  const { t } = useTranslation("documents");
  const writes = useDocumentWrites(loanId);
  const offerUndo = useOfferUndo();
  const [saving, setSaving] = useState(false);
  const mayExport = useSession().data?.active.permissions?.includes("loan:export") ?? false;
  const idsOf = (rows: readonly LoanDocument[]) => rows.map(({ id }) => id);
  return {
    busy: writes.isPending || saving,
    mayExport,
    remove: (rows: readonly LoanDocument[], done: () => void) =>
      writes.mutate(
        { what: "remove", ids: idsOf(rows) },
        {
          onSuccess: () => {
            done();
            const names = rows.map(({ name }) => name ?? "");
            offerUndo({ title: t("removed", { count: rows.length }), names }, async () => {
              await writes.mutateAsync({ what: "restore", ids: idsOf(rows) });
            });
          },
        },
      ),
    putBack: (row: LoanDocument) => writes.mutate({ what: "restore", ids: [row.id] }),
    /** Saves documents as one ZIP file; all of the folder where none is named. What is refused is said by the request itself. */
    saveZip: (rows: readonly LoanDocument[]) => {
      setSaving(true);
      exportDocuments(loanId, idsOf(rows))
        .then((zip) => saveFile(zip, `Loan-${loanId}-documents.zip`))
        .catch(() => undefined)
        .finally(() => setSaving(false));
    },
    /** Has one PDF made of what can be opened, in stacking order, with a bookmark for each document. */
    makePackage: (parts: readonly FolderPart[]) => {
      const rows = [...parts.filter(({ category }) => category), ...parts.filter(({ category }) => !category)].flatMap(
        // A package of the folder is no part of the next one.
        (part) => part.rows.filter(({ state, bookmarks }) => state === "CLEAN" && !bookmarks),
      );
      const made: DocumentPart[] = rows.map(({ id }) => ({ DocumentId: id }));
      writes.mutate(
        {
          what: "make",
          made: [{ name: t("packageName", { id: loanId }), bookmarks: true, parts: made }],
          replaces: [],
        },
        { onSuccess: () => notify({ tone: "good", title: t("packageBegun") }) },
      );
    },
  };
}

export type Folder = ReturnType<typeof useFolder>;
