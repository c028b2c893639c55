"use client";
import type { LoanFile } from "@gable/api";
import { type Fee, useFeeCodes, useFees } from "@gable/api/fee";
import { FormField, useFormOfFields, useRecordForm, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { usePreferences, WithAreas } from "@gable/shell";
import { FieldGrid, Select } from "@gable/ui";
import { Fragment } from "react";
import { RecordDialog } from "../record/record-dialog";
import { AMOUNT, FEE_FIELDS, PAYEE } from "./fields";
import { FormulaParts } from "./formula-parts";
import { PayeeField } from "./payee-field";

const NEW: Partial<Fee> = { FeeDetail: { LWCode: "LW_OTHER", LWFeeValueType: "AMOUNT", FeePaidByType: "Borrower" } };

const CONTACTS = ["contacts"] as const;

interface Props {
  loanId: number;
  file: LoanFile;
  fee: Partial<Fee>;
  onClose: () => void;
}

/** One fee whole: what it is, how it is calculated, who pays it to whom, how far it may grow. */
export function FeeDialog({ loanId, file, fee, onClose }: Props) {
  const { t } = useTranslation("fees");
  const writes = useFees(loanId);
  const record = fee.id ? ((file.Fees ?? []).find(({ id }) => id === fee.id) ?? fee) : NEW;
  const form = useRecordForm<Partial<Fee>>({
    record,
    fields: FEE_FIELDS,
    labels: "fees:field",
    write: ({ patch, version, whole }) =>
      fee.id
        ? writes.update({ id: fee.id, version, patch })
        : writes.create(whole as Parameters<typeof writes.create>[0]),
  });
  return (
    <RecordDialog title={fee.id ? (fee.FeeDetail?.FeeDesc ?? t("one")) : t("add")} form={form} onClose={onClose} wide>
      <FieldGrid columns={2}>
        <Kind />
        {FEE_FIELDS.map(({ path, kind }) => (
          <Fragment key={path}>
            {path === AMOUNT ? <FormulaParts /> : null}
            {path === PAYEE ? (
              <WithAreas areas={CONTACTS}>
                <PayeeField loanId={loanId} />
              </WithAreas>
            ) : null}
            <FormField path={path} className={kind === "check" ? "self-end pb-2" : undefined} />
          </Fragment>
        ))}
      </FieldGrid>
    </RecordDialog>
  );
}

/** The kind of fee, which brings its name and its section along. */
function Kind() {
  const { t } = useTranslation("fees");
  const { language } = usePreferences();
  const { form } = useFormOfFields();
  const codes = useFeeCodes().data?.rows ?? [];
  const code = useValue<string>("FeeDetail.LWCode") ?? "LW_OTHER";
  const name = useValue<string>("FeeDetail.FeeDesc") ?? "";
  return (
    <Select
      label={t("field.LWCode")}
      value={code}
      options={codes.map((one) => ({ value: one.code, label: language === "es" ? one.nameEs : one.name }))}
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
