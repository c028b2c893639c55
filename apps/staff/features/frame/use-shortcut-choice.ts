"use client";
import { send, useSession } from "@gable/api";
import { changePreferences } from "@gable/shell";
import { useEffect } from "react";

/** Takes over whether single keys act, as the person who is signed in chose on whatever device. */
export function useShortcutChoice(): void {
  const kept = useSession().data?.loggedIn.shortcuts;
  useEffect(() => {
    if (kept !== undefined) changePreferences({ shortcuts: kept });
  }, [kept]);
}

/** Turns single keys off or on: here at once, and for the person's other devices unless they act for somebody else just now. */
export function useChooseShortcuts(): (on: boolean) => void {
  const acting = useSession().data?.acting ?? true;
  return (on) => {
    changePreferences({ shortcuts: on });
    if (acting) return;
    void send("PATCH", "/api/shortcuts", { body: { shortcuts: on }, as: "quiet" }).catch(() => undefined);
  };
}
