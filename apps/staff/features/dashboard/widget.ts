import type { Figure, TaskStatus, WidgetFigures, WidgetName, WidgetQuery } from "@gable/api";
import { daysAfter, PIPELINES, today } from "@gable/loan";

/** How long a widget's period is, counted back from today. */
export const PERIODS = ["30", "90", "180", "365", "year"] as const;
type Period = (typeof PERIODS)[number];

/** What can be chosen on a widget; the browser keeps it between visits. */
export interface WidgetChoices {
  period: Period;
  stages: "all" | "open" | "funded";
  measure: "count" | "amount";
  shown: "chart" | "table";
}

/** Which of the choices a widget offers. */
export const OFFERED: Record<WidgetName, readonly (keyof WidgetChoices)[]> = {
  pipeline: ["measure"],
  "pull-through": ["period"],
  "days-in-stage": [],
  locks: ["measure"],
  tasks: [],
  branches: ["period", "stages", "measure"],
  officers: ["period", "stages", "measure"],
};

const ALLOWED = {
  period: PERIODS,
  stages: ["all", "open", "funded"],
  measure: ["count", "amount"],
  shown: ["chart", "table"],
} as const;

/** What was kept, where it is still one of the choices; the first view otherwise. */
export function choicesOf(widget: WidgetName, kept: Record<string, unknown> | undefined): WidgetChoices {
  const right = <K extends keyof WidgetChoices>(name: K, first: WidgetChoices[K]): WidgetChoices[K] =>
    (ALLOWED[name] as readonly unknown[]).includes(kept?.[name]) ? (kept?.[name] as WidgetChoices[K]) : first;
  const volume = widget === "branches" || widget === "officers";
  return {
    period: right("period", "90"),
    stages: right("stages", "all"),
    measure: right("measure", volume ? "amount" : "count"),
    shown: right("shown", "chart"),
  };
}

/** What the server is asked for. */
export function queryOf(widget: WidgetName, choices: WidgetChoices, now = new Date()): WidgetQuery {
  const offered = OFFERED[widget];
  if (!offered.includes("period")) return {};
  const from =
    choices.period === "year"
      ? new Date(now.getFullYear(), 0, 1)
      : new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(choices.period) + 1);
  return {
    from: today(from),
    to: today(now),
    ...(offered.includes("stages") ? { stages: choices.stages } : {}),
  };
}

const stagesOf = (...pipelines: string[]) =>
  PIPELINES.filter((pipeline) => pipelines.includes(pipeline.id)).flatMap((pipeline) => pipeline.stages);
const FUNDED = stagesOf("FUNDED");
const FALLEN_OUT = stagesOf("CANCELLED");
const OPEN = PIPELINES.flatMap((pipeline) => pipeline.stages).filter(
  (stage) => ![...FUNDED, ...FALLEN_OUT].includes(stage),
);
const BY_NAME: Record<string, readonly string[]> = { FUNDED, OPEN, FALLEN_OUT, open: OPEN, funded: FUNDED };

/** The days, counted from today, between which a span of the widget about rate locks lies; the second is after it. */
const SPANS: Record<string, readonly [number | null, number | null]> = {
  EXPIRED: [null, 0],
  DAYS_3: [0, 3],
  DAYS_7: [3, 7],
  DAYS_15: [7, 15],
  DAYS_30: [15, 30],
  LATER: [30, null],
};

/** What the list of tasks calls the spans; it makes no difference between the days ahead. */
const TASKS_DUE: Record<string, TaskStatus> = { OVERDUE: "OVERDUE", DUE_TODAY: "DUE_TODAY" };

/** The pipeline, filtered to the loans behind a figure; the list of tasks, to those that are due then. */
export function linkOf(
  widget: WidgetName,
  figure: Figure,
  figures: WidgetFigures,
  choices: WidgetChoices,
  now = new Date(),
): string {
  if (widget === "tasks") return `/app/tasks?status=${TASKS_DUE[figure.key] ?? "UPCOMING"}`;
  const address = new URLSearchParams({ view: "all-loans" });
  const stages =
    widget === "pull-through"
      ? BY_NAME[figure.key]
      : widget === "pipeline" || widget === "days-in-stage"
        ? [figure.key]
        : BY_NAME[widget === "locks" ? "open" : choices.stages];
  if (stages) address.set("stage", stages.join(","));
  if (widget === "branches") address.set("unit", figure.key);
  if (widget === "officers") address.set("officer", figure.key);
  if (widget === "locks") {
    const [from, until] = SPANS[figure.key] ?? [null, null];
    if (from !== null) address.set("lockFrom", daysAfter(today(now), from));
    if (until !== null) address.set("lockUntil", daysAfter(today(now), until));
  }
  if (figures.from && figures.until) {
    address.set("from", figures.from);
    address.set("until", figures.until);
    address.set("archived", "true");
  }
  return `/app/loans?${address}`;
}

/** The stages in the order a loan goes through them; those it is taken out of the way at come last. */
export function inOrder(widget: WidgetName, rows: readonly Figure[]): Figure[] {
  if (widget !== "pipeline" && widget !== "days-in-stage") return [...rows];
  const aside: readonly string[] = PIPELINES[0]?.stages ?? [];
  return [...rows.filter((row) => !aside.includes(row.key)), ...rows.filter((row) => aside.includes(row.key))];
}

/** What a figure is called: officers of one name bear their addresses too. */
export function labelOf(figure: Figure): string {
  return figure.hint ? `${figure.label} (${figure.hint})` : (figure.label ?? "");
}

/** The columns of a widget's table and file, after the one that names the row. */
export function columnsOf(widget: WidgetName) {
  if (widget === "tasks") return ["count"] as const;
  return widget === "days-in-stage"
    ? (["count", "amount", "averageDays", "longestDays"] as const)
    : (["count", "amount"] as const);
}

/** The name of a column's heading in the catalogue: what is counted are loans, but for one widget. */
export function headingOf(widget: WidgetName, column: ReturnType<typeof columnsOf>[number]) {
  return widget === "tasks" ? "tasks" : column;
}

/** A widget's figures as rows of a file, under their headings; a figure that is not known is an empty cell. */
export function sheetOf(
  widget: WidgetName,
  headings: readonly string[],
  figures: readonly Figure[],
  nameOf: (figure: Figure) => string,
): (string | number)[][] {
  const rows = figures.map((row) => [nameOf(row), ...columnsOf(widget).map((name) => row[name] ?? "")]);
  return [[...headings], ...rows];
}

// As domain.SafeCell in Go, on the same vectors: blanks and invisible characters first, wide and small forms too.
const FORMULA = /^[\t\r\n]|^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]/u;

/** Rows as a file that a spreadsheet opens: text that it would take for a formula begins with an apostrophe (OWASP, CSV injection). */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => {
    const text = typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
