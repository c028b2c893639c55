"use client";
import { type Area, addAreas, hasAreas, type Language, useTranslation } from "@gable/i18n";
import { Loading, patiently } from "@gable/ui";
import { type ReactNode, useEffect, useState } from "react";

/**
 * Has catalogue areas come, and says whether they are there in the language that the page speaks: another one that was chosen is spoken
 * once its words have come, and until then nothing is taken off the screen.
 */
export function useAreas(areas: readonly Area[]): boolean {
  const { i18n } = useTranslation();
  const language = i18n.language as Language;
  const [, arrived] = useState(0);
  const there = hasAreas(i18n, language, areas);
  // biome-ignore lint/correctness/useExhaustiveDependencies: which areas a screen speaks from is written in its code
  useEffect(() => {
    let gone = false;
    const load = () => addAreas(i18n, language, areas);
    if (!there) void patiently(load).then(() => gone || arrived((count) => count + 1));
    return () => {
      gone = true;
    };
  }, [i18n, language, there]);
  return there;
}

/** Draws its children once the catalogue areas they speak from are loaded: areas that only some screens need stay out of the first load. */
export function WithAreas({ areas, children }: { areas: readonly Area[]; children: ReactNode }) {
  return useAreas(areas) ? children : <Loading className="p-6" />;
}
