"use client";
import type { Employer, LoanFile } from "@gable/api";
import { AddressFields, Choice, FormField, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { incomeYears, today } from "@gable/loan";
import { FieldGrid } from "@gable/ui";
import { RowDialog } from "../record/row-dialog";
import { EMPLOYER_FIELDS } from "./fields";
import { type OpenHolding, type Person, usePeople } from "./person";

export function EmployerDialog({ file, ...open }: OpenHolding<Employer>) {
  const { t } = useTranslation("holdings");
  const people = usePeople(file);
  return (
    <RowDialog<Employer>
      {...open}
      rows={file.Employers}
      begin={first(people, file)}
      fields={EMPLOYER_FIELDS}
      labels="holdings:income"
      normalize={withoutEnd}
      title={t(open.row.id ? "income.job" : "income.addJob")}
    >
      <EmployerFields people={people} isNew={open.row.id === undefined} />
    </RowDialog>
  );
}

/** A job that somebody has still has no end. */
const withoutEnd = (record: Partial<Employer>): Partial<Employer> =>
  record.Employment?.StatusType === "Current"
    ? { ...record, Employment: { ...record.Employment, EndDate: undefined } }
    : record;

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
