"use client";
import type { Area } from "@gable/i18n";
import { AppProviders } from "@gable/shell";
import type { ReactNode } from "react";

const AREAS: readonly Area[] = ["common", "errors", "auth", "shell", "validation", "pipeline", "loan", "enums"];

export function Providers({ children }: { children: ReactNode }) {
  return (
    <AppProviders portal="staff" areas={AREAS}>
      {children}
    </AppProviders>
  );
}
