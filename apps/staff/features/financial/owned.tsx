"use client";
import { type OwnedProperty, type Ref, same, useOwnedProperties } from "@gable/api";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { figuresOf, missingOfOwnedProperty, totalOwned } from "@gable/loan";
import { Badge, Checkbox } from "@gable/ui";
import { useMemo, useState } from "react";
import type { StepProps } from "../loan/step";
import { DoesNotApply, useDoesNotApply } from "./does-not-apply";
import { EditDialog } from "./edit-dialog";
import { OWNED_FIELDS } from "./fields";
import { activeBorrowers, namesOf } from "./owners";
import { RecordList } from "./record-list";

const MISSING = new Set(missingOfOwnedProperty({ id: "" } as OwnedProperty).map((entry) => entry.path));

export function OwnedList({ file, readOnly }: StepProps) {
  const { t } = useTranslation("finance");
  const text = useText();
  const writes = useOwnedProperties(file.LoanId);
  const applies = useDoesNotApply(file.LoanId, "realEstates");
  const [edited, setEdited] = useState<Partial<OwnedProperty> | null>(null);
  const rows = file.OwnedProperties ?? [];
  const debts = file.Liabilities ?? [];
  const totals = totalOwned(rows, debts);
  const place = (row: OwnedProperty) =>
    [row.Property?.Address?.LineText, row.Property?.Address?.CityName, row.Property?.Address?.StateCode]
      .filter(Boolean)
      .join(", ") || "—";
  const named = (enumeration: string, value: string | undefined) =>
    value ? text(`enums:${enumeration}.${value}`) : "—";
  return (
    <>
      <RecordList<OwnedProperty>
        title={t("tab.realEstates")}
        addLabel={t("reo.add")}
        rows={rows}
        nameOf={place}
        writes={writes}
        deleted={t("reo.deleted")}
        deletedMany={t("reo.deleted")}
        readOnly={readOnly}
        notApplicable={applies.marked}
        onEdit={setEdited}
        onAdd={() =>
          setEdited({
            Borrowers: activeBorrowers(file)
              .slice(0, 1)
              .map(({ id }) => ({ id })),
          })
        }
        aside={
          <DoesNotApply
            loanId={file.LoanId}
            entity="realEstates"
            ids={rows.map((row) => row.id)}
            onDelete={writes.removeMany}
            disabled={readOnly}
          />
        }
        columns={[
          {
            key: "address",
            header: t("reo.address"),
            total: t("total"),
            cell: (row) => (
              <span className="flex items-center gap-2 font-medium">
                {place(row)}
                {row.SubjectInd ? <Badge tone="pine">{t("reo.subject")}</Badge> : null}
              </span>
            ),
          },
          {
            key: "usage",
            header: t("reo.PropertyUsageType"),
            cell: (row) => named("PropertyUsageType", row.Property?.PropertyDetail?.PropertyUsageType),
          },
          {
            key: "disposition",
            header: t("reo.DispositionStatusType"),
            cell: (row) => named("DispositionStatusType", row.OwnedPropertyDetail?.DispositionStatusType),
          },
          { key: "owners", header: t("borrowers"), cell: (row) => namesOf(file, row.Borrowers) },
          {
            key: "value",
            header: t("reo.value"),
            align: "right",
            cell: (row) => formatUsd(row.Property?.PropertyDetail?.EstimatedValueAmt),
            total: formatUsd(totals.owned),
          },
          { key: "piti", header: t("reo.piti"), align: "right", cell: (row) => formatUsd(figuresOf(row, debts).piti) },
          {
            key: "net",
            header: t("reo.netRent"),
            align: "right",
            cell: (row) => formatUsd(figuresOf(row, debts).netRentalIncome),
            total: formatUsd(totals.monthlyIncome),
          },
        ]}
      />
      {edited ? (
        <OwnedDialog {...{ file, edited, readOnly }} onClose={() => setEdited(null)} onAdded={applies.clear} />
      ) : null}
    </>
  );
}

function OwnedDialog({
  file,
  edited,
  readOnly,
  onClose,
  onAdded,
}: {
  file: StepProps["file"];
  edited: Partial<OwnedProperty>;
  readOnly: boolean;
  onClose: () => void;
  onAdded: () => Promise<unknown>;
}) {
  const { t } = useTranslation("finance");
  const text = useText();
  const writes = useOwnedProperties(file.LoanId);
  const [linked, setLinked] = useState<Ref[]>(edited.Liabilities ?? []);
  const debts = (file.Liabilities ?? []).filter((debt) =>
    ["MortgageLoan", "HELOC"].includes(debt.LiabilityDetail?.LiabilityType ?? ""),
  );
  const patch = useMemo(
    () => (same(linked, edited.Liabilities ?? []) ? {} : { Liabilities: linked }),
    [linked, edited.Liabilities],
  );
  const node =
    debts.length === 0 ? null : (
      <fieldset className="rounded-md border border-line px-3 pt-1 pb-2.5">
        <legend className="px-1 font-medium text-ink-muted text-xs">{t("reo.Liabilities")}</legend>
        <div className="flex flex-col gap-2">
          {debts.map((debt) => (
            <Checkbox
              key={debt.id}
              disabled={readOnly}
              label={`${debt.HolderName || text(`enums:LiabilityType.${debt.LiabilityDetail?.LiabilityType}`)} · ${formatUsd(debt.LiabilityDetail?.MonthlyPaymentAmt)}`}
              checked={linked.some((ref) => ref.id === debt.id)}
              onChange={(on) =>
                setLinked(on ? [...linked, { id: debt.id }] : linked.filter((ref) => ref.id !== debt.id))
              }
            />
          ))}
        </div>
      </fieldset>
    );
  return (
    <EditDialog<OwnedProperty>
      title={edited.id ? t("reo.one") : t("reo.add")}
      file={file}
      record={edited}
      fields={OWNED_FIELDS}
      writes={writes}
      missing={MISSING}
      readOnly={readOnly}
      onClose={onClose}
      onAdded={onAdded}
      extra={{ node, patch }}
    />
  );
}
