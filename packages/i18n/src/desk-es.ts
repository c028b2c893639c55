import type { DeskArea, Loader } from "./catalogue";

export const DESK: Record<DeskArea, Loader> = {
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
  loan: () => import("../locales/es/loan.json"),
  borrower: () => import("../locales/es/borrower.json"),
  finance: () => import("../locales/es/finance.json"),
  windows: () => import("../locales/es/windows.json"),
  task: () => import("../locales/es/task.json"),
  enums: () => import("../locales/es/enums.json"),
  mismo: () => import("../locales/es/mismo.json"),
  aus: () => import("../locales/es/aus.json"),
};
