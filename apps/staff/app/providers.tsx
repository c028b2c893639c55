"use client";
import type { Beginning } from "@gable/i18n";
import { AppProviders } from "@gable/shell";
import type { ReactNode } from "react";

const isInside = () => location.pathname.startsWith("/app");

/** Who is signed in already needs no words of the door. */
const TEXTS: Beginning = {
  en: () => (isInside() ? import("@gable/i18n/begin/desk-en") : import("@gable/i18n/begin/door-en")),
  es: () => (isInside() ? import("@gable/i18n/begin/desk-es") : import("@gable/i18n/begin/door-es")),
};

export function Providers({ children }: { children: ReactNode }) {
  return (
    <AppProviders portal="staff" texts={TEXTS}>
      {children}
    </AppProviders>
  );
}
