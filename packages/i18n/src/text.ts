import { useCallback } from "react";
import { useTranslation } from "./translation";

type Params = Record<string, unknown> & { fallback?: string };

/**
 * The keys of a value of an enumeration. What the first pages need is in the area enums; what files of the industry's format
 * bring beyond that is in mismo, which is loaded where such values are shown.
 */
export function keysOf(key: string): string[] {
  return key.startsWith("enums:") ? [key, key.replace("enums:", "mismo:")] : [key];
}

/** Looks up keys that are put together at run time ("enums:MortgageType.FHA"); an unknown key gives `fallback`, or its last part. */
export function useText(): (key: string, params?: Params) => string {
  const speaking = useTranslation();
  return useCallback(
    (key, params = {}) => {
      const { fallback, ...words } = params;
      const defaultValue = fallback ?? key.slice(Math.max(key.lastIndexOf("."), key.lastIndexOf(":")) + 1);
      return speaking.i18n.say(keysOf(key), "common", { ...words, defaultValue });
    },
    // Another language is another function.
    [speaking],
  );
}

/** The choices of an enumeration in the reader's language; `values` in the order they are to stand. */
export function useChoices(): (enumeration: string, values: readonly string[]) => { value: string; label: string }[] {
  const text = useText();
  return useCallback(
    (enumeration, values) => values.map((value) => ({ value, label: text(`enums:${enumeration}.${value}`) })),
    [text],
  );
}
