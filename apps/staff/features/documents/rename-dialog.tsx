"use client";
import { type LoanDocument, useDocumentChange } from "@gable/api";
import type { FieldSpec, Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { RowDialog } from "../record/row-dialog";

const FIELDS: readonly FieldSpec[] = [
  { path: "name", kind: "text", label: "documents:name", must: true, maxLength: 200, wide: true },
];

interface Props {
  loanId: number;
  document: LoanDocument;
  onClose: () => void;
}

/** Gives a document another name. */
export function RenameDialog({ loanId, document: { id, name = "" }, onClose }: Props) {
  const { t } = useTranslation("documents");
  const change = useDocumentChange(loanId);
  return (
    <RowDialog<Versioned & { name: string }>
      row={{ name }}
      writes={{ create: async ({ name }) => void (await change.mutateAsync({ id, name, as: "form" })) }}
      id="rename"
      name={`rename ${id}`}
      fields={FIELDS}
      labels="documents"
      title={t("renameTitle")}
      onClose={onClose}
      small
    />
  );
}
