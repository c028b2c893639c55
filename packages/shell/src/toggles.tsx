"use client";
import { useTranslation } from "@gable/i18n";
import { buttonClass, IconButton } from "@gable/ui";
import { Moon, Sun } from "lucide-react";
import { changePreferences, seenTheme, usePreferences } from "./preferences";

/** Switches the language where one is; the step and what was typed stay. */
export function LanguageToggle() {
  const { t } = useTranslation("shell");
  const { language } = usePreferences();
  const other = language === "en" ? "es" : "en";
  return (
    <button
      type="button"
      lang={other}
      aria-label={`${other.toUpperCase()} ${language === "en" ? t("toSpanish") : t("toEnglish")}`}
      className={buttonClass("ghost")}
      onClick={() => changePreferences({ language: other })}
    >
      {other.toUpperCase()}
    </button>
  );
}

export function ThemeToggle() {
  const { t } = useTranslation("shell");
  const { theme } = usePreferences();
  const dark = seenTheme(theme) === "dark";
  return (
    <IconButton
      label={dark ? t("toLight") : t("toDark")}
      onClick={() => changePreferences({ theme: dark ? "light" : "dark" })}
    >
      {dark ? <Sun aria-hidden="true" className="size-4.5" /> : <Moon aria-hidden="true" className="size-4.5" />}
    </IconButton>
  );
}
