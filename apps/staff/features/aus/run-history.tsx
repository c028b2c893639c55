import { type AusRun, type Page, useAusRun } from "@gable/api";
import { formatInstant, formatPercent, formatUsd, useTranslation } from "@gable/i18n";
import { isUnread, NotRead, usePreferences } from "@gable/shell";
import { Button, type Column, DataGrid, Dialog, Panel } from "@gable/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { usePlace, writePlace } from "../frame/place";
import { Finding } from "./finding";
import { ResultBadge } from "./result-badge";
import { RunEnd } from "./run-state";
import { Sent } from "./sent";

const NOTHING = "—";
/** As the history shows a run that has no case. */
const NO_CASE = "--";

/** A run that has no case stands alone. */
const caseOf = ({ id, slot, request, result }: AusRun) => `${slot} ${result?.CASE_ID || request.CASE_ID || id}`;

/** The runs by case, the case that was run last first; the newest run of each stands for the others until they are asked for. */
function byCase(rows: readonly AusRun[], expanded: ReadonlySet<string>) {
  const groups = new Map<string, AusRun[]>();
  for (const run of rows) groups.set(caseOf(run), [...(groups.get(caseOf(run)) ?? []), run]);
  return [...groups.entries()].flatMap(([name, [first, ...earlier]]) => {
    if (!first) return [];
    const shown = expanded.has(name) ? earlier : [];
    return [
      { run: first, group: name, earlier: earlier.length },
      ...shown.map((run) => ({ run, group: name, earlier: 0 })),
    ];
  });
}

type Line = ReturnType<typeof byCase>[number];

/** What the engines were asked, newest first; each line opens what came of it. */
export function RunHistory({
  loanId,
  runs,
  onOlder,
}: {
  loanId: number;
  runs: UseQueryResult<Page<AusRun>>;
  onOlder: () => void;
}) {
  const { t } = useTranslation("aus");
  const { language } = usePreferences();
  const opened = usePlace("run");
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const rows = runs.data?.rows ?? [];
  const toggle = (group: string) =>
    setExpanded((now) =>
      now.has(group) ? new Set([...now].filter((one) => one !== group)) : new Set([...now, group]),
    );
  const columns: Column<Line>[] = [
    {
      key: "when",
      header: t("when"),
      cell: ({ run: { startedAt } }) => formatInstant(startedAt, language),
      className: "whitespace-nowrap",
    },
    { key: "engine", header: t("engine"), cell: ({ run: { slot } }) => slot },
    { key: "result", header: t("resultOf"), cell: ({ run: one }) => <ResultBadge run={one} /> },
    { key: "who", header: t("who"), cell: ({ run: { by } }) => by.name, className: "whitespace-nowrap" },
    {
      key: "case",
      header: t("case"),
      cell: ({ run: { request, result }, group, earlier }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          {result?.CASE_ID || request.CASE_ID || NO_CASE}
          {earlier > 0 ? (
            <Button
              size="sm"
              look="ghost"
              aria-expanded={expanded.has(group)}
              onClick={(event) => {
                event.stopPropagation();
                toggle(group);
              }}
            >
              {t("earlier", { count: earlier })}
            </Button>
          ) : null}
        </span>
      ),
    },
    {
      key: "submission",
      header: t("submission"),
      align: "right",
      cell: ({ run: { result } }) => result?.submissionNumber ?? NOTHING,
    },
    {
      key: "amount",
      header: t("sent.LoanAmt"),
      align: "right",
      cell: ({ run: { request } }) => formatUsd(request.casefile.LoanAmt, { cents: false }),
    },
    ...(["LTV", "DTI"] as const).map(
      (ratio): Column<Line> => ({
        key: ratio,
        header: t(`sent.${ratio}`),
        align: "right",
        cell: ({ run: { request } }) => formatPercent(request.casefile[ratio] || undefined, { min: 2, max: 2 }),
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
          rows={byCase(rows, expanded)}
          rowKey={({ run: { id } }) => id}
          rowLabel={({ run: one }) => nameOf(one)}
          density="compact"
          loading={runs.isPending}
          stale={runs.isPlaceholderData}
          onOpen={({ run: { id } }) => writePlace({ run: id })}
        />
      )}
      {runs.data && runs.data.count > rows.length ? (
        <div className="border-line border-t p-2 text-center">
          <Button size="sm" busy={runs.isPlaceholderData} onClick={onOlder}>
            {t("older")}
          </Button>
        </div>
      ) : null}
      {opened ? (
        <OpenedRun
          key={opened}
          loanId={loanId}
          runId={opened}
          first={rows.find((one) => one.id === opened)}
          nameOf={nameOf}
        />
      ) : null}
    </Panel>
  );
}

interface OpenedProps {
  loanId: number;
  runId: string;
  /** As it stands in the history; one that is further back is read by itself. */
  first: AusRun | undefined;
  nameOf: (run: AusRun) => string;
}

/** What came of a run, beside the step; its address is in that of the page. */
function OpenedRun({ loanId, runId, first, nameOf }: OpenedProps) {
  const found = useAusRun(loanId, runId).run;
  const run = first ?? found;
  if (!run) return null;
  return (
    <Dialog open side reading width={550} title={nameOf(run)} onClose={() => writePlace({ run: null })}>
      {run.result ? (
        <Finding run={run} result={run.result} />
      ) : (
        <div className="flex flex-col gap-3 text-sm">
          <RunEnd run={run} />
          <Sent engine={run.request.engine} told={run.request.casefile} />
        </div>
      )}
    </Dialog>
  );
}
