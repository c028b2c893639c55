import type { Borrower, LoanFile } from "@gable/api";
import { fieldId, isShown } from "@gable/form";
import { BANKRUPTCIES } from "../borrower/fields";
import { PARTS } from "../dates/fields";
import { activePeople, nameOf } from "../financial/person";
import { addressLine } from "../form/address-line";
import { DECLARED } from "../loan/declared";
import { stepPath } from "../loan/step";
import { LOAN_INFO_FIELDS, LOAN_INFO_LISTS } from "../loan-info/fields";
import { AGENCY_FIELDS, agencyOf } from "../loan-info/government-fields";
import type { FoundField } from "./palette-fields";

type Text = (key: string) => string;

/** What a record of a list is called, and the fields that it has; a list without one leads to a new record. */
interface Records {
  /** The list's own id on its step. */
  list: string;
  kind: keyof typeof DECLARED;
  rows: readonly { record: { id: string }; name: string }[];
  /** The words of adding to the list; none where the list has another way that comes first. */
  add: string;
  /** Which of the list's ways to add it is. */
  adder?: number;
  step: string;
  /** What stands before the record's name. */
  part: string;
  query?: Record<string, string>;
}

/** Every field of the loan's steps that there is now, wherever it stands: each says where it leads. */
export function fieldsOfLoan(file: LoanFile, text: Text): FoundField[] {
  return [...ofLoanInfo(file, text), ...ofBorrowers(file, text), ...ofFinances(file, text), ...ofDates(file, text)];
}

/** The key dates lead to their panel in the loan center. */
function ofDates(file: LoanFile, text: Text): FoundField[] {
  const names = Object.values(PARTS).flatMap((part) => part.map((name) => `field.${name}`));
  return ["title", ...names].map((word) => ({
    key: `dates-${word}`,
    name: text(`dates:${word}`),
    part: text("loan:steps.loan-center"),
    control: null,
    selector: "#key-dates",
    isList: true,
    to: stepPath(file.LoanId, "loan-center"),
  }));
}

function ofLoanInfo(file: LoanFile, text: Text): FoundField[] {
  const agency = agencyOf(file.MortgageType ?? "");
  const steps = [
    { step: "loan-info", fields: LOAN_INFO_FIELDS },
    { step: "govt-loan", fields: agency ? AGENCY_FIELDS[agency] : [] },
  ];
  const lists = Object.entries(LOAN_INFO_LISTS).map(([panel, { path, label }]) => ({
    key: `loan-info-${path}`,
    name: text(label),
    part: text("loan:steps.loan-info"),
    control: null,
    selector: `[id="${panel}"]`,
    isList: true,
    to: stepPath(file.LoanId, "loan-info"),
  }));
  const single = steps.flatMap(({ step, fields }) =>
    fields
      .filter((field) => isShown(field, file.Info))
      .map(({ path, label }) => ({
        key: `${step}-${path}`,
        name: text(label),
        part: text(`loan:steps.${step}`),
        control: null,
        selector: `[id="${fieldId(path)}"]`,
        to: stepPath(file.LoanId, step),
      })),
  );
  return [...single, ...lists];
}

function ofBorrowers(file: LoanFile, text: Text): FoundField[] {
  return activePeople(file.Borrowers ?? []).flatMap((person) => [
    ...ofPerson(file, person, text),
    ...inRecords(file, text, {
      list: "residences",
      step: "borrowers",
      query: { borrower: person.id, part: "residences" },
      part: `${text("loan:steps.borrowers")} · ${nameOf(person) || text("borrower:unnamed")}`,
      kind: "residence",
      add: text("borrower:residence.add"),
      rows: (file.Residences ?? [])
        .filter((home) => home.BorrowerId === person.id)
        .map((home) => ({ record: home, name: addressLine(home.Address) || text("borrower:residence.one") })),
    }),
  ]);
}

