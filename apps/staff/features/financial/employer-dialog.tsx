"use client";
import type { Employer, LoanFile, RecordWrites } from "@gable/api";
import { AddressFields, Choice, FormField, useRecordForm, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { incomeYears, today } from "@gable/loan";
import { FieldGrid } from "@gable/ui";
import { RecordDialog } from "../record/record-dialog";
import { EMPLOYER_FIELDS } from "./fields";
import { type Person, peopleOf } from "./person";

export function EmployerDialog({
  file,
  employer,
  writes,
  onClose,
}: {
  file: LoanFile;
  employer: Partial<Employer>;
  writes: RecordWrites<Employer>;
  onClose: () => void;
}) {
  const { t } = useTranslation("holdings");
  const people = peopleOf(file.Borrowers ?? [], t("borrower"));
  const isNew = employer.id === undefined;
  const form = useRecordForm<Partial<Employer>>({
    record: isNew ? first(people, file) : ((file.Employers ?? []).find((one) => one.id === employer.id) ?? employer),
    fields: EMPLOYER_FIELDS,
    labels: "holdings:income",
    normalize: (record) =>
      record.Employment?.StatusType === "Current"
        ? { ...record, Employment: { ...record.Employment, EndDate: undefined } }
        : record,
    write: ({ patch, version, whole }) =>
      employer.id
        ? writes.update({ id: employer.id, borrowerId: employer.BorrowerId, version, patch })
        : writes.create(whole),
  });
  return (
    <RecordDialog title={isNew ? t("income.addJob") : t("income.job")} form={form} onClose={onClose}>
      <EmployerFields people={people} isNew={isNew} />
    </RecordDialog>
  );
}

/** A first job is the primary one. */
function first(people: Person[], file: LoanFile): Partial<Employer> {
  const person = people[0]?.value;
  const hasJob = (file.Employers ?? []).some(
    (one) => one.BorrowerId === person && one.Employment?.StatusType === "Current",
  );
  return {
    BorrowerId: person,
    Employment: { StatusType: "Current", ClassificationType: hasJob ? "Secondary" : "Primary" },
    Address: {},
  };
}

function EmployerFields({ people, isNew }: { people: Person[]; isNew: boolean }) {
  const { t } = useTranslation("holdings");
  const isCurrent = useValue<string>("Employment.StatusType") === "Current";
  const start = useValue<string>("Employment.StartDate");
  const end = useValue<string>("Employment.EndDate");
  const years = incomeYears(start, isCurrent ? null : end, today());
  const duration = years ? t("income.duration", { years }) : undefined;
  return (
    <>
      <FieldGrid columns={2}>
        <Choice path="BorrowerId" options={people} must readOnly={!isNew} />
        <FormField path="Name" />
        <FormField path="Employment.StatusType" />
        <FormField path="Employment.ClassificationType" />
        <FormField path="Employment.StartDate" hint={isCurrent ? duration : undefined} />
        {isCurrent ? <span className="max-sm:hidden" /> : <FormField path="Employment.EndDate" hint={duration} />}
        <FormField path="Employment.PositionDesc" />
        <FormField path="Employment.MonthlyIncomeAmt" />
        <FormField path="Employment.TimeInLineOfWorkMonthsCount" />
        <FormField path="Phone" />
      </FieldGrid>
      <div className="flex flex-col gap-2">
        <FormField path="Employment.SelfEmployedInd" />
        <FormField path="Employment.OwnershipInterestType" className="ml-6 max-w-xs" />
        <FormField path="Employment.SpecialBorrowerEmployerRelationshipInd" />
        <FormField path="Employment.ForeignIncomeInd" />
        <FormField path="Employment.SeasonalIncomeInd" />
      </div>
      <AddressFields />
    </>
  );
}
