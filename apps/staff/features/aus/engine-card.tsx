import { type AusEngine, type AusRun, runEnded } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Loading, Panel } from "@gable/ui";
import { Finding } from "./finding";
import { OpenRun, RunEnd } from "./run-state";
import type { Told } from "./sent";

interface Props {
  loanId: number;
  engine: AusEngine;
  /** What it was asked last, however that ended. */
  newest: AusRun | undefined;
  /** What it answered last. */
  latest: AusRun | undefined;
  /** What it would be told now. */
  now: Told | undefined;
  pending: boolean;
  /** What it answered could not be read. */
  unread: boolean;
}

/** One engine: what it is at or why its last request failed, and its latest finding. */
export function EngineCard({ loanId, engine, newest, latest, now, pending, unread }: Props) {
  const { t } = useTranslation("aus");
  const isOpen = newest !== undefined && !runEnded(newest);
  return (
    <Panel id={`aus-${engine}`} title={t("finding", { engine })} bodyClass="flex flex-col gap-4 p-4">
      {isOpen ? <OpenRun key={newest.id} loanId={loanId} run={newest} /> : null}
      {newest && !isOpen && newest.status !== "DONE" ? <RunEnd run={newest} /> : null}
      {/* An answer appears by itself: it is read out when it does. */}
      <div aria-live="polite">
        {pending ? (
          <Loading lines={3} />
        ) : latest?.result ? (
          <Finding run={latest} result={latest.result} now={now} />
        ) : unread || isOpen ? null : (
          <p className="text-ink-muted text-sm">{t("none", { engine })}</p>
        )}
      </div>
    </Panel>
  );
}
