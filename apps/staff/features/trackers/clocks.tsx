"use client";
import type { LoanClock } from "@gable/api";
import { formatDate, useText, useTranslation } from "@gable/i18n";
import { Badge } from "@gable/ui";

const TONES = {
  RUNNING: "note",
  DUE_TODAY: "warn",
  OVERDUE: "bad",
  LATE: "bad",
  MET: "good",
  OVER: "plain",
} as const;

/** Those that something still has to be done about, or waited for. */
const OPEN = ["RUNNING", "DUE_TODAY", "OVERDUE"];

/** The days that the loan has to keep or to wait for and that are not over, the nearest first. */
export function Clocks({ clocks }: { clocks: readonly LoanClock[] }) {
  const { t } = useTranslation("trackers");
  const text = useText();
  const open = clocks.filter((clock) => OPEN.includes(clock.state) || clock.plannedOn);
  if (open.length === 0) return null;
  const near = [...open].sort((a, b) => a.daysLeft - b.daysLeft);
  return (
    <section aria-labelledby="loan-clocks">
      <h2 id="loan-clocks" className="pb-1.5 font-medium font-serif text-lg/6">
        {t("clock.title")}
      </h2>
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        {near.map((clock) => (
          <li key={clock.kind} className="flex flex-col gap-0.5 bg-sheet px-3 py-2.5">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
              <span className="font-medium text-sm">{text(`trackers:clock.kind.${clock.kind}`)}</span>
              <ClockBadge clock={clock} />
            </span>
            <ClockDay clock={clock} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a tracker's row says of its clock. */
export function RowClock({ clock }: { clock: LoanClock | undefined }) {
  if (!clock) return null;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
      <ClockBadge clock={clock} />
      <ClockDay clock={clock} />
    </span>
  );
}

function ClockBadge({ clock }: { clock: LoanClock }) {
  const { t } = useTranslation("trackers");
  const text = useText();
  const left =
    clock.state === "RUNNING"
      ? t("clock.left", { count: clock.daysLeft })
      : clock.state === "OVERDUE"
        ? t("clock.past", { count: -clock.daysLeft })
        : text(`trackers:clock.state.${clock.state}`);
  return <Badge tone={TONES[clock.state]}>{left}</Badge>;
}

function ClockDay({ clock }: { clock: LoanClock }) {
  const { t } = useTranslation("trackers");
  const text = useText();
  const date = formatDate(clock.on);
  return (
    <span className="text-ink-muted text-xs tabular-nums">
      {text(`trackers:clock.on.${clock.kind}`, { date })}
      {clock.because ? ` · ${text(`trackers:clock.because.${clock.because}`, { date: formatDate(clock.from) })}` : null}
      {clock.stageOn ? (
        <span className="block font-medium text-warn">{t("clock.stageOn", { date: formatDate(clock.stageOn) })}</span>
      ) : null}
      {clock.isPresumed ? ` · ${t("clock.presumed")}` : null}
      {clock.plannedOn ? (
        <span className="block font-medium text-bad">{t("clock.planned", { date: formatDate(clock.plannedOn) })}</span>
      ) : null}
      {clock.kind === "RESCISSION" && clock.state !== "OVER" ? (
        <span className="block">{t("clock.sameCreditor")}</span>
      ) : null}
    </span>
  );
}
