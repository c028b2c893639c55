"use client";
import {
  AUS_RUNS,
  type AusAnalysis,
  type AusEngine,
  runEnded,
  useAusCheck,
  useAusLatest,
  useAusRuns,
} from "@gable/api";
import { useAusInfo } from "@gable/api/aus-finding";
import { useTranslation } from "@gable/i18n";
import { isUnread, NotRead, WithAreas } from "@gable/shell";
import { useState } from "react";
import type { StepProps } from "../loan/step";
import { AskPanel } from "./ask-panel";
import { EngineCard } from "./engine-card";
import { RunHistory } from "./run-history";
import { figuresNow, type SentFigures } from "./sent";
import { useAusToasts } from "./use-aus-toasts";

const ENGINES: readonly AusEngine[] = ["DU", "LPA"];

/** Automated underwriting: whether DU and LPA can be asked, what they are at, what they found, and what they were asked before. */
export function AusStep({ file, figures }: StepProps) {
  return (
    <WithAreas areas={["aus"]}>
      <Underwriting
        loanId={file.LoanId}
        now={figuresNow(file, figures)}
        isFHA={file.Info?.TransactionInfo?.MortgageType === "FHA"}
      />
    </WithAreas>
  );
}

function Underwriting({ loanId, now, isFHA }: { loanId: number; now: SentFigures | undefined; isFHA: boolean }) {
  const { t } = useTranslation("aus");
  const [limit, setLimit] = useState(AUS_RUNS);
  const runs = useAusRuns(loanId, limit);
  const latest = useAusLatest(loanId);
  const check = useAusCheck(loanId);
  const info = useAusInfo(loanId);
  useAusToasts(loanId);
  const rows = runs.data?.rows ?? [];
  const newest = (engine: AusEngine) => rows.find((run) => run.slot === engine);
  const open = ENGINES.filter((engine) => newest(engine) && !runEnded(newest(engine)));
  const found = { DU: latest.data?.du.rows[0], LPA: latest.data?.lpa.rows[0] };
  return (
    <div className="flex flex-col gap-4">
      <AskPanel loanId={loanId} open={open} chosenBefore={info} isFHA={isFHA} />
      <NotRead of={latest} title={t("latestFailed")} look="banner" />
      <Beside analysis={latest.data?.analysis} />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {ENGINES.map((engine) => (
          <EngineCard
            key={engine}
            loanId={loanId}
            engine={engine}
            newest={newest(engine)}
            latest={found[engine]}
            now={now}
            warnings={check.data?.warnings[engine]}
            info={info.data}
            pending={runs.isPending || latest.isPending}
            unread={isUnread(latest)}
          />
        ))}
      </div>
      <RunHistory loanId={loanId} runs={runs} onOlder={() => setLimit((now) => now + AUS_RUNS)} />
    </div>
  );
}

/** By which of two answers the loan is easier to go, in a sentence. */
function Beside({ analysis }: { analysis: AusAnalysis | undefined }) {
  const { t } = useTranslation("aus");
  if (!analysis?.because) return null;
  const { better = "", because, du, lpa } = analysis;
  const asked = [du?.conditions ?? 0, lpa?.conditions ?? 0];
  const [few, many] = [Math.min(...asked), Math.max(...asked)];
  return (
    <p aria-live="polite" className="text-sm">
      {t(`analysis.${because}`, { engine: better, few, many })}
    </p>
  );
}
