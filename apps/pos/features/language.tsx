"use client";
import { send } from "@gable/api";
import { type Language, useTranslation } from "@gable/i18n";
import { changePreferences, LanguageToggle } from "@gable/shell";

const CHOSEN = "gable.language-chosen";

/** Switches the language where one is; step and answers stay. Signed in, the choice goes with the person to other devices and into letters. */
export function LanguageSwitch({ signedIn = false, className }: { signedIn?: boolean; className?: string }) {
  const { t } = useTranslation("pos");
  return (
    <LanguageToggle
      label={t("account.languageLabel")}
      className={className}
      onSwitch={(language) => {
        if (signedIn) keep(language);
        else sessionStorage.setItem(CHOSEN, language);
      }}
    >
      {t("account.language")}
    </LanguageToggle>
  );
}

function keep(language: Language): void {
  send("PATCH", "/api/language", { body: { language }, as: "quiet" }).catch(() =>
    sessionStorage.setItem(CHOSEN, language),
  );
}

/** After signing in: what was chosen on this visit is kept for the person, else the person's own language is taken. */
export function settleLanguage(own: string | undefined): void {
  const chosen = sessionStorage.getItem(CHOSEN);
  sessionStorage.removeItem(CHOSEN);
  if (chosen === "en" || chosen === "es") {
    if (chosen !== own) keep(chosen);
  } else if (own === "en" || own === "es") changePreferences({ language: own });
}

/** A page that a letter leads to is in the letter's language, unless another was chosen on this visit. */
export function readIn(language: Language): void {
  if (sessionStorage.getItem(CHOSEN) === null) changePreferences({ language });
}
