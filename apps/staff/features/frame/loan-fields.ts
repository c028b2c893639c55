import type { Borrower, LoanFile } from "@gable/api";
import { type FieldSpec, fieldId } from "@gable/form";
import { DECLARATION_FIELDS, DEMOGRAPHIC_FIELDS, PERSON_FIELDS, RESIDENCE_FIELDS } from "../borrower/fields";
import { ASSET_FIELDS, EMPLOYER_FIELDS, INCOME_FIELDS, LIABILITY_FIELDS, PROPERTY_FIELDS } from "../financial/fields";
import { activePeople, nameOf } from "../financial/person";
import { addressLine } from "../form/address-line";
import { stepPath } from "../loan/step";
import { LOAN_INFO_FIELDS } from "../loan-info/fields";
import { AGENCY_FIELDS, agencyOf } from "../loan-info/government-fields";
import type { FoundField } from "./palette-fields";

type Text = (key: string) => string;

/** Of declared fields those that every record has. */
const always = (fields: readonly FieldSpec[]) => fields.filter((field) => !field.when).map(({ path }) => path);

/** What a record of a list is called, and the fields that it has; a list without one leads to a new record. */
interface Records {
  /** The list's own id on its step. */
  list: string;
  paths: readonly string[];
  labels: string;
  rows: readonly { id: string; name: string }[];
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
  return [...ofLoanInfo(file, text), ...ofBorrowers(file, text), ...ofFinances(file, text)];
}

/** The words of a field's label, as its form has them. */
function labelOf(labels: string, path: string): string {
  const last = path.slice(path.lastIndexOf(".") + 1);
  return path.includes("Address.") ? `finance:address.${last}` : `${labels}.${last}`;
}

function ofLoanInfo(file: LoanFile, text: Text): FoundField[] {
  const agency = agencyOf(file.MortgageType ?? "");
  const steps = [
    { step: "loan-info", fields: LOAN_INFO_FIELDS },
    { step: "govt-loan", fields: agency ? AGENCY_FIELDS[agency] : [] },
  ];
  return steps.flatMap(({ step, fields }) =>
    fields
      .filter((field) => !field.when || field.when(file.Info))
      .map(({ path, label }) => ({
        key: `${step}-${path}`,
        name: text(label),
        part: text(`loan:steps.${step}`),
        control: null,
        selector: `[id="${fieldId(path)}"]`,
        to: stepPath(file.LoanId, step),
      })),
  );
}

function ofBorrowers(file: LoanFile, text: Text): FoundField[] {
  return activePeople(file.Borrowers ?? []).flatMap((person) => [
    ...ofPerson(file, person, text),
    ...inRecords(file, text, {
      list: "residences",
      step: "borrowers",
      query: { borrower: person.id, part: "residences" },
      part: `${text("loan:steps.borrowers")} · ${nameOf(person) || text("borrower:unnamed")}`,
      paths: RESIDENCE_FIELDS,
      labels: "borrower:residence",
      add: text("borrower:residence.add"),
      rows: (file.Residences ?? [])
        .filter((home) => home.BorrowerId === person.id)
        .map((home) => ({ id: home.id, name: addressLine(home.Address) || text("borrower:residence.one") })),
    }),
  ]);
}

function ofPerson(file: LoanFile, person: Borrower, text: Text): FoundField[] {
  const parts = [
    { part: "person", labels: "borrower:field", paths: PERSON_FIELDS },
    { part: "declarations", labels: "borrower:declaration", paths: DECLARATION_FIELDS },
    { part: "demographics", labels: "borrower:demographic", paths: DEMOGRAPHIC_FIELDS },
  ];
  return parts.flatMap(({ part, labels, paths }) =>
    paths.map((path) => ({
      key: `${person.id}-${path}`,
      name: text(labelOf(labels, path)),
      part: `${text("loan:steps.borrowers")} · ${nameOf(person) || text("borrower:unnamed")}`,
      control: null,
      selector: `[data-record="${person.id}"] [id="${fieldId(path)}"]`,
      record: person.id,
      to: stepPath(file.LoanId, "borrowers", { borrower: person.id, part }),
    })),
  );
}

function ofFinances(file: LoanFile, text: Text): FoundField[] {
  const kind = (enumeration: string, value: string | undefined, other: string) =>
    value ? text(`enums:${enumeration}.${value}`) : text(other);
  const holding = (type: string, holder: string | undefined) => [type, holder].filter(Boolean).join(", ");
  const step = "financial";
  const part = text("loan:steps.financial");
  const lists: Records[] = [
    {
      list: "assets",
      paths: always(ASSET_FIELDS),
      labels: "finance:asset",
      add: text("finance:asset.add"),
      rows: (file.Assets ?? []).map(({ id, AssetDetail: detail, HolderName }) => ({
        id,
        name: holding(kind("AssetType", detail?.AssetType, "finance:asset.one"), HolderName),
      })),
      step,
      part,
    },
    {
      list: "liabilities",
      paths: always(LIABILITY_FIELDS),
      labels: "finance:liability",
      add: text("finance:liability.add"),
      rows: (file.Liabilities ?? []).map(({ id, LiabilityDetail: detail, HolderName }) => ({
        id,
        name: holding(kind("LiabilityType", detail?.LiabilityType, "finance:liability.one"), HolderName),
      })),
      step,
      part,
    },
    {
      list: "realEstates",
      paths: PROPERTY_FIELDS,
      labels: "finance:reo",
      add: text("finance:reo.add"),
      rows: (file.OwnedProperties ?? []).map(({ id, Property }) => ({
        id,
        name: addressLine(Property?.Address) || text("finance:reo.one"),
      })),
      step,
      part,
    },
    {
      list: "income",
      paths: EMPLOYER_FIELDS,
      labels: "finance:income",
      add: text("finance:income.addJob"),
      rows: (file.Employers ?? []).map(({ id, Name }) => ({ id, name: Name || text("finance:income.job") })),
      step,
      part,
    },
    {
      list: "income",
      adder: 1,
      paths: ["BorrowerId", ...always(INCOME_FIELDS)],
      labels: "finance:income",
      add: text("finance:income.addOther"),
      rows: (file.IncomeItems ?? [])
        .filter((item) => !item.EmploymentIncomeInd)
        .map(({ id, IncomeType }) => ({ id, name: kind("IncomeType", IncomeType, "finance:income.other") })),
      step,
      part,
    },
  ];
  return lists.flatMap((records) => inRecords(file, text, records));
}

/** The fields of each record of a list, or of a new one where there is none yet and one may be made. */
function inRecords(file: LoanFile, text: Text, records: Records): FoundField[] {
  const { list, adder = 0, paths, labels, add, rows, step, part, query } = records;
  const fresh = file.archiveIndicator ? [] : [{ id: `${list}-new-${adder}`, name: add }];
  return (rows.length > 0 ? rows : fresh).flatMap(({ id, name }) =>
    paths.map((path) => ({
      key: `${id}-${query?.borrower ?? ""}-${path}`,
      name: text(labelOf(labels, path)),
      part: `${part} · ${name}`,
      control: null,
      selector: null,
      to: stepPath(file.LoanId, step, { ...query, open: id, field: path }),
    })),
  );
}
