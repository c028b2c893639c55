import { usePreferences } from "@gable/shell";

interface Named {
  displayName?: string | undefined;
  displayNameEs?: string | undefined;
}

/** What a tracker or a status is called in the reader's language; in English where the company has no other name for it. */
export function useNameOf(): (one: Named) => string {
  const { language } = usePreferences();
  return ({ displayName, displayNameEs }) => (language === "es" && displayNameEs) || displayName || "";
}
