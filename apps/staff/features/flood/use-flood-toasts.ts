import type { RealTimeEvent } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify, useLoanEvents } from "@gable/shell";
import { useCallback } from "react";

const TOLD = { SUBMITTED: "submitted", COMPLETED: "completed", FAILED: "failed", TIMEOUT: "failed" } as const;

/** Says what becomes of an order while the loan is open, whoever placed it. */
export function useFloodToasts(loanId: number): void {
  const { t } = useTranslation("flood");
  const hear = useCallback(
    ({ type }: RealTimeEvent) => {
      const step = type.startsWith("RTC.FLOOD.")
        ? TOLD[type.slice("RTC.FLOOD.".length) as keyof typeof TOLD]
        : undefined;
      if (!step) return;
      const tone = step === "failed" ? "bad" : step === "completed" ? "good" : "note";
      notify({ tone, title: t("toast.title"), detail: t(`toast.${step}`) });
    },
    [t],
  );
  useLoanEvents(loanId, hear);
}
