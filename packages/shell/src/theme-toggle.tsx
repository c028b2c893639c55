"use client";
import { useTranslation } from "@gable/i18n";
import { IconButton } from "@gable/ui";
import { Moon, Sun } from "lucide-react";
import { changePreferences, seenTheme, usePreferences } from "./preferences";

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
