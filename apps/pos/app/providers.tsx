"use client";
import type { Area } from "@gable/i18n";
import { AppProviders } from "@gable/shell";
import type { ReactNode } from "react";

const AREAS: readonly Area[] = ["common", "errors", "auth", "shell", "validation", "pos", "enums", "borrower"];

export function Providers({ children }: { children: ReactNode }) {
  return (
    <AppProviders portal="pos" areas={AREAS}>
      {children}
    </AppProviders>
  );
}
