"use client";
import type { Portal } from "@gable/api";
import { type Area, changeLanguage, startI18n, useTranslation } from "@gable/i18n";
import { Toaster, type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { DeskProvider } from "./desk";
import { applyTheme, preferences, seenTheme, usePreferences } from "./preferences";

type I18n = Awaited<ReturnType<typeof startI18n>>;

/**
 * What every app stands in: language, queries, the request pipeline's dialogs, toasts. Nothing is drawn until the
 * reader's catalogue is there: the server does not know who reads.
 */
export function AppProviders({
  portal,
  areas,
  children,
}: {
  portal: Portal;
  areas: readonly Area[];
  children: ReactNode;
}) {
  const [i18n, setI18n] = useState<I18n | null>(null);
  const { language, theme } = usePreferences();
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: 1, staleTime: 5_000, refetchOnWindowFocus: true },
          mutations: { retry: false },
        },
      }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: started once; later languages come by the next effect
  useEffect(() => {
    void startI18n(preferences().language, areas).then(setI18n);
  }, []);
  useEffect(() => {
    if (i18n && i18n.language !== language) void changeLanguage(i18n, language, areas);
  }, [i18n, language, areas]);
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
      <QueryClientProvider client={client}>
        <Frame portal={portal}>{children}</Frame>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

function Frame({ portal, children }: { portal: Portal; children: ReactNode }) {
  const router = useRouter();
  const { t } = useTranslation("common");
  const { theme } = usePreferences();
  const go = useCallback((path: string) => router.push(path), [router]);
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
  return (
    <WordsProvider words={words}>
      {children}
      <DeskProvider portal={portal} go={go} />
      <Toaster theme={seenTheme(theme)} label={t("notifications")} />
    </WordsProvider>
  );
}
