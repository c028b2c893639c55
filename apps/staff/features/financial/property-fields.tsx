"use client";
import type { LoanFile, OwnedProperty } from "@gable/api";
import {
  AddressFields,
  BorrowersField,
  Check,
  Choice,
  Count,
  Money,
  Percent,
  Several,
  Text,
  useCurrent,
  useValue,
} from "@gable/form";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { countsRent, figuresOf, max, min } from "@gable/loan";
import { FieldGrid, Figure } from "@gable/ui";
import type { ReactNode } from "react";
import { ranksCheck } from "./checks";
import { DISPOSITIONS, HOUSING_TYPES, SECURED, USAGES } from "./choices";
import type { Person } from "./person";

const MOST_ACCESSORY_UNITS = 3;
const FULL_OCCUPANCY = 100;

export function PropertyFields({ people, file }: { people: Person[]; file: LoanFile }) {
  const { t } = useTranslation("finance");
  const text = useText();
  const property = useCurrent() as OwnedProperty;
  const housing = useValue<string>("Property.Housing.HousingType");
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
          <Choice path="Property.Housing.HousingType" of="HousingType" values={HOUSING_TYPES} required />
          <Choice path="Property.PropertyDetail.PropertyUsageType" of="PropertyUsageType" values={USAGES} required />
          <Choice
            path="OwnedPropertyDetail.DispositionStatusType"
            of="DispositionStatusType"
            values={DISPOSITIONS}
            required
          />
          <Money path="Property.PropertyDetail.EstimatedValueAmt" required check={min(0)} />
          {housing === "Other" ? (
            <Text path="Property.Housing.HousingTypeOtherDesc" required className="sm:col-span-2 xl:col-span-4" />
          ) : null}
          <Count path="Property.PropertyDetail.FinancedUnitCount" check={min(1)} />
          <Count path="Property.PropertyDetail.AccessoryDwellingUnitTotalCount" check={max(MOST_ACCESSORY_UNITS)} />
          <Check path="SubjectInd" className="self-end pb-2 sm:col-span-2" />
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
          <Money path="OwnedPropertyDetail.MaintenanceExpenseAmt" check={min(0)} />
          {chosen.size === 0 ? <Money path="OwnedPropertyDetail.LienInstallmentAmt" check={min(0)} /> : null}
        </FieldGrid>
      </Group>
      {countsRent(property) ? <Rent calculated={property.OwnedPropertyDetail?.RentIncCalcInd === true} /> : null}
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

function Rent({ calculated }: { calculated: boolean }) {
  const { t } = useTranslation("finance");
  return (
    <Group title={t("reo.rent")}>
      <Check path="OwnedPropertyDetail.RentIncCalcInd" />
      <FieldGrid columns={2}>
        {calculated ? (
          <>
            <Money path="OwnedPropertyDetail.RentalIncomeGrossAmt" required check={min(0)} />
            <Percent path="OwnedPropertyDetail.OccupancyFactor" required check={max(FULL_OCCUPANCY)} />
          </>
        ) : (
          <Money path="OwnedPropertyDetail.RentalIncomeNetAmt" required />
        )}
      </FieldGrid>
    </Group>
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
