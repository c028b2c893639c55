"use client";
import type { Beginning } from "@gable/i18n";
import { LanguageProviders } from "@gable/shell";
import type { ReactNode } from "react";

const TEXTS: Beginning = {
  en: () => import("@gable/i18n/begin/pos-en"),
  es: () => import("@gable/i18n/begin/pos-es"),
};

/** What every screen needs; those after signing in get the rest in app/app/layout.tsx. */
export function Providers({ children }: { children: ReactNode }) {
  return <LanguageProviders texts={TEXTS}>{children}</LanguageProviders>;
}
