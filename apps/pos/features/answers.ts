import type { Borrower, Residence } from "@gable/api";
import { answered, maxLength, pattern, phone, tidyZip, type Validator, zip } from "@gable/validation";
import type { Answers, Faults } from "./draft";

/** Where each answer of the contact screen stands in the borrower's record. */
const CONTACT = { CellPhone: "ContactPoint.CellPhone", HomePhone: "ContactPoint.HomePhone" } as const;

/** Where each answer of an address screen stands in the residence's record. */
const HOME = {
  LineText: "Address.LineText",
  UnitIdentifier: "Address.UnitIdentifier",
  CityName: "Address.CityName",
  StateCode: "Address.StateCode",
  PostalCode: "Address.PostalCode",
  CountyName: "Address.CountyName",
  BasisType: "ResidenceDetail.BasisType",
  Years: "ResidenceDetail.DurationYearsCount",
  Months: "ResidenceDetail.DurationMonthsCount",
  Rent: "Landlord.MonthlyRentAmt",
} as const;

export type Paths = Record<string, string>;
/** Answers that the record holds as numbers. */
const NUMBERS = new Set(["Years", "Months", "Rent", "SalesContractAmt", "EstimatedValueAmt", "BaseLoanAmt"]);
const LONGEST = 150;

export const contactAnswers = (borrower: Borrower): Answers => read(borrower, CONTACT);
export const homeAnswers = (residence: Residence | undefined): Answers => read(residence ?? {}, HOME);
export const contactPatch = (changed: Answers): object => patch(changed, CONTACT);
export const homePatch = (changed: Answers): object => patch(changed, HOME);
export const contactField = (path: string) => fieldAt(path, CONTACT);
export const homeField = (path: string) => fieldAt(path, HOME);

/** The answers that a record holds. */
export function read(record: object, paths: Paths): Answers {
  return Object.fromEntries(
    Object.entries(paths).map(([field, path]) => {
      let value: unknown = record;
      for (const part of path.split(".")) value = (value as Record<string, unknown> | undefined)?.[part];
      return [field, value === undefined || value === null ? "" : String(value)];
    }),
  );
}

/** A merge patch of the changed answers; an emptied answer clears its field. */
export function patch(changed: Answers, paths: Paths): object {
  const body: Record<string, unknown> = {};
  for (const [field, text] of Object.entries(changed)) {
    const groups = (paths[field] ?? "").split(".");
    const name = groups.pop() ?? "";
    const value = name === "PostalCode" ? tidyZip(text) : text.trim();
    let into = body;
    for (const group of groups) {
      into[group] ??= {};
      into = into[group] as Record<string, unknown>;
    }
    into[name] = value === "" ? null : NUMBERS.has(field) ? Number(value) : value;
  }
  return body;
}

/** The answer that a dotted path of the record belongs to. */
export function fieldAt(path: string, paths: Paths): string | undefined {
  return Object.entries(paths).find(([, known]) => known === path)?.[0];
}

/** What an answer is held to, and what is said in the portal's own words where it fails. */
export type Rules = Record<string, readonly [rule: Validator<string>, fault: string]>;

/** The answers that fail their rules; who has not answered has not failed. */
export function failing(answers: Answers, rules: Rules): Faults {
  const failed = Object.entries(rules).filter(([field, [rule]]) => rule((answers[field] ?? "").trim()) !== null);
  return Object.fromEntries(failed.map(([field, [, fault]]) => [field, fault]));
}

const CONTACT_RULES: Rules = { CellPhone: [phone, "phone"], HomePhone: [phone, "phone"] };

const HOME_RULES: Rules = {
  LineText: [maxLength(LONGEST), "long"],
  CityName: [maxLength(LONGEST), "long"],
  CountyName: [maxLength(LONGEST), "long"],
  UnitIdentifier: [maxLength(20), "long"],
  PostalCode: [(text) => zip(tidyZip(text)), "zip"],
  Years: [pattern(/^\d{1,2}$/), "years"],
  Months: [pattern(/^(\d|1[01])$/), "months"],
  Rent: [pattern(/^\d{1,7}(\.\d{1,2})?$/), "amount"],
};

/** What of the contact screen can't be saved as it stands. */
export const wrongContact = (answers: Answers): Faults => failing(answers, CONTACT_RULES);

/** What of an address screen can't be saved as it stands. */
export const wrongHome = (answers: Answers): Faults => failing(answers, HOME_RULES);

const blank = (answers: Answers, field: string) => answered(answers[field]) !== null;

/** What keeps the contact screen from being done: wrong or missing. */
export function openContact(answers: Answers): Faults {
  return { ...(blank(answers, "CellPhone") ? { CellPhone: "missing" } : {}), ...wrongContact(answers) };
}

/** What keeps an address screen from being done: wrong or missing. */
export function openHome(answers: Answers): Faults {
  const faults: Faults = {};
  for (const field of ["LineText", "CityName", "PostalCode"]) if (blank(answers, field)) faults[field] = "missing";
  for (const field of ["StateCode", "BasisType"]) if (blank(answers, field)) faults[field] = "missingChoice";
  if (blank(answers, "Years") && blank(answers, "Months")) faults.Years = "duration";
  if (answers.BasisType === "Rent" && blank(answers, "Rent")) faults.Rent = "amount";
  return { ...faults, ...wrongHome(answers) };
}

/** An address in one line; "" while there is none. */
export function oneLine(answers: Answers): string {
  const street = [answers.LineText, answers.UnitIdentifier].filter(Boolean).join(" ");
  const region = [answers.StateCode, answers.PostalCode].filter(Boolean).join(" ");
  return [street, answers.CityName, region].filter(Boolean).join(", ");
}
