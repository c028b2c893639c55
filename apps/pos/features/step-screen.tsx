"use client";
import { asText, hasFailed, isAskedFor, type RecordForm, type Versioned } from "@gable/form";
import { formatTime, useText, useTranslation } from "@gable/i18n";
import { type PortalStep, stepPath } from "@gable/loan/portal-step";
import { DraftBanner, TheirsBanner, usePreferences, useTitle } from "@gable/shell";
import { Button, cx, ErrorSummary, StepBars } from "@gable/ui";
import { Check, CircleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { type Answer, type Faults, openOf, textOf } from "./fields";
import { PageTitle } from "./frame";
import { BackToApplication } from "./question-page";

const AFTER_PRESS_MS = 250;

export interface StepProps {
  loanId: number;
  step: PortalStep;
  steps: readonly PortalStep[];
}

/** What ties a control to its answer. */
export interface Wire {
  id: string;
  label: string;
  required: boolean;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
}

/** The controls of a screen, by the paths of their answers: any of them, or one for text. */
export interface Wiring {
  wire: (path: string) => Wire;
  text: (path: string) => Wire & ReturnType<typeof textOf> & { autoComplete: string | undefined };
}

/** One group of questions: where one is, the question, the answers, whether they are saved, and the way on. */
export function StepScreen<T extends Versioned>({
  loanId,
  step,
  steps,
  title,
  lead,
  form,
  fields,
  sends,
  children,
}: StepProps & {
  title: string;
  lead: string;
  form: RecordForm<T>;
  fields: readonly Answer[];
  /** Nothing is kept by itself: the answers are sent by a button with this label, once one of them is another. */
  sends?: { label: string; unchanged: string };
  children: (wiring: Wiring) => ReactNode;
}) {
  const { t } = useTranslation("pos");
  const text = useText();
  const router = useRouter();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(0);
  const [shownTry, setShownTry] = useState(0);
  // A save by itself, begun by leaving a field for the button, takes nobody's press.
  const [going, setGoing] = useState(false);
  useTitle(title);
  const at = steps.findIndex((other) => other.slug === step.slug);
  const last = steps.slice(at + 1).length === 0;
  const { form: engine, current } = form;
  const refused = fields.filter(({ path }) => engine.problemAt(path)?.by === "server");
  const faults: Faults = {
    ...openOf(fields, current),
    ...Object.fromEntries(refused.map(({ path }) => [path, "server"])),
  };
  const idOf = (path: string) => `answer-${path.slice(path.lastIndexOf(".") + 1)}`;
  const fieldAt = (path: string) => {
    const field = fields.find((one) => one.path === path);
    if (!field) throw new Error(`no answer ${path}`);
    return field;
  };
  const labelOf = (path: string) => text(fieldAt(path).label);
  const isMissing = (fault: string) => fault.startsWith("missing") || fault === "duration";
  const faultOf = (path: string) => {
    const fault = faults[path];
    // What is empty is only said to be missing once the person wants to go on.
    if (!fault || (tried === 0 && (!left.has(path) || isMissing(fault)))) return undefined;
    return text(`pos:fault.${fault}`);
  };
  const leave = (path: string) => {
    // A message that appears under the field moves the button that is being pressed; it waits for the press to end.
    setTimeout(() => setLeft((paths) => new Set(paths).add(path)), AFTER_PRESS_MS);
    if (!sends) void form.save();
  };
  const wire = (path: string): Wire => ({
    id: idOf(path),
    label: labelOf(path),
    required: isAskedFor(fieldAt(path), current) && !fieldAt(path).inGroup,
    value: asText(engine.at(path)),
    onChange: (value) => engine.set(path, value),
    onBlur: () => leave(path),
    error: faultOf(path),
  });
  const wiring: Wiring = {
    wire,
    text: (path) => ({ ...wire(path), ...textOf(fieldAt(path)), autoComplete: fieldAt(path).autoComplete }),
  };
  const entries =
    tried > 0 && tried === shownTry
      ? Object.entries(faults).map(([path, fault]) => ({
          id: idOf(path),
          message: `${labelOf(path)}: ${text(`pos:fault.${fault}`)}`,
        }))
      : [];

  async function goOn() {
    setTried(tried + 1);
    if (Object.keys(faults).length > 0) {
      setShownTry(tried + 1);
      return;
    }
    if (sends && !form.dirty) return;
    setGoing(true);
    const isSaved = await form.save();
    setGoing(false);
    if (!isSaved) return;
    if (sends) return router.push(`/app/${loanId}`);
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
      <DraftBanner of={form.draft} />
      {form.theirs ? <Conflict form={form} fields={fields} /> : null}
      <div className="flex flex-col gap-5">{children(wiring)}</div>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-2">
        {sends ? (
          <p role="status" className="text-sm">
            {tried > 0 && !form.dirty ? sends.unchanged : null}
          </p>
        ) : (
          <SaveNote form={form} />
        )}
        <Button look="solid" size="lg" className="rounded-full! max-sm:w-full" busy={going} onClick={() => void goOn()}>
          {sends?.label ?? (last ? t("step.finish") : t("step.continue"))}
        </Button>
      </div>
    </div>
  );
}

function Conflict<T extends Versioned>({ form, fields }: { form: RecordForm<T>; fields: readonly Answer[] }) {
  const { t } = useTranslation("pos");
  const text = useText();
  const { contested } = form.form;
  const isContested = (path: string) => contested.some((one) => path === one || path.startsWith(`${one}.`));
  const names = fields.filter(({ path }) => isContested(path)).map(({ label }) => text(label));
  return (
    <TheirsBanner roomy title={t("save.changedTitle")} onTake={form.takeTheirs} onKeep={() => void form.keepMine()}>
      <p>{t("save.changed", { fields: names.join(", ") })}</p>
    </TheirsBanner>
  );
}

/** Whether what was typed is on record. */
function SaveNote<T extends Versioned>({ form }: { form: RecordForm<T> }) {
  const { t } = useTranslation("pos");
  const { language } = usePreferences();
  const { state, savedAt } = form;
  const bad = hasFailed(state);
  return (
    <p role="status" className={cx("flex items-center gap-1.5 text-sm", bad ? "text-bad" : "text-ink-muted")}>
      {bad ? <CircleAlert aria-hidden="true" className="size-4 shrink-0" /> : null}
      {state === "saved" ? <Check aria-hidden="true" className="size-4 shrink-0 text-pine" /> : null}
      {state === "saving" || state === "dirty" ? t("save.saving") : null}
      {state === "saved" && savedAt ? t("save.saved", { time: formatTime(savedAt, language) }) : null}
      {state === "idle" ? t("save.kept") : null}
      {state === "waiting" ? t("save.waiting") : null}
      {state === "held" ? t(form.theirs ? "save.choose" : "save.held") : null}
      {state === "locked" ? t("save.locked") : null}
      {state === "failed" || state === "away" ? (
        <>
          {t(state === "away" ? "save.away" : "save.failed")}
          <button type="button" className="min-h-11 px-2 font-medium underline" onClick={() => void form.save()}>
            {t("save.retry")}
          </button>
        </>
      ) : null}
    </p>
  );
}
