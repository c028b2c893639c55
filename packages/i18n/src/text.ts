import type { i18n } from "i18next";
import { useCallback, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "./areas";
import { addAreas } from "./start";

type Params = Record<string, unknown> & { fallback?: string };

/**
 * The keys of a value of an enumeration. What screens offer is in the area enums; what files of the industry's format
 * bring beyond that is in mismo, which comes where such a value is shown.
 */
export function keysOf(key: string): string[] {
  return key.startsWith("enums:") ? [key, key.replace("enums:", "mismo:")] : [key];
}

/** Has mismo come for a value that enums has not, of an enumeration that it has. */
function askForRare(i18n: i18n, key: string): void {
  const [group = "", value] = key.split(".");
  const has = (name: string) => (i18n as { exists: (name: string) => boolean }).exists(name);
  if (!value || !group.startsWith("enums:") || !has(group) || has(key)) return;
  // What can't be had now is asked for again when it is drawn anew.
  void addAreas(i18n, i18n.language as Language, ["mismo"]).catch(() => undefined);
}

/** Looks up keys that are put together at run time ("enums:MortgageType.FHA"); an unknown key gives `fallback`, or its last part. */
export function useText(): (key: string, params?: Params) => string {
  const { i18n, ready } = useTranslation();
  const follow = useCallback(
    (tell: () => void) => {
      i18n.store?.on("added", tell);
      return () => i18n.store?.off("added", tell);
    },
    [i18n],
  );
  const hasRare = () => i18n.hasResourceBundle(i18n.language, "mismo");
  const isWhole = useSyncExternalStore(follow, hasRare, hasRare);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another function
  return useCallback(
    (key, params = {}) => {
      const { fallback, ...words } = params;
      const defaultValue = fallback ?? key.slice(Math.max(key.lastIndexOf("."), key.lastIndexOf(":")) + 1);
      if (!isWhole) askForRare(i18n, key);
      return (i18n.t as unknown as (keys: string[], options: object) => string)(keysOf(key), {
        ...words,
        defaultValue,
      });
    },
    [i18n, i18n.language, ready, isWhole],
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
