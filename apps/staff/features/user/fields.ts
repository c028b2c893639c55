import type { FieldSpec } from "@gable/form";

const TEXTS = ["firstName", "middleName", "lastName", "phone", "nmls", "posUrl", "language", "email"];

/** What is kept of a person while it is typed, and what each field is called. */
export const USER_FIELDS: readonly FieldSpec[] = [
  ...TEXTS.map((path): FieldSpec => ({ path, kind: "text", label: `users:${path}`, maxLength: 254 })),
  { path: "paysForSelf", kind: "check", label: "users:paysForSelf" },
  { path: "roles", kind: "choice", label: "users:roles" },
  { path: "WizeOrgUnitId", kind: "choice", label: "users:branch" },
];

/** Where a field that the API names stands in the form. */
export const placeOfUserField = (field: string) => (field === "WizeRoles" ? "roles" : field);
