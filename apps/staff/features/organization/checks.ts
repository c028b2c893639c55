import {
  decimal,
  email,
  firstOf,
  maxItems,
  min,
  minItems,
  nonEmpty,
  notAmong,
  noWhitespace,
  type Validator,
  type Verdict,
} from "@gable/validation";

type Draft = Record<string, unknown>;

/** What is wrong with an entry as it stands in the form, by field; the server stays the judge of what passes. */
export type Checks = (draft: Draft) => Record<string, Verdict>;

const textOf = (draft: Draft, field: string) => (typeof draft[field] === "string" ? (draft[field] as string) : "");

/** The name of a host that the company has not, or asked for, already. */
export const hostCheck =
  (hosts: readonly string[]): Validator<string> =>
  (name) =>
    firstOf(name.trim(), nonEmpty, noWhitespace, notAmong(hosts));

const MOST_OPTIONS = 50;

/** What there is to choose in a question: something, and not more than can be read. */
export const optionsCheck: Validator<readonly unknown[]> = (options) =>
  firstOf(options, minItems(1), maxItems(MOST_OPTIONS));

/** What can be chosen says something that nothing before it says. */
export const optionCheck =
  (before: readonly string[]): Validator<string> =>
  (label) =>
    firstOf(label, nonEmpty, notAmong(before));

/** One of the lists that leads are sorted by: it has a name that no other of the list has. */
export function labelChecks(taken: readonly string[]): Checks {
  return (draft) => ({
    name: firstOf(textOf(draft, "name"), nonEmpty, notAmong(taken)),
    contactEmail: email(textOf(draft, "contactEmail").trim()),
    costPerLeadAmt: firstOf(textOf(draft, "costPerLeadAmt"), decimal, min(0)),
  });
}
