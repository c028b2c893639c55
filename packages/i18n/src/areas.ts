/** The areas of the catalogue, one file per language and area. */
export const AREAS = [
  "common",
  "validation",
  "errors",
  "auth",
  "shell",
  "pipeline",
  "loan",
  "later",
  "borrower",
  "finance",
  "figures",
  "holdings",
  "enums",
  "mismo",
  "pos",
  "realtor",
  "account",
  "users",
  "organization",
  "portal",
  "questions",
  "leads",
  "billing",
  "rules",
  "dashboard",
  "support",
  "windows",
  "task",
  "journal",
  "needs",
  "aus",
  "conditions",
] as const;
export type Area = (typeof AREAS)[number];

export const LANGUAGES = ["en", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
