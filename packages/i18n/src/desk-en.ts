import type { DeskArea, Loader } from "./catalogue";

export const DESK: Record<DeskArea, Loader> = {
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
  loan: () => import("../locales/en/loan.json"),
  borrower: () => import("../locales/en/borrower.json"),
  finance: () => import("../locales/en/finance.json"),
  windows: () => import("../locales/en/windows.json"),
  task: () => import("../locales/en/task.json"),
  enums: () => import("../locales/en/enums.json"),
  mismo: () => import("../locales/en/mismo.json"),
  aus: () => import("../locales/en/aus.json"),
};