function ofPerson(file: LoanFile, person: Borrower, text: Text): FoundField[] {
  const ofThis = <T extends { BorrowerId?: string }>(records: T[] | undefined) =>
    records?.find((one) => one.BorrowerId === person.id) ?? {};
  const parts = [
    { part: "person", fields: DECLARED.borrower.fields, record: person },
    { part: "declarations", fields: [...DECLARED.declaration.fields, BANKRUPTCIES], record: ofThis(file.Declarations) },
    { part: "demographics", fields: DECLARED.demographic.fields, record: ofThis(file.Demographics) },
  ];
  return parts.flatMap(({ part, fields, record }) =>
    fields
      .filter((field) => isShown(field, record))
      .map(({ path, label }) => ({
        key: `${person.id}-${path}`,
        name: text(label),
        part: `${text("loan:steps.borrowers")} · ${nameOf(person) || text("borrower:unnamed")}`,
        control: null,
        selector: `[data-record="${person.id}"] [id="${fieldId(path)}"]`,
        record: person.id,
        to: stepPath(file.LoanId, "borrowers", { borrower: person.id, part }),
      })),
  );
}

function ofFinances(file: LoanFile, text: Text): FoundField[] {
  const word = (enumeration: string, value: string | undefined, other: string) =>
    value ? text(`enums:${enumeration}.${value}`) : text(other);
  const holding = (type: string, holder: string | undefined) => [type, holder].filter(Boolean).join(", ");
  const step = "financial";
  const part = text("loan:steps.financial");
  const lists: Records[] = [
    {
      list: "assets",
      kind: "asset",
      add: text("holdings:asset.add"),
      rows: (file.Assets ?? []).map((record) => ({
        record,
        name: holding(word("AssetType", record.AssetDetail?.AssetType, "holdings:asset.one"), record.HolderName),
      })),
      step,
      part,
    },
    {
      list: "liabilities",
      kind: "liability",
      add: text("holdings:liability.add"),
      rows: (file.Liabilities ?? []).map((record) => ({
        record,
        name: holding(
          word("LiabilityType", record.LiabilityDetail?.LiabilityType, "holdings:liability.one"),
          record.HolderName,
        ),
      })),
      step,
      part,
    },
    {
      list: "expenses",
      kind: "expense",
      add: text("holdings:expense.add"),
      rows: (file.Expenses ?? []).map((record) => ({
        record,
        name: holding(word("ExpenseType", record.ExpenseType, "holdings:expense.one"), record.AlimonyOwedTo),
      })),
      step,
      part,
    },
    {
      list: "realEstates",
      kind: "owned_property",
      add: text("holdings:reo.add"),
      rows: (file.OwnedProperties ?? []).map((record) => ({
        record,
        name: addressLine(record.Property?.Address) || text("holdings:reo.one"),
      })),
      step,
      part,
    },
    {
      list: "income",
      kind: "employer",
      add: text("holdings:income.addJob"),
      rows: (file.Employers ?? []).map((record) => ({ record, name: record.Name || text("holdings:income.job") })),
      step,
      part,
    },
    {
      list: "income",
      adder: 1,
      kind: "income_item",
      add: text("holdings:income.addOther"),
      rows: (file.IncomeItems ?? [])
        .filter((item) => !item.EmploymentIncomeInd)
        .map((record) => ({ record, name: word("IncomeType", record.IncomeType, "holdings:income.other") })),
      step,
      part,
    },
  ];
  return lists.flatMap((records) => inRecords(file, text, records));
}

/** The fields of each record of a list, or of a new one where there is none yet and one may be made. */
function inRecords(file: LoanFile, text: Text, records: Records): FoundField[] {
  const { list, adder = 0, kind, add, rows, step, part, query } = records;
  const isNew = rows.length === 0;
  const fresh = file.archiveIndicator ? [] : [{ record: { id: `${list}-new-${adder}` }, name: add }];
  return (isNew ? fresh : rows).flatMap(({ record, name }) =>
    DECLARED[kind].fields
      .filter((field) => (isNew ? !field.when : isShown(field, record)))
      .map(({ path, label }) => ({
        key: `${record.id}-${query?.borrower ?? ""}-${path}`,
        name: text(label),
        part: `${part} · ${name}`,
        control: null,
        selector: null,
        to: stepPath(file.LoanId, step, { ...query, open: record.id, field: path }),
      })),
  );
}
