import type { Language } from "./areas";
import type { Loader } from "./catalogue";

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
  | "dashboard"
  | "support"
  | "pipeline"
  | "journal"
  | "loan"
  | "borrower"
  | "finance"
  | "windows"
  | "task"
  | "enums"
  | "mismo"
  | "aus";

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
    loan: () => import("../locales/en/loan.json"),
    borrower: () => import("../locales/en/borrower.json"),
    finance: () => import("../locales/en/finance.json"),
    windows: () => import("../locales/en/windows.json"),
    task: () => import("../locales/en/task.json"),
    enums: () => import("../locales/en/enums.json"),
    mismo: () => import("../locales/en/mismo.json"),
    journal: () => import("../locales/en/journal.json"),
    aus: () => import("../locales/en/aus.json"),
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
    loan: () => import("../locales/es/loan.json"),
    borrower: () => import("../locales/es/borrower.json"),
    finance: () => import("../locales/es/finance.json"),
    windows: () => import("../locales/es/windows.json"),
    task: () => import("../locales/es/task.json"),
    enums: () => import("../locales/es/enums.json"),
    mismo: () => import("../locales/es/mismo.json"),
    journal: () => import("../locales/es/journal.json"),
    aus: () => import("../locales/es/aus.json"),
  },
};
