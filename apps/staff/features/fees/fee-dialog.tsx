"use client";
import type { LoanFile } from "@gable/api";
import { type Fee, useFeeCodes, useFees } from "@gable/api/fee";
import { useFormOfFields, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { Select } from "@gable/ui";
import { DeclaredFields } from "../record/declared-fields";
import { type OpenRow, RowDialog } from "../record/row-dialog";
import { useCodeName, useFeeName } from "./fee-name";
import { AMOUNT, FEE_FIELDS, PAYEE } from "./fields";
import { FormulaParts } from "./formula-parts";
import { PayeeField } from "./payee-field";

const NEW: Partial<Fee> = { FeeDetail: { LWCode: "LW_OTHER", LWFeeValueType: "AMOUNT", FeePaidByType: "Borrower" } };

interface Props extends Pick<OpenRow<Fee>, "row" | "onClose"> {
  loanId: number;
  file: LoanFile;
}

/** One fee whole: what it is, how it is calculated, who pays it to whom, how far it may grow. */
export function FeeDialog({ loanId, file, row, onClose }: Props) {
  const { t } = useTranslation("fees");
  const nameOf = useFeeName();
  const payee = (
    <WithAreas areas={["contacts"]}>
      <PayeeField loanId={loanId} />
    </WithAreas>
  );
  return (
    <RowDialog<Fee>
      row={row}
      rows={file.Fees}
      begin={NEW}
      writes={useFees(loanId)}
      fields={FEE_FIELDS}
      labels="fees:field"
      title={row.id ? nameOf(row.FeeDetail) || t("one") : t("add")}
      onClose={onClose}
      wide
    >
      <DeclaredFields before={{ "FeeDetail.FeeDesc": <Kind />, [AMOUNT]: <FormulaParts />, [PAYEE]: payee }} />
    </RowDialog>
  );
}

/** The kind of fee, which brings its name and its section along. */
function Kind() {
  const { t } = useTranslation("fees");
  const labelOf = useCodeName();
  const { form } = useFormOfFields();
  const codes = useFeeCodes().data?.rows ?? [];
  const code = useValue<string>("FeeDetail.LWCode") ?? "LW_OTHER";
  const name = useValue<string>("FeeDetail.FeeDesc") ?? "";
  return (
    <Select
      label={t("field.LWCode")}
      value={code}
      options={codes.map((one) => ({ value: one.code, label: labelOf(one) }))}
      onChange={(next) => {
        const before = codes.find((one) => one.code === code);
        const chosen = codes.find((one) => one.code === next);
        form.set("FeeDetail.LWCode", next);
        if (!chosen) return;
        form.set("FeeDetail.IntDiscSecType", chosen.IntDiscSecType);
        if (name === "" || name === before?.name) form.set("FeeDetail.FeeDesc", chosen.name);
      }}
    />
  );
}
