import { type AusEngine, type AusRun, type AusWarning, runEnded } from "@gable/api";
import type { AusInfo } from "@gable/api/aus-finding";
import { useReadOnly } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { Badge, Button, Loading, Panel } from "@gable/ui";
import { Check } from "lucide-react";
import { useState } from "react";
import { lateDialog } from "../record/late-dialog";
import { Finding } from "./finding";
import { OpenRun, RunEnd } from "./run-state";
import type { SentFigures } from "./sent";
import { useFindingActs } from "./use-finding-acts";

const RunChanges = lateDialog(() => import("./run-changes").then((module) => module.RunChanges));

interface Props {
  loanId: number;
  engine: AusEngine;
  /** What it was asked last, however that ended. */
  newest: AusRun | undefined;
  /** What it answered last. */
  latest: AusRun | undefined;
  /** What it would be told now. */
  now: SentFigures | undefined;
  warnings: readonly AusWarning[] | undefined;
  info: AusInfo | undefined;
  pending: boolean;
  /** What it answered could not be read. */
  unread: boolean;
}

/** One engine: what it is at or why its last request failed, and its latest finding. */
export function EngineCard({ loanId, engine, newest, latest, now, warnings, info, pending, unread }: Props) {
  const { t } = useTranslation("aus");
  const locked = useReadOnly();
  const acts = useFindingActs(loanId);
  const [comparing, setComparing] = useState(false);
  const isOpen = newest !== undefined && !runEnded(newest);
  const isPreferred = info?.AUSPreference === engine;
  const again = (latest?.result?.submissionNumber ?? 0) > 1;
  return (
    <Panel
      id={`aus-${engine}`}
      title={t("finding", { engine })}
      bodyClass="flex flex-col gap-4 p-4"
      aside={
        latest ? (
          <span className="flex flex-wrap items-center gap-2">
            {again ? (
              <Button size="sm" look="ghost" onClick={() => setComparing(true)}>
                {t("compare", { engine })}
              </Button>
            ) : null}
            {isPreferred ? (
              <Badge tone="good">
                <Check aria-hidden="true" className="size-3.5" />
                {t("preferred")}
              </Badge>
            ) : locked ? null : (
              <Button size="sm" aria-disabled={acts.busy} onClick={() => acts.goBy(engine)}>
                {t("prefer", { engine })}
              </Button>
            )}
          </span>
        ) : null
      }
    >
      {isOpen ? <OpenRun key={newest.id} loanId={loanId} run={newest} /> : null}
      {newest && !isOpen && newest.status !== "DONE" ? <RunEnd run={newest} /> : null}
      {/* An answer appears by itself: it is read out when it does. */}
      <div aria-live="polite">
        {pending ? (
          <Loading lines={3} />
        ) : latest?.result ? (
          <Finding
            run={latest}
            result={latest.result}
            now={now}
            warnings={warnings}
            info={info}
            busy={acts.busy}
            onMake={(what, place) => acts.make(what, latest.id, place)}
          />
        ) : unread || isOpen ? null : (
          <p className="text-ink-muted text-sm">{t("none", { engine })}</p>
        )}
      </div>
      {comparing && latest ? (
        <RunChanges
          loanId={loanId}
          runId={latest.id}
          title={t("diff.title", { engine })}
          onClose={() => setComparing(false)}
        />
      ) : null}
    </Panel>
  );
}
