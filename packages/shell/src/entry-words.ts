import type { FaultEntry } from "@gable/api";
import { useText } from "@gable/i18n";
import { useCallback } from "react";
import { useAreas } from "./areas";
import { areasOf, wordsOfEntry } from "./telling";

/** What entries that came with an answer say, in the reader's language: their words come with them. Until they have come it is the server's sentence. */
export function useEntryWords(entries: readonly FaultEntry[]): (entry: FaultEntry) => string {
  const text = useText();
  const areas = areasOf(entries);
  const there = useAreas(areas);
  return useCallback((entry) => (there ? wordsOfEntry(entry, text) : entry.message) ?? "", [there, text]);
}
