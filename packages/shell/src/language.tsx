"use client";
import { type Beginning, changeLanguage, startI18n, useTranslation } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { takeAskedWords } from "./first-words";
import { LateServices } from "./late-services";
import { applyTheme, preferences, usePreferences } from "./preferences";
import { AfterSignOut } from "./sign-out-owed";

type I18n = Awaited<ReturnType<typeof startI18n>>;

/** The reader's catalogue, which the head has asked for; null on the server, which does not know who reads. */
export type ReadersWords = Promise<I18n> | null;

/** Has the words come that a page begins with, by its path; what the head could not have is asked for area by area. */
export function beginWords(beginnings: readonly Beginning[]): ReadersWords {
  if (typeof window === "undefined") return null;
  const { language } = preferences();
  const { name, areas } = beginnings.find(({ at }) => new RegExp(at).test(location.pathname)) ?? {
    name: "",
    areas: [],
  };
  return startI18n(language, areas, takeAskedWords(`${name}-${language}`));
}

/** Language and theme: all that a screen before signing in needs. Nothing is drawn until the reader's catalogue is there. */
export function LanguageProviders({ words, children }: { words: ReadersWords; children: ReactNode }) {
  const [i18n, setI18n] = useState<I18n | null>(null);
  const { language, theme } = usePreferences();

  useEffect(() => void words?.then(setI18n), [words]);
  useEffect(() => {
    let isWanted = true;
    if (i18n && i18n.language !== language) void changeLanguage(i18n, language, () => isWanted);
    return () => {
      isWanted = false;
    };
  }, [i18n, language]);
  useEffect(() => {
    applyTheme(theme);
    document.documentElement.lang = language;
    const system = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => applyTheme(theme);
    system.addEventListener("change", follow);
    return () => system.removeEventListener("change", follow);
  }, [theme, language]);

  if (!i18n) return null;
  return (
    <I18nextProvider i18n={i18n}>
      <WithWords>
        <AfterSignOut>{children}</AfterSignOut>
        <LateServices />
      </WithWords>
    </I18nextProvider>
  );
}

function WithWords({ children }: { children: ReactNode }) {
  const { t } = useTranslation("common");
  const words: Words = useMemo(
    () => ({
      close: t("close"),
      required: t("required"),
      error: t("error"),
      loading: t("loading"),
      yes: t("yes"),
      no: t("no"),
      openCalendar: t("openCalendar"),
      datePattern: t("datePattern"),
      unclearAmount: t("unclearAmount"),
      selectAll: t("selectAll"),
      selectRow: t("selectRow"),
      sortedAscending: t("sortedAscending"),
      sortedDescending: t("sortedDescending"),
      complete: t("complete"),
      incomplete: t("incomplete"),
      was: t("was"),
    }),
    [t],
  );
  return <WordsProvider words={words}>{children}</WordsProvider>;
}
