"use client";
import { type LoanClock, type LoanTracker, type TrackerGroupState, useLoanCenter, useLoanTrackers } from "@gable/api";
import { FormSurroundings, ReadOnly, type Surroundings, useReadOnly, useSurroundings } from "@gable/form";
import { type Area, useText, useTranslation } from "@gable/i18n";
import { NotRead, WithAreas } from "@gable/shell";
import { EmptyState, Loading } from "@gable/ui";
import { Lock } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { KeyDates } from "../dates/key-dates";
import { useClosed } from "../loan/closed";
import type { StepProps } from "../loan/step";
import { latePart } from "../record/late-part";
import { WhenSeen } from "../record/when-seen";
import { ApplicationPieces } from "./application-pieces";
import { Clocks } from "./clocks";
import { useNameOf } from "./name";
import { TrackerRow } from "./tracker-row";

const RegistrationPanel = dynamic(
  () => import("../registration/registration-panel").then((module) => module.RegistrationPanel),
  { ssr: false, loading: () => <Loading lines={6} /> },
);
const FloodPanel = dynamic(() => import("../flood/flood-panel").then((module) => module.FloodPanel), {
  ssr: false,
  loading: () => <Loading lines={6} />,
});
const RateLockPanel = dynamic(() => import("../lock/rate-lock-panel").then((module) => module.RateLockPanel), {
  ssr: false,
  loading: () => <Loading lines={6} />,
});
const StepQuestions = latePart(() => import("../loan/step-questions").then((module) => module.StepQuestions));
const DATE_WORDS: readonly Area[] = ["dates"];
const LOCK_WORDS: readonly Area[] = ["locks", "pricing"];
const FLOOD_WORDS: readonly Area[] = ["flood"];
const REGISTRATION_WORDS: readonly Area[] = ["registration", "finance"];

/** How the parts of the loan stand that others deliver: its trackers by group, each saved by itself as it is changed. */
export function LoanCenterStep({ file }: StepProps) {
  const { t } = useTranslation("trackers");
  const trackers = useLoanTrackers(file.LoanId);
  const center = useLoanCenter(file.LoanId);
  const surroundings = useWithoutHistory();
  const isReadOnly = useReadOnly();
  // The rate is locked among products and prices: what closes those closes it here as well.
  const pricing = useClosed(file, "product-pricing");
  if (!trackers.data || !center.data) return <NotRead of={[trackers, center]} title={t("notRead")} lines={9} />;
  const { rows } = trackers.data;
  if (rows.length === 0) return <EmptyState title={t("none")}>{t("noneHint")}</EmptyState>;
  return (
    <FormSurroundings value={surroundings}>
      <div className="flex flex-col gap-5">
        <ApplicationPieces
          loanId={file.LoanId}
          isDated={center.data.clocks.some(({ kind }) => kind === "LOAN_ESTIMATE")}
        />
        <Clocks clocks={center.data.clocks} />
        <WithAreas areas={DATE_WORDS}>
          <KeyDates loanId={file.LoanId} />
        </WithAreas>
        {center.data.groups.map((state) => {
          const inGroup = rows.filter((row) => row.group === state.group);
          return state.isEnabled ? (
            <OpenGroup
              key={state.group}
              loanId={file.LoanId}
              state={state}
              rows={inGroup}
              clocks={center.data.clocks}
            />
          ) : (
            <ClosedGroup key={state.group} state={state} rows={inGroup} />
          );
        })}
        <WhenSeen>
          <ReadOnly value={isReadOnly || pricing !== null}>
            <WithAreas areas={LOCK_WORDS}>
              <RateLockPanel loanId={file.LoanId} />
            </WithAreas>
          </ReadOnly>
        </WhenSeen>
        <WhenSeen id="registration">
          <WithAreas areas={REGISTRATION_WORDS}>
            <RegistrationPanel loanId={file.LoanId} />
          </WithAreas>
        </WhenSeen>
        <WhenSeen id="flood">
          <WithAreas areas={FLOOD_WORDS}>
            <FloodPanel loanId={file.LoanId} />
          </WithAreas>
        </WhenSeen>
        <WhenSeen id="questions">
          <StepQuestions file={file} section="LOAN_CENTER" />
        </WhenSeen>
      </div>
    </FormSurroundings>
  );
}

/** The way to a field's past stands beside its label, which a row of this page does not show; the loan's history has it all. */
function useWithoutHistory(): Surroundings {
  const { mark, Theirs } = useSurroundings();
  return useMemo(() => ({ ...(mark ? { mark } : {}), ...(Theirs ? { Theirs } : {}) }), [mark, Theirs]);
}

interface Group {
  state: TrackerGroupState;
  rows: readonly LoanTracker[];
}

function OpenGroup({ loanId, state, rows, clocks }: Group & { loanId: number; clocks: readonly LoanClock[] }) {
  const { t } = useTranslation("trackers");
  const text = useText();
  const id = `trackers-${state.group}`;
  return (
    <section aria-labelledby={id}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 pb-1.5">
        <h2 id={id} className="font-medium font-serif text-lg/6">
          {text(`trackers:group.${state.group}`)}
        </h2>
        <span className="text-ink-muted text-sm tabular-nums">
          {t("done", { done: state.done, count: state.trackers })}
        </span>
      </header>
      <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
        {rows.map((row) => (
          <TrackerRow
            key={row.id}
            loanId={loanId}
            row={row}
            clock={clocks.find(({ trackerId }) => trackerId === row.id)}
          />
        ))}
      </ul>
    </section>
  );
}

/** A group that the loan has not come to says what opens it, and what waits there. */
function ClosedGroup({ state, rows }: Group) {
  const { t } = useTranslation("trackers");
  const text = useText();
  const nameOf = useNameOf();
  const id = `trackers-${state.group}`;
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line border-dashed px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
        <Lock aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
        <h2 id={id} className="font-medium font-serif text-ink-muted text-lg/6">
          {text(`trackers:group.${state.group}`)}
        </h2>
        <p className="text-sm">{t("opens", { stage: text(`enums:Stage.${state.opensAt}`) })}</p>
      </div>
      <p className="mt-1 text-ink-muted text-sm">
        {t("opensFor", { count: rows.length, names: rows.map(nameOf).join(", ") })}
      </p>
    </section>
  );
}
