"use client";
import type { Area } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useEffect } from "react";
import { watchAddress } from "./address-watch";

/** What pagers, filters and menus of lists speak from. */
const LIST_WORDS: readonly Area[] = ["pipeline"];

const Watch = () => <NuqsAdapter>{null}</NuqsAdapter>;

/** Stands around a screen whose lists keep what one looks at in the address; a page without it does not load what that takes. */
export function InAddress({ children }: { children: ReactNode }) {
  useEffect(() => watchAddress(Watch), []);
  return (
    <NuqsAdapter>
      <WithAreas areas={LIST_WORDS}>{children}</WithAreas>
    </NuqsAdapter>
  );
}
