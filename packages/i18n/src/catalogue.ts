import type { Area, Language } from "./areas";

type Loader = () => Promise<{ default: unknown }>;

/** Every catalogue file, each a chunk of its own that is loaded when an app asks for it. */
export const CATALOGUE: Record<Language, Record<Area, Loader>> = {
  en: {
    common: () => import("../locales/en/common.json"),
    validation: () => import("../locales/en/validation.json"),
    errors: () => import("../locales/en/errors.json"),
    auth: () => import("../locales/en/auth.json"),
    shell: () => import("../locales/en/shell.json"),
    pipeline: () => import("../locales/en/pipeline.json"),
    loan: () => import("../locales/en/loan.json"),
    borrower: () => import("../locales/en/borrower.json"),
    finance: () => import("../locales/en/finance.json"),
    enums: () => import("../locales/en/enums.json"),
    pos: () => import("../locales/en/pos.json"),
    realtor: () => import("../locales/en/realtor.json"),
  },
  es: {
    common: () => import("../locales/es/common.json"),
    validation: () => import("../locales/es/validation.json"),
    errors: () => import("../locales/es/errors.json"),
    auth: () => import("../locales/es/auth.json"),
    shell: () => import("../locales/es/shell.json"),
    pipeline: () => import("../locales/es/pipeline.json"),
    loan: () => import("../locales/es/loan.json"),
    borrower: () => import("../locales/es/borrower.json"),
    finance: () => import("../locales/es/finance.json"),
    enums: () => import("../locales/es/enums.json"),
    pos: () => import("../locales/es/pos.json"),
    realtor: () => import("../locales/es/realtor.json"),
  },
};
