import { firstOf, maxItems, minItems, nonEmpty, notAmong, noWhitespace, type Validator } from "@gable/validation";

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

/** An item of one of the lists that leads are sorted by has a name that no other of the list has. */
export const nameCheck =
  (taken: readonly string[]): Validator<string> =>
  (name) =>
    firstOf(name, nonEmpty, notAmong(taken));
