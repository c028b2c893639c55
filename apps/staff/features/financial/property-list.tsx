"use client";
import { type LoanFile, type OwnedProperty, useOwnedProperties } from "@gable/api";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { figuresOf, missingOfOwnedProperty, totalOwned } from "@gable/loan";
import { Badge, type Column } from "@gable/ui";
import { addressLine } from "../form/address-line";
import { lateDialog } from "../record/late-dialog";
import { type Applies, HoldingList, Named } from "./holding-list";

const PropertyDialog = lateDialog(() => import("./property-dialog").then((module) => module.PropertyDialog));

export function PropertyList({ loanId, file, applies }: { loanId: number; file: LoanFile; applies: Applies }) {
  const { t } = useTranslation("holdings");
  const text = useText();
  const writes = useOwnedProperties(loanId);
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
        <Named name={nameOfProperty(property)} missing={missingOfOwnedProperty(property)}>
          {property.SubjectInd ? <Badge tone="pine">{t("reo.subject")}</Badge> : null}
        </Named>
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
      cell: (property) => formatUsd(figuresOf(property, liabilities, properties).piti),
    },
    {
      key: "net",
      header: t("reo.netRent"),
      align: "right",
      cell: (property) => formatUsd(figuresOf(property, liabilities, properties).netRentalIncome),
      total: (
        <span>
          <span className="font-normal text-ink-muted text-xs">{t("reo.totalIncome")}</span>{" "}
          {formatUsd(totals.monthlyIncome)}
        </span>
      ),
    },
  ];
  return (
    <HoldingList
      of="realEstates"
      words="reo"
      columns={columns}
      rows={properties}
      rowLabel={nameOfProperty}
      writes={writes}
      applies={applies}
      dialog={(property, close, added) => (
        <PropertyDialog loanId={loanId} file={file} row={property} writes={writes} onClose={close} onAdded={added} />
      )}
    />
  );
}
