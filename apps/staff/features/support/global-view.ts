import { changePreferences, preferences, usePreferences } from "@gable/shell";

/** The fields that can be searched alone. */
export const SEARCH_OPTIONS = ["name", "email", "tenantName"] as const;

/** What one looks at in the list of all customers' users, kept in this browser. */
export interface GlobalView {
  /** One of SEARCH_OPTIONS; "" looks everywhere. */
  option: string;
  q: string;
  types: string[];
  statuses: string[];
  by: string;
  direction: "ASC" | "DESC";
  size: number;
}

type Settings = Omit<GlobalView, "option" | "q">;

const FIRST: Settings = { types: [], statuses: [], by: "tenantName", direction: "ASC", size: 25 };

const isList = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === "string");

const CHECKS: { [Part in keyof Settings]: (value: unknown) => boolean } = {
  types: isList,
  statuses: isList,
  by: (value) => typeof value === "string" && /^\w+$/.test(value),
  direction: (value) => value === "ASC" || value === "DESC",
  size: (value) => typeof value === "number" && value > 0 && value <= 200,
};

interface Kept {
  activeSearchOption: string | null;
  activeSearchOptionValue: string;
  globalUserSettings: Record<string, unknown>;
}

/** The view that preferences hold, where they hold one. */
export function globalViewOf(kept: Kept): GlobalView {
  const right = Object.entries(CHECKS).filter(([part, check]) => check(kept.globalUserSettings[part]));
  return {
    ...FIRST,
    ...(Object.fromEntries(right.map(([part]) => [part, kept.globalUserSettings[part]])) as Partial<Settings>),
    option: SEARCH_OPTIONS.find((one) => one === kept.activeSearchOption) ?? "",
    q: kept.activeSearchOptionValue,
  };
}

/** How preferences hold a view. */
export function keptOf({ option, q, ...settings }: GlobalView): Kept {
  return {
    activeSearchOption: option || null,
    activeSearchOptionValue: q,
    globalUserSettings: settings,
  };
}

/** What the list is asked for a view's search. */
export function searchOf({ option, q }: Pick<GlobalView, "option" | "q">) {
  if (q === "") return {};
  return option ? { customSearch: { searchFields: [option], searchValue: q } } : { searchTerm: q };
}

/** `globalUserSettings`, `activeSearchOption` and `activeSearchOptionValue` of platform.md section 3. */
export function useGlobalView(): [GlobalView, (change: Partial<GlobalView>) => void] {
  const view = globalViewOf(usePreferences());
  const change = (next: Partial<GlobalView>) => changePreferences(keptOf({ ...globalViewOf(preferences()), ...next }));
  return [view, change];
}
