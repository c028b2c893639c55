"use client";
import type { Area } from "@gable/i18n";
import { LanguageProviders } from "@gable/shell";
import type { ReactNode } from "react";

const AREAS: readonly Area[] = ["common", "errors", "auth", "shell", "pos"];

/** What every screen needs; those after signing in get the rest in app/app/layout.tsx. */
export function Providers({ children }: { children: ReactNode }) {
  return <LanguageProviders areas={AREAS}>{children}</LanguageProviders>;
}
