import { useTranslation } from "@gable/i18n";
import { LanguageToggle, usePreferences } from "@gable/shell";

/** The desk's switch of language: two letters, as there is no room for more. */
export function LanguageSwitch() {
  const { t } = useTranslation("shell");
  const isEnglish = usePreferences().language === "en";
  const other = isEnglish ? "ES" : "EN";
  return <LanguageToggle label={`${other} ${t(isEnglish ? "toSpanish" : "toEnglish")}`}>{other}</LanguageToggle>;
}
