"use client";
import type { Liability, LoanFile, RecordWrites } from "@gable/api";
import { BorrowersField, Choice, FormField, useRecordForm, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid } from "@gable/ui";
import { addressLine } from "../form/address-line";
import { RecordDialog } from "../record/record-dialog";
import { rankCheck } from "./checks";
import { LIEN_POSITIONS, SECURED } from "./liability-choices";
import { LIABILITY_FIELDS } from "./liability-fields";
import { newDebt, type Person, peopleOf } from "./person";

export function LiabilityDialog({
  file,
  liability,
  writes,
  onClose,
  onAdded,
}: {
  file: LoanFile;
  liability: Partial<Liability>;
  writes: RecordWrites<Liability>;
  onClose: () => void;
  onAdded: () => void;
}) {
  const { t } = useTranslation("holdings");
  const people = peopleOf(file.Borrowers ?? [], t("borrower"));
  const properties = (file.OwnedProperties ?? []).map((property, index) => ({
    value: property.id,
    label: addressLine(property.Property?.Address) || `${t("reo.one")} ${index + 1}`,
  }));
  const isNew = liability.id === undefined;
  const form = useRecordForm<Partial<Liability>>({
    record: isNew
      ? { ...newDebt(people), ...liability }
      : ((file.Liabilities ?? []).find((one) => one.id === liability.id) ?? liability),
    fields: LIABILITY_FIELDS,
    labels: "holdings:liability",
    write: async ({ patch, version, whole }) => {
      if (liability.id) return writes.update({ id: liability.id, version, patch });
      const made = await writes.create(whole);
      onAdded();
      return made;
    },
  });
  return (
    <RecordDialog title={isNew ? t("liability.add") : t("liability.one")} form={form} onClose={onClose}>
      <LiabilityFields people={people} properties={properties} debts={file.Liabilities ?? []} own={liability.id} />
    </RecordDialog>
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
