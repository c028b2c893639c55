"use client";
import { type LoanDocument, type NeedRejection, useDocumentChange } from "@gable/api";
import { declared, type FieldSpec, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { REJECTIONS } from "../needs/rejections";
import { RowDialog } from "../record/row-dialog";

interface Verdict extends Versioned {
  disapprovalNote: string;
  rejectionReason: NeedRejection | "";
}

const verdict = declared<Verdict>("needs:verdict", { wide: true });
const NOTE = verdict("disapprovalNote", "area", {
  must: true,
  maxLength: 1000,
  label: "needs:verdict.disapproveReason",
});
const REASON = verdict("rejectionReason", "choice", {
  enumeration: "NeedRejection",
  choices: REJECTIONS,
  label: "needs:verdict.senderReads",
  hint: "needs:verdict.senderReadsHint",
});
const OF_STAFF: readonly FieldSpec[] = [NOTE];
const OF_A_BORROWER: readonly FieldSpec[] = [NOTE, REASON];

interface Props {
  loanId: number;
  document: LoanDocument;
  onClose: () => void;
}

/** Asks why a document is disapproved of. */
export function DisapproveDialog({ loanId, document: { id, name = "", BorrowerId }, onClose }: Props) {
  const { t } = useTranslation("needs");
  const judge = useDocumentChange(loanId);
  const store = ({ disapprovalNote, rejectionReason }: Partial<Verdict>) =>
    judge.mutateAsync({
      id,
      status: "DISAPPROVED",
      disapprovalNote,
      ...(rejectionReason && { rejectionReason }),
      as: "form",
    });
  return (
    <RowDialog<Verdict>
      row={{ disapprovalNote: "", rejectionReason: "" }}
      writes={{ create: async (whole) => void (await store(whole)) }}
      id="disapprove"
      name={`disapprove ${id}`}
      fields={BorrowerId ? OF_A_BORROWER : OF_STAFF}
      labels="needs:verdict"
      title={t("verdict.disapproveTitle", { name })}
      saveLabel={t("verdict.disapprove")}
      onClose={onClose}
      small
    />
  );
}
