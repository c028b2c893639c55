"use client";
import type { Liability } from "@gable/api";
import { BorrowersField, Choice, FormField, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid } from "@gable/ui";
import { addressLine } from "../form/address-line";
import { RowDialog } from "../record/row-dialog";
import { rankCheck } from "./checks";
import { LIEN_POSITIONS, SECURED } from "./liability-choices";
import { LIABILITY_FIELDS } from "./liability-fields";
import { newDebt, type OpenHolding, type Person, usePeople } from "./person";

export function LiabilityDialog({ file, ...open }: OpenHolding<Liability>) {
  const { t } = useTranslation("holdings");
  const people = usePeople(file);
  const properties = (file.OwnedProperties ?? []).map((property, index) => ({
    value: property.id,
    label: addressLine(property.Property?.Address) || `${t("reo.one")} ${index + 1}`,
  }));
  return (
    <RowDialog<Liability>
      {...open}
      rows={file.Liabilities}
      begin={newDebt(people)}
      fields={LIABILITY_FIELDS}
      labels="holdings:liability"
      title={t(open.row.id ? "liability.one" : "liability.add")}
    >
      <LiabilityFields people={people} properties={properties} debts={file.Liabilities ?? []} own={open.row.id} />
    </RowDialog>
  );
}

function LiabilityFields({
  people,
  properties,
  debts,
  own,
}: {
  people: Person[];
  properties: { value: string; label: string }[];
  debts: readonly Liability[];
  own: string | undefined;
}) {
  const type = useValue<string>("LiabilityDetail.LiabilityType") ?? "";
  const secured = SECURED.has(type);
  const property = useValue<string>("OwnedPropertyId");
  return (
    <FieldGrid columns={2}>
      <FormField path="LiabilityDetail.LiabilityType" />
      <FormField path="HolderName" />
      <FormField path="LiabilityDetail.LiabilityTypeOtherDesc" />
      {secured ? (
        <>
          <Choice path="OwnedPropertyId" options={properties} />
          <Choice
            path="LiabilityDetail.LienPosition"
            of="LienPosition"
            values={LIEN_POSITIONS}
            check={rankCheck(debts, own, property)}
          />
        </>
      ) : null}
      <FormField path="LiabilityDetail.MonthlyPaymentAmt" />
      <FormField path="LiabilityDetail.UnpaidBalanceAmt" />
      <FormField path="LiabilityDetail.CreditLimitAmt" />
      <FormField path="LiabilityDetail.RemainingTermMonthsCount" />
      <FormField path="LiabilityDetail.AccountIdentifier" />
      <div className="flex flex-col gap-2 sm:col-span-2">
        <FormField path="LiabilityDetail.PayoffStatusInd" />
        <FormField path="LiabilityDetail.ExclusionInd" />
        <FormField path="LiabilityDetail.PaymentIncludesTaxesInsuranceInd" />
      </div>
      <BorrowersField people={people} />
    </FieldGrid>
  );
}
