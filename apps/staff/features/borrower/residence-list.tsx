"use client";
import { type Borrower, type LoanFile, type Residence, useResidences } from "@gable/api";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { residenceMonths } from "@gable/loan";
import { Badge, type Column } from "@gable/ui";
import { addressLine } from "../form/address-line";
import { lateDialog } from "../record/late-dialog";
import { RecordList } from "../record/record-list";

const ResidenceDialog = lateDialog(() => import("./residence-dialog").then((module) => module.ResidenceDialog));

const NEEDED_MONTHS = 24;
const ORDER = ["Current", "Prior", "Mailing"];

/** Where a person lives and lived, with how much of the two years is covered. */
export function ResidenceList({ loanId, file, borrower }: { loanId: number; file: LoanFile; borrower: Borrower }) {
  const { t } = useTranslation("borrower");
  const text = useText();
  const writes = useResidences(loanId);
  const rank = (residence: Residence) => ORDER.indexOf(residence.ResidenceDetail?.ResidencyType ?? "");
  const residences = (file.Residences ?? [])
    .filter((one) => one.BorrowerId === borrower.id)
    .sort((one, other) => rank(one) - rank(other));
  const months = residenceMonths(residences);
  const years = (count: number) => ({ years: Math.floor(count / 12), months: count % 12 });
  const nameOfResidence = (residence: Residence) => addressLine(residence.Address) || t("residence.one");
  const columns: Column<Residence>[] = [
    {
      key: "address",
      header: t("residence.address"),
      cell: (residence) => <span className="font-medium">{nameOfResidence(residence)}</span>,
      total: (
        <span className="flex flex-wrap items-center gap-2">
          {t("residence.total")}
          <Badge tone={months >= NEEDED_MONTHS ? "good" : "warn"}>
            {months >= NEEDED_MONTHS ? t("residence.enough") : t("residence.hint")}
          </Badge>
        </span>
      ),
    },
    {
      key: "kind",
      header: t("residence.ResidencyType"),
      cell: (residence) =>
        residence.ResidenceDetail?.ResidencyType
          ? text(`enums:ResidencyType.${residence.ResidenceDetail.ResidencyType}`)
          : null,
    },
    {
      key: "basis",
      header: t("residence.BasisType"),
      cell: (residence) =>
        residence.ResidenceDetail?.BasisType ? text(`enums:BasisType.${residence.ResidenceDetail.BasisType}`) : null,
      className: "max-sm:hidden",
    },
    {
      key: "rent",
      header: t("residence.MonthlyRentAmt"),
      align: "right",
      cell: (residence) =>
        residence.ResidenceDetail?.BasisType === "Rent" ? formatUsd(residence.Landlord?.MonthlyRentAmt) : null,
      className: "max-sm:hidden",
    },
    {
      key: "duration",
      header: t("residence.duration"),
      align: "right",
      cell: ({ ResidenceDetail: detail }) =>
        detail?.ResidencyType === "Mailing"
          ? null
          : t("residence.shown", years((detail?.DurationYearsCount ?? 0) * 12 + (detail?.DurationMonthsCount ?? 0))),
      total: t("residence.of", years(months)),
    },
  ];
  return (
    <RecordList<Residence>
      id="residences"
      title={t("tab.residences")}
      columns={columns}
      rows={residences}
      rowKey={(residence) => residence.id}
      rowLabel={nameOfResidence}
      adders={[{ label: t("residence.add"), start: {} }]}
      dialog={(residence, close) => (
        <ResidenceDialog borrower={borrower} row={residence} rows={residences} writes={writes} onClose={close} />
      )}
      onRemove={writes.remove}
      onRestore={writes.restore}
      removed={{ one: t("residence.deleted"), many: t("residence.deleted") }}
      empty={
        <p className="px-4 py-5 text-ink-muted text-sm">
          {t("residence.empty")} · {t("residence.hint")}
        </p>
      }
    />
  );
}
