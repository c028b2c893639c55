"use client";
import { freshnessOf, loadStaleTable, type Portal } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Toaster } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { ConfirmHost } from "./confirm";
import { DeskProvider } from "./desk";
import { LanguageProviders, type ReadersWords } from "./language";
import { NavigationClose } from "./navigation-close";
import { seenTheme, usePreferences } from "./preferences";
import { whenIdle } from "./when-idle";

/** What every app stands in: language, queries, the request pipeline's dialogs, toasts. */
export function AppProviders({
  portal,
  words,
  children,
}: {
  portal: Portal;
  words: ReadersWords;
  children: ReactNode;
}) {
  return (
    <LanguageProviders words={words}>
      <ServiceProviders portal={portal}>{children}</ServiceProviders>
    </LanguageProviders>
  );
}

/** What screens after signing in need besides: queries, the request pipeline's dialogs, toasts. */
export function ServiceProviders({ portal, children }: { portal: Portal; children: ReactNode }) {
  const router = useRouter();
  const { t } = useTranslation("common");
  const { theme } = usePreferences();
  const go = useCallback(
    (path: string, how?: "replace") => (how === "replace" ? router.replace(path) : router.push(path)),
    [router],
  );
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // The pipeline asks again where that helps, and tells of one failure once. Without a connection a read fails and is
          // told, rather than wait unseen for one; it is read when the connection is back.
          queries: { retry: false, networkMode: "offlineFirst", staleTime: 5_000, refetchOnWindowFocus: true },
          // Without a connection a change fails and is told, rather than wait unseen for one and be made then.
          mutations: { retry: false, networkMode: "always" },
        },
      }),
  );

  useEffect(() => freshnessOf(client).follow(), [client]);
  useEffect(() => whenIdle(loadStaleTable), []);

  return (
    <QueryClientProvider client={client}>
      {children}
      <DeskProvider portal={portal} go={go} />
      <ConfirmHost />
      <NavigationClose />
      <Toaster theme={seenTheme(theme)} label={t("notifications")} place={portal === "staff" ? "bottom" : "top"} />
    </QueryClientProvider>
  );
}
