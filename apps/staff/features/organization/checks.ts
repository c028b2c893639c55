import {
  decimal,
  email,
  firstOf,
  maxItems,
  maxLength,
  min,
  minItems,
  nonEmpty,
  notAmong,
  noWhitespace,
  pattern,
  phone,
  url,
  type Validator,
} from "@gable/validation";

type Draft = Record<string, unknown>;

type Verdict = ReturnType<Validator<string>>;
/** What is wrong with a configuration as it stands in the form, by field; the server stays the judge of what passes. */
export type Checks = (draft: Draft) => Record<string, Verdict>;

const textOf = (draft: Draft, field: string) => (typeof draft[field] === "string" ? (draft[field] as string) : "");

/** Texts that are each held to a validator of the catalogue. */
const texts =
  (validators: Record<string, Validator<string>>): Checks =>
  (draft) =>
    Object.fromEntries(
      Object.entries(validators).map(([field, validator]) => [field, validator(textOf(draft, field).trim())]),
    );

const HEADLINE = 120;
const PARAGRAPH = 2000;

export const portalChecks = texts({
  brandColor: pattern(/^#[0-9a-f]{6}$/i),
  headline: maxLength(HEADLINE),
  headlineEs: maxLength(HEADLINE),
  welcome: maxLength(PARAGRAPH),
  welcomeEs: maxLength(PARAGRAPH),
  licenseFooter: maxLength(PARAGRAPH),
  licenseFooterEs: maxLength(PARAGRAPH),
  contactPhone: phone,
  contactEmail: email,
  websiteUrl: url,
  facebookUrl: url,
  instagramUrl: url,
  linkedInUrl: url,
});
export const contactChecks = texts({
  phone,
  email,
  websiteUrl: url,
  address: maxLength(300),
  mersOrgId: pattern(/^\d{7}$/),
});
export const letterChecks = texts({ replyTo: email });
export const unitChecks = texts({ name: nonEmpty, posDomain: noWhitespace, nmls: pattern(/^\d{1,12}$/) });
export const profileChecks = texts({ firstName: nonEmpty, lastName: nonEmpty, phone });
/** The name of a host that the company has not, or asked for, already. */
export const hostCheck =
  (hosts: readonly string[]): Validator<string> =>
  (name) =>
    firstOf(name.trim(), nonEmpty, noWhitespace, notAmong(hosts));

const MOST_OPTIONS = 50;
const WITH_OPTIONS = ["DROPDOWN", "RADIO", "CHECKBOX"];

interface Option {
  label?: string;
}

/** A question says something, and one that is answered by choosing has something to choose, each thing once. */
export const questionChecks: Checks = (draft) => {
  const options = (draft.options ?? []) as Option[];
  const labels = options.map((option) => option.label ?? "");
  const chosen = WITH_OPTIONS.includes(textOf(draft, "type"));
  return {
    question: nonEmpty(textOf(draft, "question")),
    ...(chosen ? { options: firstOf(options, minItems(1), maxItems(MOST_OPTIONS)) } : {}),
    ...Object.fromEntries(
      chosen
        ? labels.map((label, at) => [`options.${at}`, firstOf(label, nonEmpty, notAmong(labels.slice(0, at)))] as const)
        : [],
    ),
  };
};

/** One of the lists that leads are sorted by: it has a name that no other of the list has. */
export function labelChecks(taken: readonly string[]): Checks {
  return (draft) => ({
    name: firstOf(textOf(draft, "name"), nonEmpty, notAmong(taken)),
    contactEmail: email(textOf(draft, "contactEmail").trim()),
    costPerLeadAmt: firstOf(textOf(draft, "costPerLeadAmt"), decimal, min(0)),
  });
}
