"use client";
import { stayAwake } from "@gable/api";
import { patiently } from "@gable/ui";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { KEEP_DRAFTS } from "./draft";
import { endPage } from "./ended";
import { endSilently, expectEnd, signOut } from "./ending";
import { keepPlace } from "./place";
import { changePreferences, preferences } from "./preferences";
import { publish } from "./signal";

const IdleDialog = lazy(() => patiently(() => import("./idle-dialog")));

const NOTED_EVERY_MS = 15_000;
const LONGEST_WARNING_MS = 120_000;
const LONGEST_SILENCE_MS = 300_000;
const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

export type IdleState = { is: "awake" } | { is: "warned"; secondsLeft: number } | { is: "over" };

/** What a person's silence means: a warning for the last two minutes, or the last third of a short limit. */
export function idleState(now: number, last: number, limitMs: number): IdleState {
  const left = limitMs - (now - last);
  if (left <= 0) return { is: "over" };
  if (left <= Math.min(LONGEST_WARNING_MS, limitMs / 3)) return { is: "warned", secondsLeft: Math.ceil(left / 1000) };
  return { is: "awake" };
}

/**
 * Ends the session after a time without a sign of life in any tab, and warns before. What runs by itself (streams,
 * refetches) is no sign of life; typing that sends nothing is, and is told to the server now and then.
 */
export function IdleWatch({ idleSeconds, go }: { idleSeconds: number; go: (path: string) => void }) {
  const [state, setState] = useState<IdleState>({ is: "awake" });
  const limit = idleSeconds * 1000;
  const warned = useRef(false);
  const told = useRef(Date.now());
  const leaving = useRef(false);

  const end = useCallback(
    (path: string, signsOut: () => Promise<void>) => {
      if (leaving.current) return;
      leaving.current = true;
      void signsOut().then(() => go(path));
    },
    [go],
  );

  useEffect(() => {
    expectEnd(false);
    if (limit === 0) return;
    changePreferences({ lastActivity: Date.now() });
    const look = () => {
      const now = Date.now();
      const next = idleState(now, preferences().lastActivity ?? now, limit);
      warned.current = next.is === "warned";
      setState((before) => (before.is === "awake" && next.is === "awake" ? before : next));
      if (next.is !== "over") return;
      keepPlace();
      publish(KEEP_DRAFTS, null);
      end(endPage("idle"), endSilently);
    };
    const sign = () => {
      const now = Date.now();
      if (warned.current || now - (preferences().lastActivity ?? 0) < NOTED_EVERY_MS) return;
      look();
      if (warned.current || leaving.current) return;
      changePreferences({ lastActivity: now });
      if (now - told.current < Math.min(LONGEST_SILENCE_MS, limit / 4)) return;
      told.current = now;
      void stayAwake().catch(() => undefined);
    };
    const timer = setInterval(look, 1000);
    for (const name of SIGNS) window.addEventListener(name, sign, { capture: true, passive: true });
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      for (const name of SIGNS) window.removeEventListener(name, sign, { capture: true });
      document.removeEventListener("visibilitychange", look);
    };
  }, [limit, end]);

  if (state.is !== "warned") return null;
  return (
    <Suspense>
      <IdleDialog
        secondsLeft={state.secondsLeft}
        onStay={() => {
          told.current = Date.now();
          changePreferences({ lastActivity: told.current });
          warned.current = false;
          setState({ is: "awake" });
          void stayAwake().catch(() => undefined);
        }}
        onLeave={() => end("/login", signOut)}
      />
    </Suspense>
  );
}
