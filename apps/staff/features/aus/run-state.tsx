import { type AusRun, Fault, useAusRun } from "@gable/api";
import { useReadOnly } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { useFaultWords } from "@gable/shell";
import { Button, RunProgress } from "@gable/ui";
import { useEffect, useState } from "react";
import { VendorWords } from "../record/vendor-words";
import { LOCKED } from "./locked";
import { LoginFix } from "./login-fix";

/** What an engine is being asked: how far it is, who asked, for how long, and the way to call it off. */
export function OpenRun({ loanId, run: first }: { loanId: number; run: AusRun }) {
  const { t } = useTranslation("aus");
  const locked = useReadOnly();
  const wordsOf = useFaultWords();
  const way = useAusRun(loanId, first.id);
  const run = way.run ?? first;
  const { ended, readAll, cancelFault } = way;
  const engine = run.slot;
  // Where its event was missed, the list is behind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has ended
  useEffect(() => {
    if (ended) readAll();
  }, [ended]);
  return (
    <RunProgress
      words={t(`progress.${run.status}`, { engine })}
      said={run.status === "RUNNING" ? run.step : undefined}
      done={run.done}
      total={run.total}
      ended={ended}
      fault={cancelFault instanceof Fault && cancelFault.status === LOCKED ? wordsOf(cancelFault) : undefined}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-muted text-xs">
          {t("askedBy", { name: run.by.name })} · <Elapsed since={run.startedAt} />
        </p>
        {run.stoppable && !locked ? (
          <Button size="sm" busy={way.cancelling} onClick={way.cancel}>
            {t("cancel", { engine })}
          </Button>
        ) : null}
      </div>
    </RunProgress>
  );
}

/** In our words; the engine's own are those of what it refused. */
function Reason({ of: { fault = "GAVE_UP", message = "", slot: engine } }: { of: AusRun }) {
  const { t } = useTranslation("aus");
  if (fault !== "REFUSED") return t(`why.${fault}`, { engine, message });
  if (!message) return t("refusedPlain", { engine });
  return <VendorWords sentence={(words) => t("why.REFUSED", { engine, message: words })} said={message} />;
}

/** Why an engine did not answer. */
export function RunEnd({ run }: { run: AusRun }) {
  const { t } = useTranslation("aus");
  const locked = useReadOnly();
  const engine = run.slot;
  return (
    <RunProgress
      words={t(`progress.${run.status}`, { engine })}
      done={0}
      total={0}
      ended
      fault={run.fault ? <Reason of={run} /> : undefined}
      actions={
        !locked && (run.fault === "LOGIN_REFUSED" || run.fault === "NO_LOGIN") ? (
          <LoginFix engine={run.request.engine} refused={run.fault === "LOGIN_REFUSED"} />
        ) : undefined
      }
    />
  );
}

const SECOND_MS = 1000;

/** The time since an instant, going on: "0:42". It is not read out. */
function Elapsed({ since }: { since: string }) {
  const { t } = useTranslation("aus");
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(clock);
  }, []);
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / SECOND_MS));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return <span className="tabular-nums">{t("elapsed", { time })}</span>;
}
