"use client";
import { useText, useTranslation } from "@gable/i18n";
import { STEPS, type StepId } from "@gable/loan";
import { buttonClass } from "@gable/ui";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { stepPath } from "./step";
import { StepLink } from "./step-link";

const LOOK = buttonClass();

/** The way from a step to the next one, and back, for who has come to its end. */
export function StepTurns({ loanId, step }: { loanId: number; step: StepId }) {
  const { t } = useTranslation("loan");
  const text = useText();
  const at = STEPS.indexOf(step);
  const previous = STEPS[at - 1];
  const next = STEPS[at + 1];
  return (
    <nav aria-label={t("turns.label")} className="mt-4 flex flex-wrap items-center justify-between gap-2 print:hidden">
      {previous ? (
        <StepLink href={stepPath(loanId, previous)} className={LOOK}>
          <ChevronLeft aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 truncate">{t("turns.previous", { step: text(`loan:steps.${previous}`) })}</span>
        </StepLink>
      ) : (
        <span />
      )}
      {next ? (
        <StepLink href={stepPath(loanId, next)} className={LOOK}>
          <span className="min-w-0 truncate">{t("turns.next", { step: text(`loan:steps.${next}`) })}</span>
          <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
        </StepLink>
      ) : null}
    </nav>
  );
}
