import type { Language } from "@gable/i18n";
import { useSyncExternalStore } from "react";

export interface Preferences {
  theme: "light" | "dark" | "system";
  language: Language;
  density: "compact" | "regular" | "relaxed";
  shortcuts: boolean;
}

const KEPT = "gable.preferences";
const listeners = new Set<() => void>();
let current: Preferences | null = null;

function firstPreferences(): Preferences {
  const spanish = typeof navigator !== "undefined" && navigator.language.toLowerCase().startsWith("es");
  return { theme: "system", language: spanish ? "es" : "en", density: "regular", shortcuts: true };
}

/** What this browser keeps of a person's choices between visits. */
export function preferences(): Preferences {
  if (current) return current;
  let kept: Partial<Preferences> = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Preferences>;
  } catch {
    // Nothing readable is kept: the choices are made anew.
  }
  current = { ...firstPreferences(), ...kept };
  return current;
}

export function changePreferences(change: Partial<Preferences>): void {
  current = { ...preferences(), ...change };
  localStorage.setItem(KEPT, JSON.stringify(current));
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
