import {
  email,
  firstOf,
  minItems,
  notAmong,
  noWhitespace,
  phone,
  required,
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

export const portalChecks = texts({
  contactPhone: phone,
  contactEmail: email,
  websiteUrl: url,
  facebookUrl: url,
  instagramUrl: url,
  linkedInUrl: url,
});
export const contactChecks = texts({ phone, email, websiteUrl: url });
export const letterChecks = texts({ replyTo: email });
export const unitChecks = texts({ name: required, posDomain: noWhitespace });
export const profileChecks = texts({ firstName: required, lastName: required });

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
    question: required(textOf(draft, "question")),
    ...(chosen ? { options: minItems(1)(options) } : {}),
    ...Object.fromEntries(
      chosen
        ? labels.map((label, at) => [`options.${at}`, firstOf(label, required, notAmong(labels.slice(0, at)))] as const)
        : [],
    ),
  };
};

/** One of the lists that leads are sorted by: it has a name that no other of the list has. */
export function labelChecks(taken: readonly string[]): Checks {
  return (draft) => ({
    name: firstOf(textOf(draft, "name"), required, notAmong(taken)),
    contactEmail: email(textOf(draft, "contactEmail").trim()),
  });
}
