import type { CustomQuestion, EmailConfig, Organization, OrgConfig, POSConfig } from "@gable/api";
import { FIELD_FACTS } from "@gable/api/fields";
import type { FieldSpec } from "@gable/form";
import { nonEmpty, noWhitespace, pattern, phone, url, type Validator } from "@gable/validation";

// What is set of a company, each field declared once; the server stays the judge of what passes.

const MOST = 300;
const NAME = 200;

const of = (
  path: keyof Organization | keyof OrgConfig | keyof EmailConfig,
  more: Partial<FieldSpec> = {},
): FieldSpec => ({
  path,
  kind: "text",
  label: `organization:field.${path}`,
  maxLength: MOST,
  ...more,
});

/** The fields of an org unit; where it stands in the tree is chosen of the units there are. */
export const UNIT_FIELDS: readonly FieldSpec[] = [
  of("name", { asked: true, validators: [nonEmpty], maxLength: NAME }),
  of("displayName", { maxLength: NAME, hint: "organization:hint.displayName" }),
  of("posDomain", { validators: [noWhitespace], hint: "organization:hint.posDomain", spellCheck: false }),
  of("nmls", { validators: [pattern(/^\d{1,12}$/)], inputMode: "numeric" }),
  of("LWLicensePayer", {
    kind: "choice",
    choices: FIELD_FACTS.Unit.LWLicensePayer.enum,
    words: "organization:payer",
    emptyLabel: null,
  }),
  of("IndustryChannel", {
    kind: "choice",
    choices: FIELD_FACTS.Unit.IndustryChannel.enum,
    words: "organization:channel",
    emptyLabel: "organization:none",
  }),
];

export const CONTACT_FIELDS: readonly FieldSpec[] = [
  of("phone", { validators: [phone], inputMode: "tel" }),
  of("email", { kind: "email" }),
  of("websiteUrl", { validators: [url] }),
  of("address"),
  of("mersOrgId", { validators: [pattern(/^\d{7}$/)], hint: "organization:company.mersHint" }),
];

export const WORK_FIELDS: readonly FieldSpec[] = [
  of("loanSaving", {
    kind: "choice",
    choices: ["ASKED", "ITSELF"],
    words: "organization:loanSaving",
    emptyLabel: null,
    hint: "organization:hint.loanSaving",
  }),
  of("loanEditing", {
    kind: "choice",
    choices: ["OPEN", "SINGLE_USER", "AFTER_DISCLOSURE"],
    words: "organization:loanEditing",
    emptyLabel: null,
    hint: "organization:hint.loanEditing",
  }),
  of("finalizedLoans", {
    kind: "choice",
    choices: ["LOCKED", "OPEN"],
    words: "organization:finalizedLoans",
    emptyLabel: null,
    hint: "organization:hint.finalizedLoans",
  }),
  of("finalizedBefore", {
    kind: "choice",
    choices: ["LOCKED", "OPEN"],
    words: "organization:finalizedLoans",
    emptyLabel: "organization:finalizedUnsaid",
  }),
  of("loanEditNotifications", { kind: "check" }),
  of("AllowDocMagic", { kind: "check" }),
];

export const LETTER_FIELDS: readonly FieldSpec[] = [
  of("fromName", { maxLength: 100 }),
  of("replyTo", { kind: "email" }),
  of("signature", { kind: "area", maxLength: 1000 }),
];

/** A field of the portal's configuration: it is set here, or inherited. */
export interface FieldOfPortal extends FieldSpec {
  path: keyof POSConfig;
  group: string;
  control: "switch" | "text" | "area" | "color" | "choice" | "several";
}

const HEADLINE = 120;
const PARAGRAPH = 2000;
const CONSENT = 4000;

const KINDS = { switch: "check", area: "area", choice: "choice" } as const;

const inGroup = (
  group: string,
  control: FieldOfPortal["control"],
  paths: (keyof POSConfig)[],
  more: Partial<FieldSpec> = {},
) =>
  paths.map(
    (path): FieldOfPortal => ({
      kind: control in KINDS ? KINDS[control as keyof typeof KINDS] : "text",
      label: `portal:field.${path}`,
      maxLength: MOST,
      ...more,
      path,
      group,
      control,
    }),
  );

const held = (...validators: Validator<string>[]) => ({ validators });

export const PORTAL_GROUPS = ["look", "texts", "offer", "contact", "credit", "footer"];

/** Every field of the portal's configuration, in the order it is offered. */
export const PORTAL_FIELDS: readonly FieldOfPortal[] = [
  ...inGroup("look", "switch", ["enableEs"]),
  ...inGroup("look", "color", ["brandColor"], held(pattern(/^#[0-9a-f]{6}$/i))),
  ...inGroup("look", "switch", ["showLogo"]),
  ...inGroup("texts", "text", ["headline", "headlineEs"], { maxLength: HEADLINE }),
  ...inGroup("texts", "area", ["welcome", "welcomeEs"], { maxLength: PARAGRAPH }),
  ...inGroup("offer", "several", ["hiddenSteps"], { choices: ["loan-purpose", "address", "questions"] }),
  ...inGroup("offer", "several", ["applicationTypes"], { choices: ["Purchase", "Refinance"] }),
  ...inGroup("offer", "switch", ["enableApplyLink", "realtorVisible"]),
  ...inGroup("contact", "choice", ["contactDisplay"], { choices: FIELD_FACTS.POSConfig.contactDisplay.enum }),
  ...inGroup("contact", "text", ["contactPhone"], held(phone)),
  ...inGroup("contact", "text", ["contactEmail"], { kind: "email" }),
  ...inGroup("credit", "switch", ["enableCreditPull"]),
  ...inGroup("credit", "area", ["creditConsent", "creditConsentEs"], { maxLength: CONSENT }),
  ...inGroup("footer", "text", ["websiteUrl", "facebookUrl", "instagramUrl", "linkedInUrl"], held(url)),
  ...inGroup("footer", "area", ["licenseFooter", "licenseFooterEs"], { maxLength: PARAGRAPH }),
];

const WITH_OPTIONS = ["DROPDOWN", "RADIO", "CHECKBOX"];

/** Whether a question is answered by choosing. */
export const hasOptions = (type: string | undefined) => WITH_OPTIONS.includes(type ?? "");

const asking = (path: keyof CustomQuestion, more: Partial<FieldSpec> = {}): FieldSpec => ({
  path,
  kind: "text",
  label: `questions:field.${path}`,
  maxLength: FIELD_FACTS.Question.question.maxLength,
  ...more,
});

/** A question says something; what there is to choose is a list of its own. */
export const QUESTION_FIELDS: readonly FieldSpec[] = [
  asking("question", { asked: true, validators: [nonEmpty] }),
  asking("questionEs"),
  asking("helpText"),
  asking("helpTextEs"),
  asking("type", { kind: "choice" }),
  asking("subType", { kind: "choice" }),
  asking("targetBorrowerType", {
    kind: "choice",
    choices: FIELD_FACTS.Question.targetBorrowerType.enum,
    words: "questions:target",
    emptyLabel: null,
  }),
  asking("isRequired", { kind: "check", hint: "questions:hint.isRequired" }),
  asking("isEditable", { kind: "check", hint: "questions:hint.isEditable" }),
];
