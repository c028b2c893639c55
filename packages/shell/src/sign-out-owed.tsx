"use client";
import { onSignOutOwed, owesSignOut, repeatSignOut } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button, Spinner } from "@gable/ui";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { BASE_PATH } from "./address";

/** Shows nothing of the app to anybody as long as the server does not know that its person signed out, and says so. */
export function AfterSignOut({ children }: { children: ReactNode }) {
  const owes = useSyncExternalStore(onSignOutOwed, owesSignOut, () => false);
  const wasOwed = useRef(false);
  useEffect(() => {
    if (owes) wasOwed.current = true;
    // A new document: nothing of the session is left on the page.
    else if (wasOwed.current && isInside()) location.replace(`${BASE_PATH}/login`);
    return owes ? repeatSignOut() : undefined;
  }, [owes]);
  return owes ? <Owed /> : children;
}

/** Whether one has to be signed in to be here. */
const isInside = () => location.pathname.startsWith(`${BASE_PATH}/app`);

function Owed() {
  const { t } = useTranslation(["shell", "common"]);
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col items-start justify-center gap-4 p-6">
      <h1 className="font-medium font-serif text-2xl">{t("shell:signOutOwed.title")}</h1>
      <p role="status">{t("shell:signOutOwed.text")}</p>
      <p className="flex items-center gap-2 text-ink-muted text-sm">
        <Spinner />
        {t("shell:signOutOwed.repeated")}
      </p>
      <Button onClick={() => location.reload()}>{t("common:retry")}</Button>
    </main>
  );
}
