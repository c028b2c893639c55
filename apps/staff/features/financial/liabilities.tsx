"use client";
import { type Liability, useLiabilities } from "@gable/api";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { missingOfLiability, totalLiabilities } from "@gable/loan";
import { Badge } from "@gable/ui";
import { useState } from "react";
import type { StepProps } from "../loan/step";
import { DoesNotApply, useDoesNotApply } from "./does-not-apply";
import { EditDialog } from "./edit-dialog";
import { LIABILITY_FIELDS } from "./fields";
import { activeBorrowers, namesOf } from "./owners";
import { RecordList } from "./record-list";

const MISSING = new Set(missingOfLiability({ id: "" } as Liability).map((entry) => entry.path));
const BUCKETS = ["monthly", "mortgagePaidOff", "nonMortgagePaidOff", "omitted", "grand"] as const;

export function LiabilitiesList({ file, readOnly }: StepProps) {
  const { t } = useTranslation("finance");
  const text = useText();
  const writes = useLiabilities(file.LoanId);
  const applies = useDoesNotApply(file.LoanId, "liabilities");
  const [edited, setEdited] = useState<Partial<Liability> | null>(null);
  const rows = file.Liabilities ?? [];
  const totals = totalLiabilities(rows);
  const type = (row: Liability) =>
    row.LiabilityDetail?.LiabilityType ? text(`enums:LiabilityType.${row.LiabilityDetail.LiabilityType}`) : "—";
  return (
    <>
      <RecordList<Liability>
        title={t("tab.liabilities")}
        addLabel={t("liability.add")}
        rows={rows}
        nameOf={(row) => [row.HolderName, type(row)].filter(Boolean).join(", ")}
        writes={writes}
        deleted={t("liability.deleted")}
        deletedMany={t("liability.deletedMany")}
        readOnly={readOnly}
        notApplicable={applies.marked}
        onEdit={setEdited}
        onAdd={() =>
          setEdited({
            Borrowers: activeBorrowers(file)
              .slice(0, 1)
              .map(({ id }) => ({ id })),
            LiabilityDetail: {},
          })
        }
        aside={
          <DoesNotApply
            loanId={file.LoanId}
            entity="liabilities"
            ids={rows.map((row) => row.id)}
            onDelete={writes.removeMany}
            disabled={readOnly}
          />
        }
        columns={[
          {
            key: "holder",
            header: t("liability.HolderName"),
            total: t("total"),
            cell: (row) => <span className="font-medium">{row.HolderName || "—"}</span>,
          },
          { key: "type", header: t("liability.LiabilityType"), cell: type },
          { key: "owners", header: t("borrowers"), cell: (row) => namesOf(file, row.Borrowers) },
          {
            key: "state",
            header: t("totals.monthly"),
            cell: (row) =>
              row.LiabilityDetail?.ExclusionInd ? (
                <Badge>{t("liability.excluded")}</Badge>
              ) : row.LiabilityDetail?.PayoffStatusInd ? (
                <Badge tone="note">{t("liability.payoff")}</Badge>
              ) : (
                <Badge tone="good">{t("totals.monthly")}</Badge>
              ),
          },
          {
            key: "payment",
            header: t("liability.MonthlyPaymentAmt"),
            align: "right",
            cell: (row) => formatUsd(row.LiabilityDetail?.MonthlyPaymentAmt),
            total: formatUsd(totals.grand.MonthlyPaymentAmt),
          },
          {
            key: "balance",
            header: t("liability.UnpaidBalanceAmt"),
            align: "right",
            cell: (row) => formatUsd(row.LiabilityDetail?.UnpaidBalanceAmt),
            total: formatUsd(totals.grand.UnpaidBalanceAmt),
          },
        ]}
      >
        {rows.length > 0 ? (
          <dl className="grid gap-x-6 gap-y-3 border-line border-t px-4 py-3 sm:grid-cols-3 xl:grid-cols-5">
            {BUCKETS.map((bucket) => (
              <div key={bucket}>
                <dt className="text-2xs text-ink-muted uppercase tracking-wide">{text(`finance:totals.${bucket}`)}</dt>
                <dd className="font-medium">
                  {formatUsd(totals[bucket].MonthlyPaymentAmt)}{" "}
                  <span className="font-normal text-ink-muted text-xs">{t("totals.perMonth")}</span>
                  <span className="block font-normal text-ink-muted text-xs">
                    {formatUsd(totals[bucket].UnpaidBalanceAmt)} {t("totals.balance")}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </RecordList>
      {edited ? (
        <EditDialog<Liability>
          title={edited.id ? t("liability.one") : t("liability.add")}
          file={file}
          record={edited}
          fields={LIABILITY_FIELDS}
          writes={writes}
          missing={MISSING}
          readOnly={readOnly}
          onClose={() => setEdited(null)}
          onAdded={applies.clear}
        />
      ) : null}
    </>
  );
}
