"use client";
import type { Beginning } from "@gable/i18n";
import { AppProviders } from "@gable/shell";
import type { ReactNode } from "react";

const TEXTS: Beginning = {
  en: () => import("@gable/i18n/begin/realtor-en"),
  es: () => import("@gable/i18n/begin/realtor-es"),
};

export function Providers({ children }: { children: ReactNode }) {
  return (
    <AppProviders portal="realtor" texts={TEXTS}>
      {children}
    </AppProviders>
  );
}
