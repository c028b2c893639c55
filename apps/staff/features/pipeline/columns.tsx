"use client";
import type { LoanRow, OrgUnit } from "@gable/api";
import { formatAgo, formatDate, formatPercent, formatUsd, useText, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import type { Column } from "@gable/ui";
import Link from "next/link";
import { useMemo } from "react";
import { LockEnd } from "../loan/lock-end";
import { StageBadge } from "../loan/stage-badge";
import { FlagBadges } from "./flag-chips";

/** Days that few lists are read for: they are shown where somebody asks for them. */
const OTHER_DAYS = [
  ["applied", "applicationDay"],
  ["estimateSent", "estimateSentDay"],
  ["disbursement", "disbursementDay"],
  ["firstPayment", "firstPaymentDay"],
] as const;
export const HIDDEN_AT_FIRST: readonly string[] = OTHER_DAYS.map(([key]) => key);

export function useColumns(units: readonly OrgUnit[]): Column<LoanRow>[] {
  const { t } = useTranslation("pipeline");
  const text = useText();
  const { language } = usePreferences();
  return useMemo(() => {
    const percent = (value: number | null | undefined) => formatPercent(value, { min: 2, max: 2 });
    return [
      {
        key: "borrower",
        header: t("borrower"),
        sortKey: "BorrowerName",
        className: "min-w-44",
        cell: (row) => (
          <Link
            prefetch={false}
            href={`/app/loans/${row.LoanId}/loan-info`}
            tabIndex={-1}
            className="font-medium hover:underline"
          >
            {row.BorrowerName || <span className="font-normal text-ink-muted italic">{t("unnamed")}</span>}
          </Link>
        ),
      },
      {
        key: "id",
        header: t("loanId"),
        sortKey: "LoanId",
        cell: (row) => <span className="text-ink-muted">{row.LoanId}</span>,
      },
      {
        key: "stage",
        header: t("stage"),
        sortKey: "StageId",
        cell: (row) => (
          <span className="flex flex-wrap items-center gap-1">
            <StageBadge stageId={row.StageId} />
            <FlagBadges row={row} />
          </span>
        ),
      },
      {
        key: "amount",
        header: t("amount"),
        sortKey: "BaseLoanAmt",
        align: "right",
        cell: (row) => formatUsd(row.BaseLoanAmt, { cents: false }),
      },
      {
        key: "ltv",
        header: t("ltv"),
        sortKey: "LTVRatioPercent",
        align: "right",
        cell: (row) => percent(row.LTVRatioPercent),
      },
      { key: "dti", header: t("dti"), sortKey: "DTI", align: "right", cell: (row) => percent(row.DTI) },
      {
        key: "rate",
        header: t("rate"),
        sortKey: "NoteRatePercent",
        align: "right",
        cell: (row) => formatPercent(row.NoteRatePercent, { min: 3 }),
      },
      {
        key: "lock",
        header: t("lock"),
        sortKey: "lockExpirationDate",
        className: "whitespace-nowrap",
        cell: (row) => <LockEnd lastDay={row.PipelineId === "FUNDED" ? undefined : row.lockExpirationDate} />,
      },
      {
        key: "closing",
        header: t("closing"),
        sortKey: "closingDay",
        className: "whitespace-nowrap tabular-nums",
        cell: (row) => (row.closingDay ? formatDate(row.closingDay) : "—"),
      },
      ...OTHER_DAYS.map(
        ([key, field]): Column<LoanRow> => ({
          key,
          header: t(key),
          sortKey: field,
          className: "whitespace-nowrap tabular-nums",
          cell: (row) => formatDate(row[field]),
        }),
      ),
      {
        key: "purpose",
        header: t("purpose"),
        sortKey: "LoanPurposeType",
        cell: (row) => (row.LoanPurposeType ? text(`enums:LoanPurposeType.${row.LoanPurposeType}`) : "—"),
      },
      {
        key: "type",
        header: t("mortgageType"),
        sortKey: "MortgageType",
        cell: (row) => (row.MortgageType ? text(`enums:MortgageType.${row.MortgageType}`) : "—"),
      },
      {
        key: "property",
        header: t("property"),
        className: "max-w-28 truncate",
        cell: (row) => {
          const address = row.Address;
          return [address?.LineText, address?.CityName, address?.StateCode].filter(Boolean).join(", ") || "—";
        },
      },
      {
        key: "officer",
        header: t("officer"),
        sortKey: "LoanOfficerName",
        className: "whitespace-nowrap",
        cell: (row) => row.LoanOfficerName || "—",
      },
      {
        key: "branch",
        header: t("branch"),
        className: "whitespace-nowrap",
        cell: (row) => unitName(units, row.WizeOrgUnitId),
      },
      {
        key: "updated",
        header: t("updated"),
        sortKey: "updatedAt",
        className: "whitespace-nowrap text-ink-muted",
        cell: (row) => (row.updatedAt ? formatAgo(row.updatedAt, language) : "—"),
      },
    ];
  }, [t, text, language, units]);
}

export function unitName(units: readonly OrgUnit[], id: string | undefined): string {
  const unit = units.find((one) => one.id === id);
  return unit?.displayName || unit?.name || "—";
}
