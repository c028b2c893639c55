"use client";
import { type Liability, useChangeLiabilities } from "@gable/api";
import type { SavingState } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { useCallback, useEffect, useRef, useState } from "react";

/** Wait after the last tick before the ticks are saved together (loan-data-entry.md section 9). */
const DEBOUNCE_MS = 3000;

type Ticks = { PayoffStatusInd?: boolean; ExclusionInd?: boolean };

/** Ticks of payoff and exclusion: shown and counted at once, saved together once no more come. */
export function useLiabilityChecks(loanId: number, liabilities: readonly Liability[]) {
  const { t } = useTranslation("holdings");
  const { mutateAsync } = useChangeLiabilities(loanId);
  const [pending, setPending] = useState<ReadonlyMap<string, Ticks>>(new Map());
  const [state, setState] = useState<SavingState>("idle");
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const unsaved = useRef(pending);
  unsaved.current = pending;

  const flush = useCallback(async () => {
    const sent = unsaved.current;
    if (sent.size === 0) return;
    setState("saving");
    try {
      await mutateAsync([...sent].map(([id, ticks]) => ({ id, patch: { LiabilityDetail: ticks } })));
      // What was ticked while the request was under way is still to be sent.
      setPending((now) => new Map([...now].filter(([id, ticks]) => sent.get(id) !== ticks)));
      setState("saved");
      setSavedAt(new Date());
      notify({ tone: "good", title: t("liability.updated") });
    } catch {
      setState("failed");
    }
  }, [mutateAsync, t]);

  useEffect(() => {
    if (pending.size === 0) return;
    const timer = setTimeout(() => void flush(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [pending, flush]);

  // Leaving the step does not lose the last ticks.
  const last = useRef(flush);
  last.current = flush;
  useEffect(() => () => void last.current(), []);

  return {
    /** The liabilities as ticked. */
    shown: liabilities.map((liability) => {
      const ticks = pending.get(liability.id);
      return ticks ? { ...liability, LiabilityDetail: { ...liability.LiabilityDetail, ...ticks } } : liability;
    }),
    tick: (id: string, ticks: Ticks) => setPending((now) => new Map(now).set(id, { ...now.get(id), ...ticks })),
    dirty: pending.size > 0,
    state,
    savedAt,
    flush,
  };
}
