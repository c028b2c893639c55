"use client";
import { type Liability, type LoanFile, useLiabilities } from "@gable/api";
import { SaveState, useMark, useReadOnly } from "@gable/form";
import { formatNumber, formatUsd, useText, useTranslation } from "@gable/i18n";
import { missingOfLiability } from "@gable/loan";
import { changePreferences, useLeaveGuard, usePreferences } from "@gable/shell";
import { Badge, Checkbox, type Column } from "@gable/ui";
import { lateDialog } from "../record/late-dialog";
import { type Applies, HoldingList, Named } from "./holding-list";
import { inOrder, readOrder, writeOrder } from "./liability-order";
import { LiabilityTotalsTable } from "./liability-totals";
import { ownersOf } from "./person";
import { useLiabilityChecks } from "./use-liability-checks";

const LiabilityDialog = lateDialog(() => import("./liability-dialog").then((module) => module.LiabilityDialog));

export function LiabilityList({ loanId, file, applies }: { loanId: number; file: LoanFile; applies: Applies }) {
  const { t } = useTranslation("finance");
  const text = useText();
  const writes = useLiabilities(loanId);
  const checks = useLiabilityChecks(loanId, file.Liabilities ?? []);
  useLeaveGuard(checks.dirty);
  useMark(checks.dirty);
  const locked = useReadOnly();
  const order = readOrder(usePreferences().liabilitiesSortingOrder);
  const liabilities = inOrder(checks.shown, order);
  const typeOf = ({ LiabilityDetail: detail }: Liability) =>
    detail?.LiabilityType ? text(`enums:LiabilityType.${detail.LiabilityType}`) : t("liability.one");
  const nameOfDebt = (debt: Liability) => [typeOf(debt), debt.HolderName].filter(Boolean).join(", ");
  const quiet = (debt: Liability) =>
    debt.LiabilityDetail?.ExclusionInd || debt.LiabilityDetail?.PayoffStatusInd ? "text-ink-muted" : undefined;
  const tick = (key: "payoff" | "excluded", field: "PayoffStatusInd" | "ExclusionInd"): Column<Liability> => ({
    key,
    header: t(`liability.${key}`),
    cell: (debt) => (
      <Checkbox
        labelHidden
        disabled={locked}
        label={`${t(`liability.${field}`)}: ${nameOfDebt(debt)}`}
        checked={debt.LiabilityDetail?.[field] ?? false}
        onChange={(on) => checks.tick(debt.id, { [field]: on })}
      />
    ),
  });
  const columns: Column<Liability>[] = [
    {
      key: "type",
      header: t("liability.LiabilityType"),
      cell: (debt) => (
        <Named name={typeOf(debt)} missing={missingOfLiability(debt)} className={quiet(debt)}>
          {debt.LiabilityDetail?.LienPosition ? (
            <Badge>{text(`enums:LienPosition.${debt.LiabilityDetail.LienPosition}`)}</Badge>
          ) : null}
        </Named>
      ),
    },
    { key: "holder", header: t("liability.HolderName"), sortKey: "HolderName", cell: (debt) => debt.HolderName },
    {
      key: "owners",
      header: t("borrowers"),
      cell: (debt) => ownersOf(debt.Borrowers, file.Borrowers ?? []),
      className: "max-sm:hidden",
    },
    {
      key: "months",
      sortKey: "LiabilityDetail.RemainingTermMonthsCount",
      header: t("liability.RemainingTermMonthsCount"),
      align: "right",
      cell: (debt) => formatNumber(debt.LiabilityDetail?.RemainingTermMonthsCount),
      className: "max-lg:hidden",
    },
    {
      key: "balance",
      sortKey: "LiabilityDetail.UnpaidBalanceAmt",
      header: t("liability.UnpaidBalanceAmt"),
      align: "right",
      cell: (debt) => <span className={quiet(debt)}>{formatUsd(debt.LiabilityDetail?.UnpaidBalanceAmt)}</span>,
    },
    {
      key: "payment",
      sortKey: "LiabilityDetail.MonthlyPaymentAmt",
      header: t("liability.MonthlyPaymentAmt"),
      align: "right",
      cell: (debt) => <span className={quiet(debt)}>{formatUsd(debt.LiabilityDetail?.MonthlyPaymentAmt)}</span>,
    },
    tick("payoff", "PayoffStatusInd"),
    tick("excluded", "ExclusionInd"),
  ];
  return (
    <HoldingList
      of="liabilities"
      words="liability"
      columns={columns}
      rows={liabilities}
      rowLabel={nameOfDebt}
      sort={order}
      onSort={(next) => changePreferences({ liabilitiesSortingOrder: writeOrder(next) })}
      writes={writes}
      applies={applies}
      foot={liabilities.length > 0 ? <LiabilityTotalsTable liabilities={liabilities} /> : null}
      aside={
        <SaveState
          state={checks.state}
          dirty={checks.dirty}
          savedAt={checks.savedAt}
          onRetry={() => void checks.flush()}
        />
      }
      dialog={(liability, close, added) => (
        <LiabilityDialog file={file} liability={liability} writes={writes} onClose={close} onAdded={added} />
      )}
    />
  );
}
