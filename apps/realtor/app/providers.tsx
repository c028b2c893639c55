"use client";
import { AppProviders, beginWords } from "@gable/shell";
import type { ReactNode } from "react";

const WORDS = beginWords({
  en: () => import("@gable/i18n/begin/realtor-en"),
  es: () => import("@gable/i18n/begin/realtor-es"),
});

export function Providers({ children }: { children: ReactNode }) {
  return (
    <AppProviders portal="realtor" words={WORDS}>
      {children}
    </AppProviders>
  );
}
