"use client";
import { useTranslation } from "@gable/i18n";
import { patiently } from "@gable/ui";
import { lazy, Suspense, useSyncExternalStore } from "react";

/** How a question ends (platform.md sections 2 and 8; the last is spelt so). */
export type Outcome = "CONFIRMED" | "CONFIRMATION CANCELLED" | "MODAL DISMISSED" | "CONFIRMATION DIMISSED";

export interface Question {
  /** "Confirm" unless said otherwise. */
  title?: string;
  /** "All changes will be lost. Are you sure you want to continue?" unless said otherwise. */
  message?: string;
  /** Names what is done; "Continue" unless said otherwise. */
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
  /** A justified message stands in a dialog of 680 px instead of 550. */
  justified?: boolean;
}

interface Asked {
  question: Question;
  answer: (outcome: Outcome) => void;
}

let asked: readonly Asked[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Asked[]): void {
  asked = next;
  for (const listener of listeners) listener();
}

/**
 * Asks before what can't be undone. CONFIRMATION CANCELLED is the cancel button, CONFIRMATION DIMISSED closing by Esc or
 * the cross, MODAL DISMISSED another page that took the dialog away.
 */
export function confirm(question: Question = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const one: Asked = {
      question,
      answer: (outcome) => {
        change(asked.filter((other) => other !== one));
        resolve(outcome);
      },
    };
    change([...asked, one]);
  });
}

const ConfirmDialog = lazy(() => patiently(() => import("./confirm-dialog")));
const NONE: readonly Asked[] = [];

/** Draws the questions that were asked, one after the other. */
export function ConfirmHost() {
  const { t } = useTranslation("errors");
  const [first] = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
    () => NONE,
  );
  if (!first) return null;
  const { question, answer } = first;
  const message = question.message ?? t("confirmMessage");
  return (
    <Suspense>
      <ConfirmDialog
        open
        width={question.justified ? 680 : 550}
        title={question.title ?? t("confirmTitle")}
        message={question.justified ? <p className="text-justify">{message}</p> : message}
        confirmLabel={question.confirmLabel ?? t("confirmContinue")}
        cancelLabel={question.cancelLabel ?? t("cancel")}
        danger={question.danger ?? false}
        onConfirm={() => answer("CONFIRMED")}
        onCancel={() => answer("CONFIRMATION CANCELLED")}
        onDismiss={(reason) => answer(reason === "navigation" ? "MODAL DISMISSED" : "CONFIRMATION DIMISSED")}
      />
    </Suspense>
  );
}
