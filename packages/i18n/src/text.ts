import type { i18n } from "i18next";
import { useCallback, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import type { Area, Language } from "./areas";
import { addAreas } from "./start";

type Params = Record<string, unknown> & { fallback?: string };

/** The areas that hold the enumerations of one part of the house, under `enums`. */
const HOLDERS: readonly Area[] = ["terms", "borrower", "holdings", "government", "needs", "leads"];

/**
 * The keys of a value of an enumeration. The area enums has those that many screens show; in place of the values of any other
 * it names the area that holds them. What files of the industry's format bring beyond that is in mismo. An area that is not
 * there comes where such a value is shown.
 */
export function keysOf(key: string): string[] {
  if (!key.startsWith("enums:")) return [key];
  const name = key.slice("enums:".length);
  return [key, ...HOLDERS.map((area) => `${area}:enums.${name}`), `mismo:${name}`];
}

/** Has the area come of a value that is not there, of an enumeration that enums has or knows the area of. */
function askForRare(i18n: i18n, key: string): void {
  const [group = "", value] = key.split(".");
  if (!value || !group.startsWith("enums:")) return;
  const language = i18n.language as Language;
  const words: unknown = i18n.getResource(language, "enums", group.slice("enums:".length));
  const has = (name: string) => (i18n as { exists: (name: string) => boolean }).exists(name);
  if (!words || keysOf(key).some(has)) return;
  const holder = typeof words === "string" ? (words as Area) : "mismo";
  const area = i18n.hasResourceBundle(language, holder) ? "mismo" : holder;
  // What can't be had now is asked for again when it is drawn anew.
  void addAreas(i18n, language, [area]).catch(() => undefined);
}

/** What was looked up in one catalogue in the language in force, and who is told when areas with enumerations come. */
interface Lookups {
  found: Map<string, string>;
  /** How many of the areas with enumerations are there. */
  holders: number;
  follow: (tell: () => void) => () => void;
}

const lookups = new WeakMap<i18n, Lookups>();

/** One for a catalogue, not for each of the hundreds of fields of a step: none of them asks the catalogue again for what it has. */
function lookupsOf(i18n: i18n): Lookups {
  const known = lookups.get(i18n);
  if (known) return known;
  const listeners = new Set<() => void>();
  const count = () => [...HOLDERS, "mismo"].filter((area) => i18n.hasResourceBundle(i18n.language, area)).length;
  const made: Lookups = {
    found: new Map(),
    holders: count(),
    follow: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
  const renew = () => {
    made.found.clear();
    const before = made.holders;
    made.holders = count();
    if (made.holders !== before) for (const tell of listeners) tell();
  };
  i18n.store?.on("added", renew);
  i18n.on("languageChanged", renew);
  lookups.set(i18n, made);
  return made;
}

/** Looks up keys that are put together at run time ("enums:MortgageType.FHA"); an unknown key gives `fallback`, or its last part. */
export function useText(): (key: string, params?: Params) => string {
  const { i18n, ready } = useTranslation();
  const known = lookupsOf(i18n);
  const holders = useSyncExternalStore(
    known.follow,
    () => known.holders,
    () => known.holders,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another function
  return useCallback(
    (key, params) => {
      const before = params ? undefined : known.found.get(key);
      if (before !== undefined) return before;
      const { fallback, ...words } = params ?? {};
      const defaultValue = fallback ?? key.slice(Math.max(key.lastIndexOf("."), key.lastIndexOf(":")) + 1);
      if (holders <= HOLDERS.length) askForRare(i18n, key);
      const keys = keysOf(key);
      const text = (i18n.t as unknown as (keys: string[], options: object) => string)(keys, { ...words, defaultValue });
      if (!params && keys.some((one) => (i18n as { exists: (name: string) => boolean }).exists(one)))
        known.found.set(key, text);
      return text;
    },
    [i18n, i18n.language, ready, holders],
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
