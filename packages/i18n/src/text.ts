import { useCallback } from "react";
import { useTranslation } from "react-i18next";

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
  const { i18n, ready } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another function
  return useCallback(
    (key, params = {}) => {
      const { fallback, ...words } = params;
      const defaultValue = fallback ?? key.slice(Math.max(key.lastIndexOf("."), key.lastIndexOf(":")) + 1);
      return (i18n.t as unknown as (keys: string[], options: object) => string)(keysOf(key), {
        ...words,
        defaultValue,
      });
    },
    [i18n, i18n.language, ready],
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
