import type { FaultEntry } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { wordsOf } from "@gable/validation";
import { useCallback } from "react";
import { namedByServer, wordsOfEntry } from "./telling";

/** Turns an entry of a validation error into the reader's language: the catalogue's message when the key is known, the server's sentence otherwise. */
export function useFieldMessage(): (entry: FaultEntry, label?: string) => string {
  const { t, i18n } = useTranslation("validation");
  const text = useText();
  return useCallback(
    (entry, label) => {
      const words = wordsOf(
        { key: entry.key ?? "", params: entry.params ?? [] },
        label ?? namedByServer(entry, text, i18n.language) ?? "",
      );
      if (entry.key && i18n.exists(`validation:${entry.key}`)) return t(entry.key as "required", words);
      return wordsOfEntry(entry, text) || t("invalid", words);
    },
    [t, i18n, text],
  );
}
