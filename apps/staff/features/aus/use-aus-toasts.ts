import type { RealTimeEvent } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify, useLoanEvents } from "@gable/shell";
import { useCallback } from "react";

const TOLD = /^RTC\.AUS\.(DU|LPA)_AUS_(SUBMITTED|COMPLETED|CANCELLED)$/;
const PREFERRED = "RTC.AUS.AUS_PREFERENCE_UPDATED";

/** Says who of the loan's team had an engine asked, and what became of it, as it happens. */
export function useAusToasts(loanId: number): void {
  const { t } = useTranslation("aus");
  const hear = useCallback(
    ({ type, data }: RealTimeEvent) => {
      const email = String(data?.by ?? "");
      const [, engine, step] = TOLD.exec(type) ?? [];
      if (engine) {
        const title = t(`toast.${step as "SUBMITTED" | "COMPLETED" | "CANCELLED"}`, { engine, email });
        notify({ tone: step === "COMPLETED" ? "good" : "note", title });
      } else if (type === PREFERRED) notify({ tone: "good", title: t("toast.PREFERENCE", { email }) });
    },
    [t],
  );
  useLoanEvents(loanId, hear);
}
