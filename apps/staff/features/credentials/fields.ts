import type { VendorLogin } from "@gable/api/vendor-login";
import { declared } from "@gable/form";
import { nonEmpty } from "@gable/validation";

export const LOGIN_LABELS = "credentials:field";

const of = declared<VendorLogin>(LOGIN_LABELS, { spellCheck: false, autoComplete: "off" });
const known = [
  of("identifier", "text", { maxLength: 60, hint: "credentials:hint.identifier" }),
  of("accountName", "text", { maxLength: 100, hint: "credentials:hint.accountName" }),
];

/** Of a login that is there, what is left empty of its secret stays as it is. */
export const LOGIN_FIELDS = [
  ...known,
  of("scrts.userName", "text", { maxLength: 200, hint: "credentials:hint.keep" }),
  of("scrts.password", "password", { maxLength: 500, autoComplete: "new-password", hint: "credentials:hint.keep" }),
];

const must = { must: true, asked: true, validators: [nonEmpty] };

export const NEW_LOGIN_FIELDS = [
  ...known,
  of("scrts.userName", "text", { maxLength: 200, ...must }),
  of("scrts.password", "password", { maxLength: 500, autoComplete: "new-password", ...must }),
];
