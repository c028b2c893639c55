"use client";
import BEGINNINGS from "@gable/i18n/begin/realtor.json";
import { AppProviders, beginWords } from "@gable/shell";
import type { ReactNode } from "react";

const WORDS = beginWords(BEGINNINGS);

export function Providers({ children }: { children: ReactNode }) {
  return (
    <AppProviders portal="realtor" words={WORDS}>
      {children}
    </AppProviders>
  );
}
