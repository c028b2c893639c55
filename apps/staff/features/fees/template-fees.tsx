"use client";
import { type DefaultFee, type FeeCode, useFeeCodes } from "@gable/api/fee";
import { useFormOfFields, useValue } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { Button, Checkbox, IconButton, Select, TextField } from "@gable/ui";
import { ChevronDown, ChevronRight, Plus, X } from "lucide-react";
import { useState } from "react";
import { PAYEES, PAYERS, SECTION_NAMES, TEMPLATE_VALUES } from "./choices";
import { useCodeName } from "./fee-name";
import { FormulaFields } from "./formula-fields";

/** The fees of a template, a line for each; how one is calculated opens under it. */
export function TemplateFees() {
  const { t } = useTranslation("closingCosts");
  const { form } = useFormOfFields();
  const fees = useValue<DefaultFee[]>("defaultFees") ?? [];
  const codes = useFeeCodes().data?.rows ?? [];
  const [open, setOpen] = useState<number | null>(null);
  const set = (next: DefaultFee[]) => form.set("defaultFees", next);
  const change = (at: number, by: Partial<DefaultFee>) =>
    set(fees.map((fee, i) => (i === at ? { ...fee, ...by } : fee)));
  const free = codes.find(({ code }) => fees.every(({ LWCode }) => LWCode !== code)) ?? codes[0];
  return (
    <section aria-label={t("feesTitle")} className="flex flex-col gap-2">
      <h3 className="font-medium text-sm">{t("feesTitle")}</h3>
      {fees.length === 0 ? <p className="text-ink-muted text-sm">{t("noFees")}</p> : null}
      <ul className="divide-y divide-line rounded-md border border-line empty:hidden">
        {fees.map((fee, at) => (
          <li key={at} className="flex flex-col gap-3 px-3 py-2">
            <FeeLine
              fee={fee}
              codes={codes}
              isOpen={open === at}
              onOpen={() => setOpen(open === at ? null : at)}
              onChange={(by) => change(at, by)}
              onRemove={() => {
                set(fees.filter((_, i) => i !== at));
                setOpen(null);
              }}
            />
          </li>
        ))}
      </ul>
      {free ? (
        <Button
          className="self-start"
          size="sm"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => {
            set([...fees, { LWCode: free.code, feeValueType: "AMOUNT", Formula: {}, FeePaidByType: "Borrower" }]);
            setOpen(fees.length);
          }}
        >
          {t("addFee")}
        </Button>
      ) : null}
    </section>
  );
}

interface LineProps {
  fee: DefaultFee;
  codes: readonly FeeCode[];
  isOpen: boolean;
  onOpen: () => void;
  onChange: (by: Partial<DefaultFee>) => void;
  onRemove: () => void;
}

function FeeLine({ fee, codes, isOpen, onOpen, onChange, onRemove }: LineProps) {
  const { t } = useTranslation("closingCosts");
  const text = useText();
  const labelOf = useCodeName();
  const code = codes.find((one) => one.code === fee.LWCode);
  const name = fee.FeeDesc || (code ? labelOf(code) : (fee.LWCode ?? ""));
  return (
    <>
      <div className="flex items-center gap-2 text-sm">
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-8 min-w-0 flex-1 items-center gap-2 text-left"
          onClick={onOpen}
        >
          {isOpen ? (
            <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
          ) : (
            <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
          )}
          <span className="truncate">{name}</span>
          <span className="text-ink-muted text-xs">{text(`fees:valueType.${fee.feeValueType}`)}</span>
        </button>
        <IconButton label={t("removeFee", { name })} size="sm" onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      {isOpen ? (
        <div className="grid gap-3 pb-2 sm:grid-cols-2 lg:grid-cols-3">
          <Select
            label={t("field.LWCode")}
            value={fee.LWCode ?? ""}
            options={codes.map((one) => ({ value: one.code, label: labelOf(one) }))}
            onChange={(LWCode) => onChange({ LWCode })}
          />
          <TextField
            label={t("field.FeeDesc")}
            value={fee.FeeDesc ?? ""}
            placeholder={code ? labelOf(code) : ""}
            maxLength={160}
            onChange={(FeeDesc) => onChange({ FeeDesc })}
          />
          <Select
            label={t("field.IntDiscSecType")}
            value={fee.IntDiscSecType || code?.IntDiscSecType || ""}
            options={SECTION_NAMES.map((value) => ({ value, label: text(`fees:section.${value}`) }))}
            onChange={(IntDiscSecType) => onChange({ IntDiscSecType })}
          />
          <Select
            label={t("field.feeValueType")}
            value={fee.feeValueType ?? "AMOUNT"}
            options={TEMPLATE_VALUES.map((value) => ({ value, label: text(`fees:valueType.${value}`) }))}
            onChange={(feeValueType) => onChange({ feeValueType, Formula: {} })}
          />
          <FormulaFields
            type={fee.feeValueType ?? "AMOUNT"}
            formula={fee.Formula ?? {}}
            inEscrow={(fee.IntDiscSecType || code?.IntDiscSecType) === "InitialEscrowPaymentAtClosing"}
            onChange={(Formula) => onChange({ Formula })}
          />
          <Select
            label={t("field.FeePaidByType")}
            value={fee.FeePaidByType || "Borrower"}
            options={PAYERS.map((value) => ({ value, label: text(`fees:payer.${value}`) }))}
            onChange={(FeePaidByType) => onChange({ FeePaidByType })}
          />
          <Select
            label={t("field.FeePaidToType")}
            emptyLabel={t("nobody")}
            value={fee.FeePaidToType ?? ""}
            options={PAYEES.map((value) => ({ value, label: text(`contacts:type.${value}`) }))}
            onChange={(FeePaidToType) => onChange({ FeePaidToType })}
          />
          {(["isPaidOutsideClosing", "AffiliateInd", "LWFeeIsLocked"] as const).map((field) => (
            <Checkbox
              key={field}
              className="self-end pb-2"
              label={t(`field.${field}`)}
              checked={fee[field] ?? false}
              onChange={(on) => onChange({ [field]: on })}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}
