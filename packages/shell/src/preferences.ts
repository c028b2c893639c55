import type { Language } from "@gable/i18n";
import { useSyncExternalStore } from "react";

type Filters = Record<string, unknown>;

/**
 * What this browser keeps of a person's choices between visits (platform.md section 3). Who is signed in, for whom they
 * act, their unit and the consolidated view are kept beside it, in the request context of @gable/api.
 */
export interface Preferences {
  theme: "light" | "dark" | "system";
  language: Language;
  /** Whether single-key shortcuts work. */
  shortcuts: boolean;
  activeDashboardView: string | null;
  /** By widget. */
  dashboardWidgetFilters: Record<string, Filters>;
  /** Where one was in the company's screens before another was opened. */
  lastOrgRoute: string | null;
  /** What the administration's screens had open. */
  adminState: Filters;
  activeRole: string | null;
  activeSearchOption: string | null;
  activeSearchOptionValue: string;
  taskListFilters: Filters;
  userFilters: Filters;
  /** Those of the list of users in the consolidated view. */
  consolidatedUserFilters: Filters;
  globalUserSettings: Filters;
  /** Field of the liabilities and direction, as "UnpaidBalanceAmt DESC". */
  liabilitiesSortingOrder: string | null;
  /** Milliseconds since 1970, shared by all tabs. */
  lastActivity: number | null;
}

const KEPT = "gable.preferences";
const LONGEST_TEXT = 500;
const listeners = new Set<() => void>();
let current: Preferences | null = null;

type Check = (value: unknown) => boolean;
const oneOf =
  (...allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value);
const isText: Check = (value) => typeof value === "string" && value.length <= LONGEST_TEXT;
const orNone =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const isFilters: Check = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isFiltersByName: Check = (value) => isFilters(value) && Object.values(value as object).every(isFilters);
// A path of this site: never an address of another. A browser passes over tabs and line ends, so "/\t/evil" is one.
const isPath: Check = (value) => isText(value) && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(value as string);

const CHECKS: Record<keyof Preferences, Check> = {
  theme: oneOf("light", "dark", "system"),
  language: oneOf("en", "es"),
  shortcuts: oneOf(true, false),
  activeDashboardView: orNone(isText),
  dashboardWidgetFilters: isFiltersByName,
  lastOrgRoute: orNone(isPath),
  adminState: isFilters,
  activeRole: orNone(isText),
  activeSearchOption: orNone(isText),
  activeSearchOptionValue: isText,
  taskListFilters: isFilters,
  userFilters: isFilters,
  consolidatedUserFilters: isFilters,
  globalUserSettings: isFilters,
  liabilitiesSortingOrder: orNone((value) => isText(value) && /^[\w.]+ (ASC|DESC)$/.test(value as string)),
  lastActivity: orNone((value) => typeof value === "number" && value > 0),
};

const SERVER_SIDE: Preferences = {
  theme: "system",
  language: "en",
  shortcuts: true,
  activeDashboardView: null,
  dashboardWidgetFilters: {},
  lastOrgRoute: null,
  adminState: {},
  activeRole: null,
  activeSearchOption: null,
  activeSearchOptionValue: "",
  taskListFilters: {},
  userFilters: {},
  consolidatedUserFilters: {},
  globalUserSettings: {},
  liabilitiesSortingOrder: null,
  lastActivity: null,
};

let first: Preferences | null = null;

function firstPreferences(): Preferences {
  const spanish = typeof navigator !== "undefined" && navigator.language.toLowerCase().startsWith("es");
  first ??= { ...SERVER_SIDE, language: spanish ? "es" : "en" };
  return first;
}

/** What a stored text says, where it says it rightly; whatever is unknown or out of shape is left as it was at first. */
export function readPreferences(text: string | null, defaults: Preferences): Preferences {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    return defaults;
  }
  if (!isFilters(kept)) return defaults;
  const right = Object.entries(kept as object).filter(
    ([name, value]) => Object.hasOwn(CHECKS, name) && CHECKS[name as keyof Preferences](value),
  );
  return { ...defaults, ...(Object.fromEntries(right) as Partial<Preferences>) };
}

function kept(): Preferences | null {
  try {
    const text = localStorage.getItem(KEPT);
    return text === null ? null : readPreferences(text, firstPreferences());
  } catch {
    // Storage is closed to us: the choices last as long as the page.
    return null;
  }
}

export function preferences(): Preferences {
  current ??= kept() ?? firstPreferences();
  return current;
}

/** Forgets everything but the theme, as when an account turns out not to be verified (platform.md section 8). */
export function forgetPreferences(): void {
  const { theme } = preferences();
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Nothing can have been kept then.
  }
  changePreferences({ ...firstPreferences(), theme });
}

/** Changes some of the choices; what another tab has changed meanwhile stays. */
export function changePreferences(change: Partial<Preferences>): void {
  current = { ...(kept() ?? preferences()), ...change };
  try {
    localStorage.setItem(KEPT, JSON.stringify(current));
  } catch {
    // As above.
  }
  applyTheme(current.theme);
  document.documentElement.lang = current.language;
  for (const listener of listeners) listener();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    preferences,
    firstPreferences,
  );
}

/** The theme as seen: the system's own where the person has not chosen. */
export function seenTheme(theme: Preferences["theme"]): "light" | "dark" {
  if (theme !== "system") return theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export function applyTheme(theme: Preferences["theme"]): void {
  document.documentElement.dataset.theme = seenTheme(theme);
}

/** What another tab changes holds here too: the theme, the language, and that the person is still there. */
if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => {
    if (event.key !== KEPT) return;
    current = readPreferences(event.newValue, firstPreferences());
    applyTheme(current.theme);
    document.documentElement.lang = current.language;
    for (const listener of listeners) listener();
  });
}
