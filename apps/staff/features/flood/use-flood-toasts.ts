import type { RealTimeEvent } from "@gable/api";
import type { FloodCertificate } from "@gable/api/flood";
import { useTranslation } from "@gable/i18n";
import { notify, useLoanEvents } from "@gable/shell";
import { useCallback, useEffect, useRef } from "react";

const TOLD = { SUBMITTED: "submitted", COMPLETED: "completed", FAILED: "failed", TIMEOUT: "failed" } as const;
type Step = (typeof TOLD)[keyof typeof TOLD];

/** Says what becomes of an order while the loan is open, whoever placed it: its end also where that is read before an event tells of it. */
export function useFloodToasts(loanId: number, now: FloodCertificate | undefined): void {
  const { t } = useTranslation("flood");
  const said = useRef(new Set<string>());
  const waited = useRef<string | undefined>(undefined);
  const say = useCallback(
    (run: unknown, step: Step) => {
      const key = `${run} ${step}`;
      if (said.current.has(key)) return;
      said.current.add(key);
      const tone = step === "failed" ? "bad" : step === "completed" ? "good" : "note";
      notify({ tone, title: t("toast.title"), detail: t(`toast.${step}`) });
    },
    [t],
  );
  const hear = useCallback(
    ({ type, data }: RealTimeEvent) => {
      const step = type.startsWith("RTC.FLOOD.")
        ? TOLD[type.slice("RTC.FLOOD.".length) as keyof typeof TOLD]
        : undefined;
      if (step) say(data?.id, step);
    },
    [say],
  );
  useLoanEvents(loanId, hear);
  const run = now?.run?.id;
  const status = now?.status;
  useEffect(() => {
    if (status === "ORDER_SUBMIT") waited.current = run;
    else if (run && waited.current === run) say(run, status === "COMPLETED" ? "completed" : "failed");
  }, [run, status, say]);
}
