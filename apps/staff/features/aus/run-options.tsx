"use client";
import { type AusEngine, type AusTerms, Fault } from "@gable/api";
import { type AusVerification, useAusAgencies, useAusLenders } from "@gable/api/aus-finding";
import { useText, useTranslation } from "@gable/i18n";
import { isUnread } from "@gable/shell";
import { Button, Checkbox, IconButton, Select, TextField } from "@gable/ui";
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

/** Why DU refuses to name lenders: in its own words, or in ours where it has none; nothing where it is only away. */
function whyNone(fault: unknown, text: ReturnType<typeof useText>): string {
  const entry = fault instanceof Fault ? fault.entries.find(({ field }) => field === "vendor") : undefined;
  return entry?.key ? text(entry.key, { fallback: entry.message ?? "" }) : (entry?.message ?? "");
}

/** For whom the loan is submitted, and by which reports the engines validate it. */
export function RunOptions({ loanId, terms, fhaLender, onChange }: Props) {
  const { t } = useTranslation("aus");
  const text = useText();
  const lenders = useAusLenders(loanId);
  const agencies = useAusAgencies(loanId);
  const offered = lenders.data?.groups.flatMap((group) =>
    group.lenders.map((lender) => ({ lender, label: `${group.name} · ${nameOf(lender)}` })),
  );
  const reports = terms.verificationReports ?? [];
  const put = (verificationReports: AusVerification[]) => onChange({ ...terms, verificationReports });
  const change = (at: number, more: Partial<AusVerification>) =>
    put(reports.map((report, index) => (index === at ? { ...report, ...more } : report)));
  return (
    <div className="flex flex-col gap-4 border-line border-t pt-3">
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        <Sender
          engine="DU"
          of={terms.du}
          offered={offered ?? []}
          onChange={(du) => onChange(withSender(terms, "du", du))}
          hint={
            lenders.data?.loginRefused
              ? t("option.loginRefused")
              : isUnread(lenders)
                ? `${t("option.lendersAway")} ${whyNone(lenders.error, text)}`.trim()
                : undefined
          }
        />
        <Sender engine="LPA" of={terms.lpa} offered={[]} onChange={(lpa) => onChange(withSender(terms, "lpa", lpa))} />
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
            <Checkbox
              label={t("option.use", { number: at + 1 })}
              checked={report.selected ?? true}
              onChange={(selected) => change(at, { selected })}
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

type Terms = NonNullable<AusTerms["du"]>;
type Lender = NonNullable<Terms["lender"]>;

const nameOf = ({ name, institutionIdentifier }: Lender) =>
  name ? `${name} (${institutionIdentifier})` : institutionIdentifier;

function withSender(terms: AusTerms, engine: "du" | "lpa", sender: Terms | undefined): AusTerms {
  const { [engine]: _, ...rest } = terms;
  return sender ? { ...rest, [engine]: sender } : rest;
}

interface SenderProps {
  engine: AusEngine;
  /** Undefined for the company itself. */
  of: Terms | undefined;
  /** Those whom the engine lists. */
  offered: readonly { lender: Lender; label: string }[];
  onChange: (of: Terms | undefined) => void;
  hint?: string | undefined;
}

/** For whom the loan is submitted to one engine: the company, a lender that is listed or was chosen before, or one whose number is typed. */
function Sender({ engine, of, offered, onChange, hint }: SenderProps) {
  const { t } = useTranslation("aus");
  const number = of?.lender?.institutionIdentifier;
  const isListed = offered.some(({ lender }) => lender.institutionIdentifier === number);
  const all = of?.lender && !isListed ? [...offered, { lender: of.lender, label: nameOf(of.lender) }] : offered;
  const choose = (value: string) => {
    const lender = all.find((one) => one.lender.institutionIdentifier === value)?.lender;
    if (lender) onChange({ lender });
    else onChange(value === TYPED ? { manualInstId: "" } : undefined);
  };
  return (
    <>
      <Select
        label={t("option.lenderOf", { engine })}
        value={number ?? (of?.manualInstId === undefined ? "" : TYPED)}
        onChange={choose}
        emptyLabel={t("option.ownCompany")}
        options={[
          ...all.map(({ lender, label }) => ({ value: lender.institutionIdentifier, label })),
          { value: TYPED, label: t("option.typed") },
        ]}
        hint={hint}
      />
      {of?.manualInstId === undefined ? null : (
        <TextField
          label={t("option.institutionOf", { engine })}
          value={of.manualInstId}
          onChange={(manualInstId) => onChange({ manualInstId })}
        />
      )}
    </>
  );
}
