"use client";
import { type LoanFile, type MCRRow, useMCRRow } from "@gable/api";
import { formatDate, formatUsd, useText, useTranslation } from "@gable/i18n";
import { NotRead, WithAreas } from "@gable/shell";
import { Badge, Banner, Dialog } from "@gable/ui";

/** What the loan's row of the Mortgage Call Report would hold now, and what is missing of it. */
export function MCRPanel({ file, onClose }: { file: LoanFile; onClose: () => void }) {
  return (
    <WithAreas areas={["lifecycle"]}>
      <Row file={file} onClose={onClose} />
    </WithAreas>
  );
}

function Row({ file, onClose }: { file: LoanFile; onClose: () => void }) {
  const { t } = useTranslation("lifecycle");
  const row = useMCRRow(file.LoanId);
  return (
    <Dialog open side reading width={500} onClose={onClose} title={t("mcr.title")} description={t("mcr.about")}>
      <NotRead of={row} title={t("mcr.error")} lines={6} />
      {row.data ? <Values row={row.data} /> : null}
    </Dialog>
  );
}

function Values({ row }: { row: MCRRow }) {
  const { t } = useTranslation("lifecycle");
  const text = useText();
  const values: [string, string | undefined][] = [
    ["applicationDate", row.applicationDate && formatDate(row.applicationDate)],
    ["actionTaken", row.actionTaken ? text(`lifecycle:taken.${row.actionTaken}`) : t("mcr.inProcess")],
    ["actionDate", row.actionDate && formatDate(row.actionDate)],
    ["BaseLoanAmt", row.BaseLoanAmt === undefined ? undefined : formatUsd(row.BaseLoanAmt)],
    ["LoanPurposeType", row.LoanPurposeType && text(`enums:LoanPurposeType.${row.LoanPurposeType}`)],
    ["MortgageType", row.MortgageType && text(`enums:MortgageType.${row.MortgageType}`)],
    ["StateCode", row.StateCode],
    ["mortgageeClause", row.LoanInfo.mortgageeClause],
    ["repurchaseDate", row.repurchaseDate && formatDate(row.repurchaseDate)],
  ];
  return (
    <div className="flex flex-col gap-4">
      {row.isExcluded ? <Banner tone="note">{t("mcr.excluded", { reason: row.exclusionReason ?? "" })}</Banner> : null}
      <dl className="flex flex-col divide-y divide-line text-sm">
        {values
          .filter(([name, value]) => value || row.missing.includes(name))
          .map(([name, value]) => (
            <div key={name} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <dt className="text-ink-muted">{text(`lifecycle:mcr.${name}`)}</dt>
              <dd className="text-right">
                {row.missing.includes(name) ? <Badge tone="warn">{t("mcr.missing")}</Badge> : value}
              </dd>
            </div>
          ))}
      </dl>
      {row.missing.length === 0 && !row.isExcluded ? <p className="text-ink-muted text-sm">{t("mcr.whole")}</p> : null}
    </div>
  );
}
