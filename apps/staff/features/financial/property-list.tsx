"use client";
import { type LoanFile, type OwnedProperty, useOwnedProperties } from "@gable/api";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { figuresOf, missingOfOwnedProperty, totalOwned } from "@gable/loan";
import { Badge, type Column } from "@gable/ui";
import { useState } from "react";
import { addressLine } from "../form/address";
import { RecordList } from "../record/record-list";
import { DoesNotApply, type useDoesNotApply } from "./does-not-apply";
import { EmptyList } from "./empty-list";
import { MissingMark } from "./missing-mark";
import { PropertyDialog } from "./property-dialog";

export function PropertyList({
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
  const writes = useOwnedProperties(loanId);
  const [open, setOpen] = useState<Partial<OwnedProperty> | null>(null);
  const properties = file.OwnedProperties ?? [];
  const liabilities = file.Liabilities ?? [];
  const totals = totalOwned(properties, liabilities);
  const nameOfProperty = (property: OwnedProperty) => addressLine(property.Property?.Address) || t("reo.one");
  const word = (enumeration: string, value: string | undefined) =>
    value ? text(`enums:${enumeration}.${value}`) : null;
  const columns: Column<OwnedProperty>[] = [
    {
      key: "address",
      header: t("reo.address"),
      cell: (property) => (
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {nameOfProperty(property)}
          {property.SubjectInd ? <Badge tone="pine">{t("reo.subject")}</Badge> : null}
          <MissingMark missing={missingOfOwnedProperty(property)} />
        </span>
      ),
      total: t("total"),
    },
    {
      key: "usage",
      header: t("reo.PropertyUsageType"),
      cell: (property) => word("PropertyUsageType", property.Property?.PropertyDetail?.PropertyUsageType),
      className: "max-sm:hidden",
    },
    {
      key: "disposition",
      header: t("reo.DispositionStatusType"),
      cell: (property) => word("DispositionStatusType", property.OwnedPropertyDetail?.DispositionStatusType),
      className: "max-sm:hidden",
    },
    {
      key: "value",
      header: t("reo.EstimatedValueAmt"),
      align: "right",
      cell: (property) => formatUsd(property.Property?.PropertyDetail?.EstimatedValueAmt),
      total: formatUsd(totals.owned),
    },
    {
      key: "piti",
      header: t("reo.piti"),
      align: "right",
      cell: (property) => formatUsd(figuresOf(property, liabilities).piti),
    },
    {
      key: "net",
      header: t("reo.netRent"),
      align: "right",
      cell: (property) => formatUsd(figuresOf(property, liabilities).netRentalIncome),
      total: (
        <span>
          <span className="font-normal text-ink-muted text-xs">{t("reo.totalIncome")}</span>{" "}
          {formatUsd(totals.monthlyIncome)}
        </span>
      ),
    },
  ];
  return (
    <>
      <RecordList
        id="realEstates"
        title={t("tab.realEstates")}
        columns={columns}
        rows={properties}
        rowKey={(property) => property.id}
        rowLabel={nameOfProperty}
        onOpen={setOpen}
        adders={[{ label: t("reo.add"), onAdd: () => setOpen({}) }]}
        onRemove={(rows) =>
          rows.length === 1 && rows[0] ? writes.remove(rows[0]) : writes.removeMany(rows.map((row) => row.id))
        }
        removed={{ one: t("reo.deleted"), many: t("reo.deleted") }}
        hasTotals
        empty={<EmptyList marked={applies.marked("realEstates")} />}
        aside={
          <DoesNotApply
            name={t("tab.realEstates")}
            marked={applies.marked("realEstates")}
            count={properties.length}
            onMark={(value) => applies.mark("realEstates", value)}
            onRemoveAll={() => writes.removeMany(properties.map((property) => property.id))}
          />
        }
      />
      {open ? (
        <PropertyDialog
          loanId={loanId}
          file={file}
          property={open}
          writes={writes}
          onClose={() => setOpen(null)}
          onAdded={() => applies.mark("realEstates", false)}
        />
      ) : null}
    </>
  );
}
