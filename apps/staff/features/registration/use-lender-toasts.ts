import type { RealTimeEvent } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify, useLoanEvents } from "@gable/shell";
import { useCallback } from "react";

const TOPIC = "RTC.REGISTRATION.";
const TOLD = { SUBMITTED: "submitted", COMPLETED: "completed", FAILED: "failed", TIMEOUT: "failed" } as const;

/** Says what becomes of a registration while the loan is open, whoever asked for it. */
export function useLenderToasts(loanId: number): void {
  const { t } = useTranslation("registration");
  const hear = useCallback(
    ({ type, data }: RealTimeEvent) => {
      const step = type.startsWith(TOPIC) ? TOLD[type.slice(TOPIC.length) as keyof typeof TOLD] : undefined;
      // What has happened is asked for without anything being handed over.
      if (!step || (step === "submitted" && data?.action === "NEWS")) return;
      notify({ tone: step === "failed" ? "bad" : "note", title: t("toast.title"), detail: t(`toast.${step}`) });
    },
    [t],
  );
  useLoanEvents(loanId, hear);
}
