"use client";
import { formatTime, useText, useTranslation } from "@gable/i18n";
import { type PortalStep, stepPath } from "@gable/loan/portal-step";
import { DraftBanner, type KeptDraft, TheirsBanner, usePreferences, useTitle } from "@gable/shell";
import { Button, cx, ErrorSummary, StepBars } from "@gable/ui";
import { Check, CircleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import type { Draft, Faults } from "./draft";
import { PageTitle } from "./frame";
import { BackToApplication } from "./question-page";

const AFTER_PRESS_MS = 250;

export interface StepProps {
  loanId: number;
  step: PortalStep;
  steps: readonly PortalStep[];
}

/** What ties a field to its answer in the draft. */
export interface Wire {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
}

/** One group of questions: where one is, the question, the answers, whether they are saved, and the way on. */
export function StepScreen({
  loanId,
  step,
  steps,
  title,
  lead,
  draft,
  kept,
  open,
  labelOf: ownLabel,
  children,
}: StepProps & {
  title: string;
  lead: string;
  draft: Draft;
  kept: KeptDraft;
  /** What keeps the step from being done. */
  open: Faults;
  /** What a field is called here, where the catalogue's own name for it does not fit. */
  labelOf?: (field: string) => string | undefined;
  children: (wire: (field: string) => Wire) => ReactNode;
}) {
  const { t } = useTranslation("pos");
  const text = useText();
  const router = useRouter();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(0);
  const [shownTry, setShownTry] = useState(0);
  useTitle(title);
  const at = steps.findIndex((other) => other.slug === step.slug);
  const last = steps.slice(at + 1).length === 0;
  const faults: Faults = { ...open, ...draft.refused };
  const labelOf = (field: string) => ownLabel?.(field) ?? text(`pos:field.${field}`);
  const isMissing = (fault: string) => fault.startsWith("missing") || fault === "duration";
  const faultOf = (field: string) => {
    const fault = faults[field];
    // What is empty is only said to be missing once the person wants to go on.
    if (!fault || (tried === 0 && (!left.has(field) || isMissing(fault)))) return undefined;
    return text(`pos:fault.${fault}`);
  };
  const leave = (field: string) => {
    // A message that appears under the field moves the button that is being pressed; it waits for the press to end.
    setTimeout(() => setLeft((fields) => new Set(fields).add(field)), AFTER_PRESS_MS);
    void draft.flush();
  };
  const wire = (field: string): Wire => ({
    id: `answer-${field}`,
    label: labelOf(field),
    value: draft.answers[field] ?? "",
    onChange: (value) => draft.set(field, value),
    onBlur: () => leave(field),
    error: faultOf(field),
  });
  const entries =
    tried > 0 && tried === shownTry
      ? Object.entries(faults).map(([field, fault]) => ({
          id: `answer-${field}`,
          message: `${labelOf(field)}: ${text(`pos:fault.${fault}`)}`,
        }))
      : [];

  async function goOn() {
    setTried(tried + 1);
    if (Object.keys(faults).length > 0) {
      setShownTry(tried + 1);
      return;
    }
    if (!(await draft.flush())) return;
    const next = steps.slice(at + 1).find((other) => !other.complete);
    router.push(next ? stepPath(loanId, next.slug) : `/app/${loanId}`);
  }

  return (
    <div className="answers mx-auto flex max-w-xl flex-col gap-6">
      <nav className="flex flex-col gap-3">
        <BackToApplication loanId={loanId} />
        <StepBars at={at + 1} count={steps.length} label={t("step.progress", { at: at + 1, count: steps.length })} />
        <p aria-hidden="true" className="text-ink-muted text-sm">
          {t("step.progress", { at: at + 1, count: steps.length })}
        </p>
      </nav>
      <header className="flex flex-col gap-2">
        <PageTitle>{title}</PageTitle>
        <p className="text-ink-muted text-lg/7">{lead}</p>
      </header>
      <ErrorSummary key={shownTry} title={t("step.missing")} entries={entries} />
      <DraftBanner of={kept} />
      {draft.conflict.length > 0 ? <Conflict draft={draft} labelOf={labelOf} /> : null}
      <div className="flex flex-col gap-5">{children(wire)}</div>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-2">
        <SaveNote draft={draft} />
        <Button
          look="solid"
          size="lg"
          className="rounded-full! max-sm:w-full"
          busy={draft.state === "saving" && tried > 0}
          onClick={() => void goOn()}
        >
          {last ? t("step.finish") : t("step.continue")}
        </Button>
      </div>
    </div>
  );
}

function Conflict({ draft, labelOf }: { draft: Draft; labelOf: (field: string) => string }) {
  const { t } = useTranslation("pos");
  return (
    <TheirsBanner
      roomy
      title={t("save.changedTitle")}
      onTake={() => draft.decide(false)}
      onKeep={() => draft.decide(true)}
    >
      <p>{t("save.changed", { fields: draft.conflict.map(labelOf).join(", ") })}</p>
    </TheirsBanner>
  );
}

/** Whether what was typed is on record. */
function SaveNote({ draft }: { draft: Draft }) {
  const { t } = useTranslation("pos");
  const { language } = usePreferences();
  const bad = ["failed", "away", "locked"].includes(draft.state);
  return (
    <p role="status" className={cx("flex items-center gap-1.5 text-sm", bad ? "text-bad" : "text-ink-muted")}>
      {bad ? <CircleAlert aria-hidden="true" className="size-4 shrink-0" /> : null}
      {draft.state === "saved" ? <Check aria-hidden="true" className="size-4 shrink-0 text-pine" /> : null}
      {draft.state === "saving" || draft.state === "dirty" ? t("save.saving") : null}
      {draft.state === "saved" && draft.savedAt ? t("save.saved", { time: formatTime(draft.savedAt, language) }) : null}
      {draft.state === "kept" ? t("save.kept") : null}
      {draft.state === "waiting" ? t("save.waiting") : null}
      {draft.state === "held" ? t(draft.conflict.length > 0 ? "save.choose" : "save.held") : null}
      {draft.state === "locked" ? t("save.locked") : null}
      {draft.state === "failed" || draft.state === "away" ? (
        <>
          {t(draft.state === "away" ? "save.away" : "save.failed")}
          <button type="button" className="min-h-11 px-2 font-medium underline" onClick={() => void draft.flush()}>
            {t("save.retry")}
          </button>
        </>
      ) : null}
    </p>
  );
}
