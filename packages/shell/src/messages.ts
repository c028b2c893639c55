import type { FaultEntry } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useCallback } from "react";

/** Turns an entry of a validation error into the reader's language: the catalogue's message when the key is known, the server's sentence otherwise. */
export function useFieldMessage(): (entry: FaultEntry, label?: string) => string {
  const { t, i18n } = useTranslation("validation");
  return useCallback(
    (entry, label) => {
      const params = entry.params ?? [];
      const words = { 0: label ?? params[0] ?? "", 1: params[1] ?? params[0] ?? "" };
      if (entry.key && i18n.exists(`validation:${entry.key}`)) return t(entry.key as "required", words);
      return entry.message ?? t("invalid", words);
    },
    [t, i18n],
  );
}
