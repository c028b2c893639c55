import type { Language } from "./areas";
import type { Loader } from "./catalogue";

/** The areas that only the desk speaks from. */
export type DeskArea =
  | "account"
  | "users"
  | "organization"
  | "portal"
  | "questions"
  | "leads"
  | "billing"
  | "rules"
  | "dashboard"
  | "support"
  | "pipeline"
  | "journal";

export const DESK_CATALOGUE: Record<Language, Record<DeskArea, Loader>> = {
  en: {
    account: () => import("../locales/en/account.json"),
    users: () => import("../locales/en/users.json"),
    organization: () => import("../locales/en/organization.json"),
    portal: () => import("../locales/en/portal.json"),
    questions: () => import("../locales/en/questions.json"),
    leads: () => import("../locales/en/leads.json"),
    billing: () => import("../locales/en/billing.json"),
    rules: () => import("../locales/en/rules.json"),
    dashboard: () => import("../locales/en/dashboard.json"),
    support: () => import("../locales/en/support.json"),
    pipeline: () => import("../locales/en/pipeline.json"),
    journal: () => import("../locales/en/journal.json"),
  },
  es: {
    account: () => import("../locales/es/account.json"),
    users: () => import("../locales/es/users.json"),
    organization: () => import("../locales/es/organization.json"),
    portal: () => import("../locales/es/portal.json"),
    questions: () => import("../locales/es/questions.json"),
    leads: () => import("../locales/es/leads.json"),
    billing: () => import("../locales/es/billing.json"),
    rules: () => import("../locales/es/rules.json"),
    dashboard: () => import("../locales/es/dashboard.json"),
    support: () => import("../locales/es/support.json"),
    pipeline: () => import("../locales/es/pipeline.json"),
    journal: () => import("../locales/es/journal.json"),
  },
};
