"use client";
import type { AusTerms } from "@gable/api";
import { type AusVerification, useAusAgencies, useAusLenders } from "@gable/api/aus-finding";
import { useTranslation } from "@gable/i18n";
import { isUnread } from "@gable/shell";
import { Button, IconButton, Select, TextField } from "@gable/ui";
import { Plus, Trash2 } from "lucide-react";
import { FhaLenders } from "./fha-lenders";

const TYPES = ["VOA", "VOI", "VOE", "VOIE", "TAX_TRANSCRIPT"] as const;
const TYPED = "*";

interface Props {
  loanId: number;
  terms: AusTerms;
  /** For whom an FHA loan is submitted; undefined where it is none. */
  fhaLender: string | undefined;
  onChange: (terms: AusTerms) => void;
}

/** For whom the loan is submitted, and by which reports the engines validate it. */
export function RunOptions({ loanId, terms, fhaLender, onChange }: Props) {
  const { t } = useTranslation("aus");
  const lenders = useAusLenders(loanId);
  const agencies = useAusAgencies(loanId);
  const offered = lenders.data?.groups.flatMap((group) =>
    group.lenders.map((lender) => ({
      value: lender.institutionIdentifier,
      label: `${group.name} · ${lender.name} (${lender.institutionIdentifier})`,
      lender,
    })),
  );
  const chosen = terms.du?.lender?.institutionIdentifier ?? (terms.du?.manualInstId === undefined ? "" : TYPED);
  const reports = terms.verificationReports ?? [];
  const put = (verificationReports: AusVerification[]) => onChange({ ...terms, verificationReports });
  const choose = (value: string) => {
    const { du: _, ...rest } = terms;
    const lender = offered?.find((one) => one.value === value)?.lender;
    if (lender) onChange({ ...rest, du: { lender } });
    else onChange(value === TYPED ? { ...rest, du: { manualInstId: "" } } : rest);
  };
  const change = (at: number, more: Partial<AusVerification>) =>
    put(reports.map((report, index) => (index === at ? { ...report, ...more } : report)));
  return (
    <div className="flex flex-col gap-4 border-line border-t pt-3">
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        <Select
          label={t("option.lender")}
          value={chosen}
          onChange={choose}
          emptyLabel={t("option.ownCompany")}
          options={[...(offered ?? []), { value: TYPED, label: t("option.typed") }]}
          hint={
            lenders.data?.loginRefused
              ? t("option.loginRefused")
              : isUnread(lenders)
                ? t("option.lendersAway")
                : undefined
          }
        />
        {chosen === TYPED ? (
          <TextField
            label={t("option.institution")}
            value={terms.du?.manualInstId ?? ""}
            onChange={(manualInstId) => onChange({ ...terms, du: { manualInstId } })}
          />
        ) : null}
      </div>
      {fhaLender === undefined ? null : <FhaLenders loanId={loanId} present={fhaLender} />}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium text-sm">{t("option.reports")}</legend>
        {reports.map((report, at) => (
          <div key={at} className="flex flex-wrap items-end gap-x-3 gap-y-2">
            <Select
              label={t("option.reportType")}
              value={report.reportType}
              onChange={(reportType) => change(at, { reportType: reportType as AusVerification["reportType"] })}
              options={TYPES.map((value) => ({ value, label: t(`report.${value}`) }))}
            />
            <Select
              label={t("option.agency")}
              value={report.agency}
              onChange={(agency) => change(at, { agency })}
              emptyLabel={t("option.choose")}
              options={(agencies.data?.rows ?? []).map(({ code, name }) => ({ value: code, label: name }))}
            />
            <TextField
              label={t("option.reportId")}
              value={report.identifier}
              onChange={(identifier) => change(at, { identifier })}
            />
            <IconButton
              label={t("option.remove", { number: at + 1 })}
              onClick={() => put(reports.filter((_, index) => index !== at))}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
        ))}
        <div>
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => put([...reports, { reportType: "VOIE", agency: "", identifier: "" }])}
          >
            {t("option.add")}
          </Button>
        </div>
      </fieldset>
    </div>
  );
}
