import type { Area, Language } from "./areas";

export type Loader = () => Promise<{ default: unknown }>;

/** The areas that the desk speaks from, and portals at most now and then. */
export type DeskArea =
  | "account"
  | "users"
  | "organization"
  | "portal"
  | "questions"
  | "leads"
  | "billing"
  | "rules"
  | "stageRules"
  | "dashboard"
  | "support"
  | "pipeline"
  | "journal"
  | "loan"
  | "terms"
  | "borrower"
  | "finance"
  | "figures"
  | "holdings"
  | "grid"
  | "windows"
  | "task"
  | "taskWords"
  | "enums"
  | "mismo"
  | "aus"
  | "credit"
  | "team"
  | "lock"
  | "locks"
  | "lifecycle"
  | "conditions"
  | "documents"
  | "trackers"
  | "preapproval"
  | "government"
  | "qm"
  | "referenceTables"
  | "registration"
  | "processing"
  | "template"
  | "needSets"
  | "conditionTemplates"
  | "credentials"
  | "flood"
  | "dates"
  | "fees"
  | "closingCosts"
  | "documentSettings"
  | "forms"
  | "messages"
  | "notifications"
  | "contacts"
  | "editing"
  | "pricing"
  | "quotes"
  | "adjustmentGrids";

/**
 * The catalogue files that more than the desk speaks from, each a chunk of its own that is loaded when an app asks for it.
 * Those of the desk alone are named apart: a portal's first load carries not even their addresses.
 */
const CATALOGUE: Record<Language, Record<Exclude<Area, DeskArea>, Loader>> = {
  en: {
    common: () => import("../locales/en/common.json"),
    validation: () => import("../locales/en/validation.json"),
    errors: () => import("../locales/en/errors.json"),
    refusals: () => import("../locales/en/refusals.json"),
    auth: () => import("../locales/en/auth.json"),
    shell: () => import("../locales/en/shell.json"),
    pos: () => import("../locales/en/pos.json"),
    realtor: () => import("../locales/en/realtor.json"),
    needs: () => import("../locales/en/needs.json"),
    letters: () => import("../locales/en/letters.json"),
    proposals: () => import("../locales/en/proposals.json"),
  },
  es: {
    common: () => import("../locales/es/common.json"),
    validation: () => import("../locales/es/validation.json"),
    errors: () => import("../locales/es/errors.json"),
    refusals: () => import("../locales/es/refusals.json"),
    auth: () => import("../locales/es/auth.json"),
    shell: () => import("../locales/es/shell.json"),
    pos: () => import("../locales/es/pos.json"),
    realtor: () => import("../locales/es/realtor.json"),
    needs: () => import("../locales/es/needs.json"),
    letters: () => import("../locales/es/letters.json"),
    proposals: () => import("../locales/es/proposals.json"),
  },
};

/** Where the desk's own files are: only the reader's language is looked up. */
const DESK: Record<Language, () => Promise<{ DESK: Record<DeskArea, Loader> }>> = {
  en: () => import("./desk-en"),
  es: () => import("./desk-es"),
};

/** The texts of an area. */
export async function textsOf(language: Language, area: Area): Promise<unknown> {
  const own = CATALOGUE[language][area as Exclude<Area, DeskArea>];
  const load = own ?? (await DESK[language]()).DESK[area as DeskArea];
  return (await load()).default;
}
