"use client";
import type { Area } from "@gable/i18n";
import { AppProviders } from "@gable/shell";
import type { ReactNode } from "react";

const AREAS: readonly Area[] = ["common", "errors", "auth", "shell", "realtor"];

export function Providers({ children }: { children: ReactNode }) {
  return (
    <AppProviders portal="realtor" areas={AREAS}>
      {children}
    </AppProviders>
  );
}
