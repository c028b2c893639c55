"use client";
import { type Liability, type LoanFile, useLiabilities } from "@gable/api";
import { formatNumber, formatUsd, useText, useTranslation } from "@gable/i18n";
import { missingOfLiability } from "@gable/loan";
import { useLeaveGuard } from "@gable/shell";
import { Badge, Checkbox, type Column, cx } from "@gable/ui";
import { useState } from "react";
import { useReadOnly } from "../form/read-only";
import { SaveState } from "../form/save-state";
import { RecordList } from "../record/record-list";
import { DoesNotApply, type useDoesNotApply } from "./does-not-apply";
import { EmptyList } from "./empty-list";
import { LiabilityDialog } from "./liability-dialog";
import { LiabilityTotalsTable } from "./liability-totals";
import { MissingMark } from "./missing-mark";
import { ownersOf } from "./person";
import { useLiabilityChecks } from "./use-liability-checks";

export function LiabilityList({
  loanId,
  file,
  applies,
}: {
  loanId: number;
  file: LoanFile;
  applies: ReturnType<typeof useDoesNotApply>;
}) {
  const { t } = useTranslation("finance");
  const text = useText();
  const writes = useLiabilities(loanId);
  const checks = useLiabilityChecks(loanId, file.Liabilities ?? []);
  const [open, setOpen] = useState<Partial<Liability> | null>(null);
  useLeaveGuard(checks.dirty);
  const locked = useReadOnly();
  const liabilities = checks.shown;
  const typeOf = ({ LiabilityDetail: detail }: Liability) =>
    detail?.LiabilityType ? text(`enums:LiabilityType.${detail.LiabilityType}`) : t("liability.one");
  const nameOfDebt = (debt: Liability) => [typeOf(debt), debt.HolderName].filter(Boolean).join(", ");
  const quiet = (debt: Liability) =>
    debt.LiabilityDetail?.ExclusionInd || debt.LiabilityDetail?.PayoffStatusInd ? "text-ink-muted" : undefined;
  const columns: Column<Liability>[] = [
    {
      key: "type",
      header: t("liability.LiabilityType"),
      cell: (debt) => (
        <span className={cx("flex flex-wrap items-center gap-2 font-medium", quiet(debt))}>
          {typeOf(debt)}
          {debt.LiabilityDetail?.LienPosition ? (
            <Badge>{text(`enums:LienPosition.${debt.LiabilityDetail.LienPosition}`)}</Badge>
          ) : null}
          <MissingMark missing={missingOfLiability(debt)} />
        </span>
      ),
    },
    { key: "holder", header: t("liability.HolderName"), cell: (debt) => debt.HolderName },
    {
      key: "owners",
      header: t("borrowers"),
      cell: (debt) => ownersOf(debt.Borrowers, file.Borrowers ?? []),
      className: "max-sm:hidden",
    },
    {
      key: "months",
      header: t("liability.RemainingTermMonthsCount"),
      align: "right",
      cell: (debt) => formatNumber(debt.LiabilityDetail?.RemainingTermMonthsCount),
      className: "max-lg:hidden",
    },
    {
      key: "balance",
      header: t("liability.UnpaidBalanceAmt"),
      align: "right",
      cell: (debt) => <span className={quiet(debt)}>{formatUsd(debt.LiabilityDetail?.UnpaidBalanceAmt)}</span>,
    },
    {
      key: "payment",
      header: t("liability.MonthlyPaymentAmt"),
      align: "right",
      cell: (debt) => <span className={quiet(debt)}>{formatUsd(debt.LiabilityDetail?.MonthlyPaymentAmt)}</span>,
    },
    {
      key: "payoff",
      header: t("liability.payoff"),
      cell: (debt) => (
        <Checkbox
          labelHidden
          disabled={locked}
          label={`${t("liability.PayoffStatusInd")}: ${nameOfDebt(debt)}`}
          checked={debt.LiabilityDetail?.PayoffStatusInd ?? false}
          onChange={(on) => checks.tick(debt.id, { PayoffStatusInd: on })}
        />
      ),
    },
    {
      key: "excluded",
      header: t("liability.excluded"),
      cell: (debt) => (
        <Checkbox
          labelHidden
          disabled={locked}
          label={`${t("liability.ExclusionInd")}: ${nameOfDebt(debt)}`}
          checked={debt.LiabilityDetail?.ExclusionInd ?? false}
          onChange={(on) => checks.tick(debt.id, { ExclusionInd: on })}
        />
      ),
    },
  ];
  return (
    <>
      <RecordList
        id="liabilities"
        title={t("tab.liabilities")}
        columns={columns}
        rows={liabilities}
        rowKey={(debt) => debt.id}
        rowLabel={nameOfDebt}
        onOpen={setOpen}
        adders={[{ label: t("liability.add"), onAdd: () => setOpen({}) }]}
        onRemove={(rows) =>
          rows.length === 1 && rows[0] ? writes.remove(rows[0]) : writes.removeMany(rows.map((row) => row.id))
        }
        removed={{ one: t("liability.deleted"), many: t("liability.deletedMany") }}
        empty={<EmptyList marked={applies.marked("liabilities")} />}
        foot={liabilities.length > 0 ? <LiabilityTotalsTable liabilities={liabilities} /> : null}
        aside={
          <>
            <SaveState
              state={checks.state}
              dirty={checks.dirty}
              savedAt={checks.savedAt}
              onRetry={() => void checks.flush()}
            />
            <DoesNotApply
              name={t("tab.liabilities")}
              marked={applies.marked("liabilities")}
              count={liabilities.length}
              onMark={(value) => applies.mark("liabilities", value)}
              onRemoveAll={() => writes.removeMany(liabilities.map((debt) => debt.id))}
            />
          </>
        }
      />
      {open ? (
        <LiabilityDialog
          file={file}
          liability={open}
          writes={writes}
          onClose={() => setOpen(null)}
          onAdded={() => applies.mark("liabilities", false)}
        />
      ) : null}
    </>
  );
}
