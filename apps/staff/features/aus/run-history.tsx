import type { AusRun, Page } from "@gable/api";
import { formatInstant, formatPercent, formatUsd, useTranslation } from "@gable/i18n";
import { isUnread, NotRead, usePreferences } from "@gable/shell";
import { Button, type Column, DataGrid, Dialog, Panel } from "@gable/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { Finding } from "./finding";
import { ResultBadge } from "./result-badge";
import { RunEnd } from "./run-state";
import { Sent } from "./sent";

const NOTHING = "—";

/** What the engines were asked, newest first; each line opens what came of it. */
export function RunHistory({ runs, onOlder }: { runs: UseQueryResult<Page<AusRun>>; onOlder: () => void }) {
  const { t } = useTranslation("aus");
  const { language } = usePreferences();
  const [opened, setOpened] = useState<string | null>(null);
  const rows = runs.data?.rows ?? [];
  const run = rows.find((one) => one.id === opened);
  const columns: Column<AusRun>[] = [
    {
      key: "when",
      header: t("when"),
      cell: ({ startedAt }) => formatInstant(startedAt, language),
      className: "whitespace-nowrap",
    },
    { key: "engine", header: t("engine"), cell: ({ slot }) => slot },
    { key: "result", header: t("resultOf"), cell: (one) => <ResultBadge run={one} /> },
    { key: "who", header: t("who"), cell: ({ by }) => by.name, className: "whitespace-nowrap" },
    { key: "case", header: t("case"), cell: ({ result }) => result?.CASE_ID || NOTHING },
    {
      key: "submission",
      header: t("submission"),
      align: "right",
      cell: ({ result }) => result?.submissionNumber ?? NOTHING,
    },
    {
      key: "amount",
      header: t("sent.LoanAmt"),
      align: "right",
      cell: ({ request }) => formatUsd(request.casefile.LoanAmt, { cents: false }),
    },
    ...(["LTV", "DTI"] as const).map(
      (ratio): Column<AusRun> => ({
        key: ratio,
        header: t(`sent.${ratio}`),
        align: "right",
        cell: ({ request }) => formatPercent(request.casefile[ratio] || undefined, { min: 2, max: 2 }),
      }),
    ),
  ];
  const nameOf = ({ slot, startedAt }: AusRun) =>
    t("opened", { engine: slot, when: formatInstant(startedAt, language) });
  return (
    <Panel id="aus-history" title={t("history")} className="overflow-hidden" bodyClass="">
      {isUnread(runs) ? (
        <NotRead of={runs} title={t("historyFailed")} />
      ) : runs.data && rows.length === 0 ? (
        <p className="px-4 py-3 text-ink-muted text-sm">{t("historyEmpty")}</p>
      ) : (
        <DataGrid
          label={t("history")}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowLabel={nameOf}
          density="compact"
          loading={runs.isPending}
          stale={runs.isPlaceholderData}
          onOpen={({ id }) => setOpened(id)}
        />
      )}
      {runs.data && runs.data.count > rows.length ? (
        <div className="border-line border-t p-2 text-center">
          <Button size="sm" busy={runs.isPlaceholderData} onClick={onOlder}>
            {t("older")}
          </Button>
        </div>
      ) : null}
      {run ? (
        <Dialog open side reading width={550} title={nameOf(run)} onClose={() => setOpened(null)}>
          {run.result ? (
            <Finding run={run} result={run.result} />
          ) : (
            <div className="flex flex-col gap-3 text-sm">
              <RunEnd run={run} />
              <Sent engine={run.request.engine} told={run.request.casefile} />
            </div>
          )}
        </Dialog>
      ) : null}
    </Panel>
  );
}
