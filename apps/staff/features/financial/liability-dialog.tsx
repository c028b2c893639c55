"use client";
import type { Liability, LoanFile, RecordWrites } from "@gable/api";
import { BorrowersField, Check, Choice, Count, Money, Text, useRecordForm, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { min } from "@gable/loan";
import { FieldGrid } from "@gable/ui";
import { addressLine } from "../form/address-line";
import { RecordDialog } from "../record/record-dialog";
import { rankCheck } from "./checks";
import { LIABILITY_TYPES, LIEN_POSITIONS, LINES, SECURED } from "./choices";
import { type Person, peopleOf } from "./person";

const NUMBERS = ["MonthlyPaymentAmt", "UnpaidBalanceAmt", "RemainingTermMonthsCount", "CreditLimitAmt"].map(
  (name) => `LiabilityDetail.${name}`,
);

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
  const { t } = useTranslation("finance");
  const people = peopleOf(file.Borrowers ?? [], t("borrower"));
  const properties = (file.OwnedProperties ?? []).map((property, index) => ({
    value: property.id,
    label: addressLine(property.Property?.Address) || `${t("reo.one")} ${index + 1}`,
  }));
  const isNew = liability.id === undefined;
  const form = useRecordForm<Partial<Liability>>({
    record: isNew ? first(people) : ((file.Liabilities ?? []).find((one) => one.id === liability.id) ?? liability),
    numbers: NUMBERS,
    labels: "finance:liability",
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

const first = (people: Person[]): Partial<Liability> => ({
  Borrowers: people.slice(0, 1).map(({ value }) => ({ id: value })),
  LiabilityDetail: {},
});

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
      <Choice path="LiabilityDetail.LiabilityType" of="LiabilityType" values={LIABILITY_TYPES} must />
      <Text path="HolderName" />
      {type === "Other" ? <Text path="LiabilityDetail.LiabilityTypeOtherDesc" className="sm:col-span-2" /> : null}
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
      <Money path="LiabilityDetail.MonthlyPaymentAmt" required check={min(0)} />
      <Money path="LiabilityDetail.UnpaidBalanceAmt" check={min(0)} />
      {LINES.has(type) ? <Money path="LiabilityDetail.CreditLimitAmt" check={min(0)} /> : null}
      <Count path="LiabilityDetail.RemainingTermMonthsCount" check={min(0)} />
      <Text path="LiabilityDetail.AccountIdentifier" maxLength={60} />
      <div className="flex flex-col gap-2 sm:col-span-2">
        <Check path="LiabilityDetail.PayoffStatusInd" />
        <Check path="LiabilityDetail.ExclusionInd" />
        {secured ? <Check path="LiabilityDetail.PaymentIncludesTaxesInsuranceInd" /> : null}
      </div>
      <BorrowersField people={people} />
    </FieldGrid>
  );
}
