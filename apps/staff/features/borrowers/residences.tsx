"use client";
import { applyPatch, type Residence, useResidences } from "@gable/api";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { residenceMonths } from "@gable/loan";
import { notify } from "@gable/shell";
import { Badge, Button, DataGrid, EmptyState, IconButton, Panel } from "@gable/ui";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { RecordDialog } from "../form/record-dialog";
import type { BorrowerProps } from "./borrowers";
import { RESIDENCE_FIELDS } from "./fields";

const HISTORY_MONTHS = 24;

/** Where the borrower lives and lived; two years are asked for. */
export function ResidencesPanel({ file, borrower, readOnly }: BorrowerProps) {
  const { t } = useTranslation(["borrower", "common"]);
  const text = useText();
  const writes = useResidences(file.LoanId);
  const [edited, setEdited] = useState<Partial<Residence> | null>(null);
  const rows = (file.Residences ?? []).filter((residence) => residence.BorrowerId === borrower.id);
  const months = residenceMonths(rows);
  const remove = async (residence: Residence) => {
    await writes.remove(residence).catch(() => undefined);
    const { id: _, version: __, ...copy } = residence;
    notify({
      tone: "good",
      title: t("borrower:residence.deleted"),
      action: { label: t("common:undo"), onClick: () => void writes.create(copy) },
    });
  };
  return (
    <Panel
      id="residences"
      title={t("borrower:tab.residences")}
      bodyClass=""
      aside={
        <span className="flex items-center gap-3">
          <Badge tone={months >= HISTORY_MONTHS ? "good" : "warn"}>
            {t("borrower:residence.history", { years: Math.floor(months / 12), months: months % 12 })}
          </Badge>
          {readOnly ? null : (
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" className="size-3.5" />}
              onClick={() =>
                setEdited({
                  BorrowerId: borrower.id,
                  ResidenceDetail: {
                    ResidencyType: rows.some((row) => row.ResidenceDetail?.ResidencyType === "Current")
                      ? "Prior"
                      : "Current",
                  },
                })
              }
            >
              {t("borrower:residence.add")}
            </Button>
          )}
        </span>
      }
    >
      <DataGrid<Residence>
        label={t("borrower:tab.residences")}
        rows={rows}
        rowKey={(row) => row.id}
        onOpen={setEdited}
        empty={<EmptyState title={t("borrower:residence.empty")}>{t("borrower:residence.hint")}</EmptyState>}
        columns={[
          {
            key: "kind",
            header: t("borrower:residence.ResidencyType"),
            cell: (row) =>
              row.ResidenceDetail?.ResidencyType
                ? text(`enums:ResidencyType.${row.ResidenceDetail.ResidencyType}`)
                : "—",
          },
          {
            key: "address",
            header: text("finance:reo.address"),
            cell: (row) =>
              [
                row.Address?.LineText,
                row.Address?.UnitIdentifier,
                row.Address?.CityName,
                row.Address?.StateCode,
                row.Address?.PostalCode,
              ]
                .filter(Boolean)
                .join(", ") || "—",
          },
          {
            key: "basis",
            header: t("borrower:residence.BasisType"),
            cell: (row) =>
              row.ResidenceDetail?.BasisType ? text(`enums:BasisType.${row.ResidenceDetail.BasisType}`) : "—",
          },
          {
            key: "rent",
            header: t("borrower:residence.MonthlyRentAmt"),
            align: "right",
            cell: (row) => formatUsd(row.Landlord?.MonthlyRentAmt),
          },
          {
            key: "duration",
            header: t("borrower:residence.duration"),
            align: "right",
            cell: (row) =>
              `${row.ResidenceDetail?.DurationYearsCount ?? 0} ${t("common:years")} ${row.ResidenceDetail?.DurationMonthsCount ?? 0} ${t("common:months")}`,
          },
        ]}
        rowActions={
          readOnly
            ? undefined
            : (row) => (
                <IconButton
                  size="sm"
                  label={`${t("common:delete")}: ${row.Address?.LineText ?? ""}`}
                  onClick={() => void remove(row)}
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                </IconButton>
              )
        }
      />
      {edited ? (
        <RecordDialog<Partial<Residence>>
          title={edited.id ? t("borrower:residence.edit") : t("borrower:residence.add")}
          record={edited}
          fields={RESIDENCE_FIELDS}
          readOnly={readOnly}
          onClose={() => setEdited(null)}
          onSave={(patch, base) =>
            base.id
              ? writes.update({ id: base.id, version: base.version, borrowerId: borrower.id, patch })
              : writes.create(applyPatch(base, patch))
          }
        />
      ) : null}
    </Panel>
  );
}
