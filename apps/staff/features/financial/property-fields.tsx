"use client";
import type { LoanFile, OwnedProperty } from "@gable/api";
import { AddressFields, BorrowersField, FormField, Several, useCurrent } from "@gable/form";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { countsRent, figuresOf } from "@gable/loan";
import { FieldGrid, Figure } from "@gable/ui";
import type { ReactNode } from "react";
import { ranksCheck } from "./checks";
import { SECURED } from "./liability-choices";
import type { Person } from "./person";

export function PropertyFields({ people, file }: { people: Person[]; file: LoanFile }) {
  const { t } = useTranslation("holdings");
  const text = useText();
  const property = useCurrent() as OwnedProperty;
  const chosen = new Set((property.Liabilities ?? []).map((ref) => ref.id));
  const debts = (file.Liabilities ?? []).filter(
    (debt) => SECURED.has(debt.LiabilityDetail?.LiabilityType ?? "") || chosen.has(debt.id),
  );
  // The form alone says which debts are tied while it is being changed.
  const figures = figuresOf(
    property,
    (file.Liabilities ?? []).filter((debt) => chosen.has(debt.id)),
    [property],
  );
  return (
    <>
      <Group>
        <AddressFields path="Property.Address" required />
        <FieldGrid columns={4}>
          <FormField path="Property.Housing.HousingType" />
          <FormField path="Property.PropertyDetail.PropertyUsageType" />
          <FormField path="OwnedPropertyDetail.DispositionStatusType" />
          <FormField path="Property.PropertyDetail.EstimatedValueAmt" />
          <FormField path="Property.Housing.HousingTypeOtherDesc" className="sm:col-span-2 xl:col-span-4" />
          <FormField path="Property.PropertyDetail.FinancedUnitCount" />
          <FormField path="Property.PropertyDetail.AccessoryDwellingUnitTotalCount" />
          <FormField path="SubjectInd" className="self-end pb-2 sm:col-span-2" />
        </FieldGrid>
      </Group>
      <Group title={t("reo.costs")}>
        {debts.length > 0 ? (
          <Several
            path="Liabilities"
            legend={t("reo.Liabilities")}
            keyOf={(entry) => (entry as { id: string }).id}
            make={(id) => ({ id })}
            check={ranksCheck(file.Liabilities ?? [])}
            options={debts.map((debt) => ({
              value: debt.id,
              label: [
                debt.HolderName || text(`enums:LiabilityType.${debt.LiabilityDetail?.LiabilityType}`),
                debt.LiabilityDetail?.LienPosition
                  ? text(`enums:LienPosition.${debt.LiabilityDetail.LienPosition}`)
                  : "",
                `${formatUsd(debt.LiabilityDetail?.MonthlyPaymentAmt)} ${t("totals.perMonth")}`,
              ]
                .filter(Boolean)
                .join(" · "),
            }))}
          />
        ) : null}
        <FieldGrid columns={2}>
          <FormField path="OwnedPropertyDetail.MaintenanceExpenseAmt" />
          <FormField path="OwnedPropertyDetail.LienInstallmentAmt" />
        </FieldGrid>
      </Group>
      {countsRent(property) ? (
        <Group title={t("reo.rent")}>
          <FormField path="OwnedPropertyDetail.RentIncCalcInd" />
          <FieldGrid columns={2}>
            <FormField path="OwnedPropertyDetail.RentalIncomeGrossAmt" />
            <FormField path="OwnedPropertyDetail.OccupancyFactor" />
            <FormField path="OwnedPropertyDetail.RentalIncomeNetAmt" />
          </FieldGrid>
        </Group>
      ) : null}
      <dl className="grid grid-cols-2 gap-4 rounded-md bg-paper px-4 py-3 sm:grid-cols-5">
        <Figure label={t("reo.firstLien")} value={formatUsd(figures.firstLien)} />
        <Figure label={t("reo.subordinateLien")} value={formatUsd(figures.subordinateLien)} />
        <Figure label={t("reo.omitted")} value={formatUsd(figures.omitted && -figures.omitted)} />
        <Figure label={t("reo.piti")} value={formatUsd(figures.piti)} />
        <Figure label={t("reo.netRent")} value={formatUsd(figures.netRentalIncome)} />
      </dl>
      <BorrowersField people={people} />
    </>
  );
}

function Group({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3.5">
      {title ? <h3 className="border-line border-b pb-1 font-medium font-serif text-base">{title}</h3> : null}
      {children}
    </section>
  );
}
