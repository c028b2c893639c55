"use client";
import { type Figure, useWidget, type WidgetFigures, type WidgetName } from "@gable/api";
import { formatNumber, formatPercent, formatUsd, useText, useTranslation } from "@gable/i18n";
import { changePreferences, NotRead, preferences, saveFile, usePreferences } from "@gable/shell";
import { EmptyState, IconButton, Panel } from "@gable/ui";
import { ChartBar, Download, Table } from "lucide-react";
import { Chart } from "./chart";
import { Choices } from "./choices";
import { FigureTable } from "./figure-table";
import {
  choicesOf,
  columnsOf,
  csvOf,
  headingOf,
  inOrder,
  labelOf,
  linkOf,
  queryOf,
  sheetOf,
  type WidgetChoices,
} from "./widget";

/** One widget: its choices, its figures as a chart or as a table, and the way to the loans behind them. */
export function WidgetPanel({ widget }: { widget: WidgetName }) {
  const { t } = useTranslation("dashboard");
  const kept = usePreferences().dashboardWidgetFilters[widget];
  const choices = choicesOf(widget, kept);
  const figures = useWidget(widget, queryOf(widget, choices));
  const nameOf = useNames(widget);
  const table = choices.shown === "table";
  const choose = (change: Partial<WidgetChoices>) => {
    const all = preferences().dashboardWidgetFilters;
    changePreferences({ dashboardWidgetFilters: { ...all, [widget]: { ...choices, ...change } } });
  };
  const turn = t(table ? "asChart" : "asTable");
  return (
    <Panel
      id={`widget-${widget}`}
      title={t(`widget.${widget}`)}
      aside={
        <div className="flex gap-1">
          <IconButton label={turn} size="sm" onClick={() => choose({ shown: table ? "chart" : "table" })}>
            {table ? (
              <ChartBar aria-hidden="true" className="size-4" />
            ) : (
              <Table aria-hidden="true" className="size-4" />
            )}
          </IconButton>
          <IconButton
            label={t("download")}
            size="sm"
            disabled={!figures.data}
            onClick={() => figures.data && keepFile(widget, t, figures.data, nameOf)}
          >
            <Download aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      }
    >
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p className="min-w-[min(12rem,100%)] flex-1 text-ink-muted text-xs">{t(`about.${widget}`)}</p>
        <Choices widget={widget} choices={choices} onChange={choose} />
      </div>
      {figures.data ? (
        <div aria-busy={figures.isPlaceholderData} className={figures.isPlaceholderData ? "opacity-60" : ""}>
          <Figures widget={widget} choices={choices} data={figures.data} nameOf={nameOf} />
        </div>
      ) : (
        <NotRead of={figures} title={t("errorTitle")} lines={6} />
      )}
    </Panel>
  );
}

interface FiguresProps {
  widget: WidgetName;
  choices: WidgetChoices;
  data: WidgetFigures;
  nameOf: (figure: Figure) => string;
}

function Figures({ widget, choices, data, nameOf }: FiguresProps) {
  const { t } = useTranslation("dashboard");
  const ofTasks = widget === "tasks";
  if (data.count === 0) return <EmptyState title={t("emptyTitle")}>{t(ofTasks ? "emptyTasks" : "empty")}</EmptyState>;
  const counted = (count: number) => t(ofTasks ? "tasks" : "loans", { count });
  const shownOf = (row: Figure) =>
    widget === "days-in-stage"
      ? t("days", { days: formatNumber(row.averageDays), longest: formatNumber(row.longestDays) })
      : choices.measure === "amount"
        ? formatUsd(row.amount, { cents: false })
        : counted(row.count);
  const sizeOf = (row: Figure) =>
    widget === "days-in-stage" ? (row.averageDays ?? 0) : choices.measure === "amount" ? row.amount : row.count;
  const linked = inOrder(widget, data.rows).map((row) => ({
    row,
    name: nameOf(row),
    href: linkOf(widget, row, data, choices),
  }));
  return (
    <>
      <p role="status" className="mb-3">
        {data.percent !== undefined ? (
          <span className="mr-3 font-serif text-2xl">{t("percent", { percent: formatPercent(data.percent) })}</span>
        ) : null}
        <span className={data.percent === undefined ? "font-serif text-2xl" : "text-ink-muted"}>
          {ofTasks
            ? counted(data.count)
            : t("total", { loans: counted(data.count), amount: formatUsd(data.amount, { cents: false }) })}
        </span>
      </p>
      {choices.shown === "table" ? (
        <FigureTable widget={widget} rows={linked} />
      ) : (
        <Chart
          marks={linked.map(({ row, name, href }) => ({
            key: row.key,
            name,
            href,
            size: sizeOf(row),
            value: shownOf(row),
            label: t(ofTasks ? "openTasks" : "open", { name, value: shownOf(row) }),
          }))}
        />
      )}
    </>
  );
}

function useNames(widget: WidgetName): (figure: Figure) => string {
  const { t } = useTranslation("dashboard");
  const text = useText();
  if (widget === "branches") return (figure) => labelOf(figure) || t("noName");
  if (widget === "officers") return (figure) => labelOf(figure) || t("noOfficer");
  if (widget === "pull-through") return (figure) => text(`dashboard:outcome.${figure.key}`);
  if (widget === "locks" || widget === "tasks") return (figure) => text(`dashboard:span.${figure.key}`);
  return (figure) => text(`enums:Stage.${figure.key}`);
}

type Words = ReturnType<typeof useTranslation<"dashboard">>["t"];

function keepFile(widget: WidgetName, t: Words, data: WidgetFigures, nameOf: (figure: Figure) => string) {
  const headings = [t(`key.${widget}`), ...columnsOf(widget).map((name) => t(`column.${headingOf(widget, name)}`))];
  const sheet = csvOf(sheetOf(widget, headings, data.rows, nameOf));
  saveFile(new Blob([sheet], { type: "text/csv;charset=utf-8" }), `${widget}.csv`);
}
