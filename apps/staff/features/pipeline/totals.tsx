"use client";
import type { LoanGroup, LoanGrouping, LoanRow, LoanTotals, OrgUnit } from "@gable/api";
import { formatPercent, formatUsd, useText, useTranslation } from "@gable/i18n";
import { type Column, cx } from "@gable/ui";
import type { ReactNode } from "react";
import { unitName } from "./columns";

/** A figure of the totals row, and what it is over. */
function Total({ value, over, wraps }: { value: ReactNode; over: string; wraps?: boolean }) {
  return (
    <span className="block whitespace-nowrap">
      <span className="block">{value}</span>
      <span className={cx("block font-normal text-2xs text-ink-muted", wraps && "whitespace-normal")}>{over}</span>
    </span>
  );
}

/** The amounts together, to the dollar; nothing when that is more than an amount can say. */
export function sumOf({ BaseLoanAmt }: Pick<LoanTotals, "BaseLoanAmt">): string | undefined {
  return BaseLoanAmt.sum === undefined ? undefined : formatUsd(BaseLoanAmt.sum, { cents: false });
}

/** The columns with what they come to over all loans that match, whatever page is shown; each figure says of how many it is made. */
export function useTotalled(
  columns: readonly Column<LoanRow>[],
  totals: LoanTotals | undefined,
): readonly Column<LoanRow>[] {
  const { t } = useTranslation("pipeline");
  if (!totals) return columns;
  const average = ({ count, average }: LoanTotals["DTI"], decimals: { min: number; max?: number }) => (
    <Total value={formatPercent(average, decimals)} over={t("averageOf", { count })} />
  );
  const two = { min: 2, max: 2 };
  const sum = sumOf(totals);
  const shown: Record<string, ReactNode> = {
    borrower: <Total value={t("count", { count: totals.count })} over={t("totalOver")} wraps />,
    amount: <Total value={sum ?? t("totalBeyond")} over={t("totalOf", { count: totals.BaseLoanAmt.count })} wraps />,
    ltv: average(totals.LTVRatioPercent, two),
    dti: average(totals.DTI, two),
    rate: average(totals.NoteRatePercent, { min: 3 }),
  };
  return columns.map((column) => (shown[column.key] ? { ...column, total: shown[column.key] } : column));
}

/**
 * The rows of the list under headings of their groups. The server orders them by group first, so that pages stay pages of one list
 * of loans: the simplest that keeps every row one scroll or one page away. A heading speaks of the whole group, not of the rows that
 * happen to be on this page, and stands again where a page begins within one. An officer is grouped by name, which is what the list shows.
 */
export function useGroupRows(
  groupBy: LoanGrouping | undefined,
  groups: readonly LoanGroup[] | undefined,
  units: readonly OrgUnit[],
) {
  const { t } = useTranslation("pipeline");
  const text = useText();
  if (!groupBy) return {};
  const name = (key: string) =>
    groupBy === "StageId"
      ? text(`enums:Stage.${key}`)
      : groupBy === "WizeOrgUnitId"
        ? unitName(units, key)
        : key || t("noOfficer");
  const sumOver = ({ count, BaseLoanAmt }: LoanGroup) => {
    const sum = sumOf({ BaseLoanAmt }) ?? t("totalBeyond");
    return BaseLoanAmt.count === count ? sum : t("groupSum", { sum, count: BaseLoanAmt.count });
  };
  return {
    groupOf: (row: LoanRow) => row[groupBy] ?? "",
    groupHead: (key: string) => {
      const group = groups?.find((one) => one.key === key);
      return (
        <>
          {name(key)}
          {group ? (
            <span className="pl-2 font-normal text-ink-muted text-xs">
              {t("count", { count: group.count })} · {sumOver(group)}
            </span>
          ) : null}
        </>
      );
    },
  };
}
