"use client";
import { useTranslation } from "@gable/i18n";
import { useEffect, useRef } from "react";
import { confirm } from "./confirm";
import { isAnythingDirty, leave, mayLeave, setLeaveQuestion, wayOut } from "./leaving";

declare global {
  interface Window {
    /** Called by the script FIRST_TO_HEAR in the head. */
    gableWentBack?: (event: PopStateEvent) => void;
  }
}

/** Asks once before unsaved changes are left: by a link, by the browser's back, by closing the page. `go` is the app's own navigation. */
export function LeaveGuard({ go }: { go: (path: string) => void }) {
  const { t } = useTranslation("common");
  useEffect(
    () =>
      setLeaveQuestion(async () => {
        const outcome = await confirm({
          danger: true,
          title: t("confirmTitle"),
          message: t("confirmLeave"),
          confirmLabel: t("discard"),
          cancelLabel: t("keepEditing"),
        });
        return outcome === "CONFIRMED";
      }),
    [t],
  );
  useLinks(go);
  useHistory();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isAnythingDirty()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  return null;
}

/** Links are stopped on their way down, before the router's own handler hears of the click. */
function useLinks(go: (path: string) => void): void {
  const navigate = useRef(go);
  navigate.current = go;
  useEffect(() => {
    const stop = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      const path = link ? wayOut(event, link, window.location.href) : null;
      if (!path) return;
      if (!isAnythingDirty()) {
        leave();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      void mayLeave().then((leaves) => {
        if (!leaves) return;
        leave();
        navigate.current(path);
      });
    };
    document.addEventListener("click", stop, true);
    return () => document.removeEventListener("click", stop, true);
  }, []);
}

/**
 * Going back can't be stopped, only taken back: by the time it is told, the address is the other one already. The entry
 * that was left is put on top again, so that the one gone to lies right below it, whichever direction it was in.
 */
function useHistory(): void {
  useEffect(() => {
    let here = { href: window.location.href, state: window.history.state as unknown };
    const stop = (event: PopStateEvent) => {
      const leaves = new URL(here.href).pathname !== window.location.pathname;
      if (!leaves || !isAnythingDirty()) return;
      event.stopImmediatePropagation();
      window.history.pushState(here.state, "", here.href);
      void mayLeave().then((confirmed) => confirmed && window.history.back());
    };
    // The router writes its state a little after the page is there: it is noted with every sign of life.
    const note = () => {
      here = { href: window.location.href, state: window.history.state as unknown };
    };
    window.gableWentBack = stop;
    document.addEventListener("input", note, true);
    document.addEventListener("focusin", note, true);
    document.addEventListener("click", note, true);
    return () => {
      delete window.gableWentBack;
      document.removeEventListener("input", note, true);
      document.removeEventListener("focusin", note, true);
      document.removeEventListener("click", note, true);
    };
  }, []);
}
