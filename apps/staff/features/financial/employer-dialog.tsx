"use client";
import type { Employer, LoanFile, RecordWrites } from "@gable/api";
import {
  AddressFields,
  Check,
  Choice,
  CivilDay,
  Count,
  Money,
  Question,
  Text,
  useRecordForm,
  useValue,
} from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { incomeYears, min, notBefore, today } from "@gable/loan";
import { FieldGrid } from "@gable/ui";
import { RecordDialog } from "../record/record-dialog";
import { type Person, peopleOf } from "./person";

const NUMBERS = ["Employment.MonthlyIncomeAmt", "Employment.TimeInLineOfWorkMonthsCount"];

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
  const { t } = useTranslation("finance");
  const people = peopleOf(file.Borrowers ?? [], t("borrower"));
  const isNew = employer.id === undefined;
  const form = useRecordForm<Partial<Employer>>({
    record: isNew ? first(people, file) : ((file.Employers ?? []).find((one) => one.id === employer.id) ?? employer),
    numbers: NUMBERS,
    labels: "finance:income",
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
  const { t } = useTranslation("finance");
  const status = useValue<string>("Employment.StatusType");
  const start = useValue<string>("Employment.StartDate");
  const end = useValue<string>("Employment.EndDate");
  const years = incomeYears(start, status === "Current" ? null : end, today());
  const duration = years ? t("income.duration", { years }) : undefined;
  return (
    <>
      <FieldGrid columns={2}>
        <Choice path="BorrowerId" options={people} must readOnly={!isNew} />
        <Text path="Name" required autoComplete="off" />
        <Question
          layout="segments"
          path="Employment.StatusType"
          of="EmploymentStatusType"
          values={["Current", "Previous"]}
        />
        <Question
          layout="segments"
          path="Employment.ClassificationType"
          of="EmploymentClassificationType"
          values={["Primary", "Secondary"]}
        />
        <CivilDay path="Employment.StartDate" required hint={status === "Current" ? duration : undefined} />
        {status === "Current" ? (
          <span className="max-sm:hidden" />
        ) : (
          <CivilDay path="Employment.EndDate" required check={notBefore(start)} hint={duration} />
        )}
        <Text path="Employment.PositionDesc" required />
        <Money path="Employment.MonthlyIncomeAmt" required />
        <Count path="Employment.TimeInLineOfWorkMonthsCount" check={min(0)} />
        <Text path="Phone" inputMode="tel" maxLength={40} />
      </FieldGrid>
      <Checks />
      <AddressFields />
    </>
  );
}

function Checks() {
  const selfEmployed = useValue<boolean>("Employment.SelfEmployedInd");
  return (
    <div className="flex flex-col gap-2">
      <Check path="Employment.SelfEmployedInd" />
      {selfEmployed ? (
        <Choice
          className="ml-6 max-w-xs"
          path="Employment.OwnershipInterestType"
          of="OwnershipInterestType"
          values={["LessThan25Percent", "GreaterThanOrEqualTo25Percent"]}
        />
      ) : null}
      <Check path="Employment.SpecialBorrowerEmployerRelationshipInd" />
      <Check path="Employment.ForeignIncomeInd" />
      <Check path="Employment.SeasonalIncomeInd" />
    </div>
  );
}
