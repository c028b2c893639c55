import type { FaultEntry } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { wordsOf } from "@gable/validation";
import { useCallback } from "react";
import { wordsAt } from "./telling";

/** Turns an entry of a validation error into the reader's language: the catalogue's message when the key is known, the server's sentence otherwise. */
export function useFieldMessage(): (entry: FaultEntry, label?: string) => string {
  const { t, i18n } = useTranslation("validation");
  return useCallback(
    (entry, label) => {
      const words = wordsOf({ key: entry.key ?? "", params: entry.params ?? [] }, label ?? "");
      if (entry.key && i18n.exists(`validation:${entry.key}`)) return t(entry.key as "required", words);
      if (entry.key?.includes(":") && (i18n as { exists: (key: string) => boolean }).exists(entry.key))
        return (i18n.t as unknown as (key: string, words: object) => string)(entry.key, wordsAt(entry.params));
      return entry.message ?? t("invalid", words);
    },
    [t, i18n],
  );
}
