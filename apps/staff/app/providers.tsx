"use client";
import { AppProviders, beginWords } from "@gable/shell";
import type { ReactNode } from "react";

const isInside = () => location.pathname.startsWith("/app");
const isLoan = () => /^\/app\/loans\/./.test(location.pathname);

/** Who is signed in already needs no words of the door, and who opens a loan none of the lists. */
const WORDS = beginWords({
  en: () =>
    isLoan()
      ? import("@gable/i18n/begin/loan-en")
      : isInside()
        ? import("@gable/i18n/begin/desk-en")
        : import("@gable/i18n/begin/door-en"),
  es: () =>
    isLoan()
      ? import("@gable/i18n/begin/loan-es")
      : isInside()
        ? import("@gable/i18n/begin/desk-es")
        : import("@gable/i18n/begin/door-es"),
});

export function Providers({ children }: { children: ReactNode }) {
  return (
    <AppProviders portal="staff" words={WORDS}>
      {children}
    </AppProviders>
  );
}
