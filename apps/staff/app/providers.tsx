"use client";
import type { Beginning } from "@gable/i18n";
import { AppProviders } from "@gable/shell";
import type { ReactNode } from "react";

const TEXTS: Beginning = {
  en: () => import("@gable/i18n/begin/desk-en"),
  es: () => import("@gable/i18n/begin/desk-es"),
};

export function Providers({ children }: { children: ReactNode }) {
  return (
    <AppProviders portal="staff" texts={TEXTS}>
      {children}
    </AppProviders>
  );
}
