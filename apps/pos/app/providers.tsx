"use client";
import BEGINNINGS from "@gable/i18n/begin/pos.json";
import { beginWords, LanguageProviders } from "@gable/shell";
import type { ReactNode } from "react";

const WORDS = beginWords(BEGINNINGS);

/** What every screen needs; those after signing in get the rest in app/app/layout.tsx. */
export function Providers({ children }: { children: ReactNode }) {
  return <LanguageProviders words={WORDS}>{children}</LanguageProviders>;
}
