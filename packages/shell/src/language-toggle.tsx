"use client";
import type { Language } from "@gable/i18n";
import { buttonClass, cx } from "@gable/ui";
import type { ReactNode } from "react";
import { changePreferences, usePreferences } from "./preferences";

/** Switches the language where one is; the step and what was typed stay. `label` and `children` are said in the other one. */
export function LanguageToggle({
  label,
  className,
  onSwitch,
  children,
}: {
  label: string;
  className?: string | undefined;
  onSwitch?: (language: Language) => void;
  children: ReactNode;
}) {
  const { language } = usePreferences();
  const other = language === "en" ? "es" : "en";
  return (
    <button
      type="button"
      lang={other}
      aria-label={label}
      className={cx(buttonClass("ghost"), className)}
      onClick={() => {
        changePreferences({ language: other });
        onSwitch?.(other);
      }}
    >
      {children}
    </button>
  );
}
