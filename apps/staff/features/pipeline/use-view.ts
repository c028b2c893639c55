import { type LoanGrouping, type PipelineView, usePipelineViews, useWritePipelineView, viewToShow } from "@gable/api";
import { parseAsArrayOf, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { LIST_ADDRESS, type ListView, useListState } from "../list/list-state";
import {
  addressOf,
  DAY_NAMES,
  DAYS_IN_ADDRESS,
  type DayName,
  FILTERS_OF_DAYS,
  filtersOf,
  NO_DAYS_IN_ADDRESS,
  type Span,
  spansOf,
} from "./day-filters";

export const GROUPINGS: readonly LoanGrouping[] = ["StageId", "LoanOfficerName", "WizeOrgUnitId"];

const STATE = {
  view: parseAsString.withDefault(""),
  ...LIST_ADDRESS,
  stage: parseAsArrayOf(parseAsString),
  flag: parseAsArrayOf(parseAsString),
  by: parseAsString,
  dir: parseAsStringLiteral(["ASC", "DESC"] as const),
  shape: parseAsStringLiteral(["list", "board"] as const),
  group: parseAsStringLiteral(["none", ...GROUPINGS]),
  import: parseAsBoolean.withDefault(false),
  // What a figure of the dashboard narrows the list to.
  unit: parseAsString,
  officer: parseAsString,
  from: parseAsString,
  until: parseAsString,
  archived: parseAsBoolean,
  ...DAYS_IN_ADDRESS,
};

interface LoanList extends ListView {
  stage: string[];
  flag: string[];
}

/** What a view keeps and the address may say otherwise. */
const AS_THE_VIEW = { stage: null, flag: null, by: null, dir: null, shape: null, group: null, ...NO_DAYS_IN_ADDRESS };

const BEHIND_A_FIGURE = {
  unit: null,
  officer: null,
  from: null,
  until: null,
};

/** What one looks at: the view chosen, and what the address says differs from it. */
export function useView() {
  const [address, setAddress] = useQueryStates(STATE, { history: "replace" });
  const views = usePipelineViews();
  const { update } = useWritePipelineView();
  const view = viewToShow(views.data, address.view);
  const stage = address.stage ?? textsOf(view?.filters?.StageId);
  const flag = address.flag ?? textsOf(view?.filters?.flags);
  // A view of the loans at work leaves out those that are archived, until these are asked for.
  const asksArchived = address.archived || flag.includes("ARCHIVED");
  const days = spansOf(address, view?.filters);
  const by = address.by ?? view?.orderBy ?? "updatedAt";
  const direction = address.dir ?? view?.sort ?? "DESC";
  const list = useListState<LoanList>({
    view: { q: address.q, by, direction, size: address.size, stage, flag },
    page: address.page,
    write: ({ direction: dir, ...change }, page) => void setAddress({ ...change, ...(dir ? { dir } : {}), page }),
  });
  const isOwn = views.data?.users.some((one) => one.id === view?.id) ?? false;

  function choose(next: PipelineView) {
    void setAddress({ view: next.id, ...AS_THE_VIEW, page: null });
    const active = views.data?.users.find((one) => one.active);
    const own = views.data?.users.some((one) => one.id === next.id);
    if (own && active?.id !== next.id) update.mutate({ id: next.id, active: true });
    if (!own && active) update.mutate({ id: active.id, active: false });
  }

  return {
    address,
    setAddress,
    views: views.data,
    ready: !views.isPending,
    view,
    isOwn,
    stage,
    flag,
    days,
    list,
    sort: list.sort,
    shape: address.shape ?? view?.shape ?? "list",
    groupBy: address.group === "none" ? undefined : (address.group ?? view?.groupBy ?? undefined),
    filters: {
      ...without(view?.filters, "StageId", "flags", ...FILTERS_OF_DAYS, ...(asksArchived ? ["archiveIndicator"] : [])),
      ...(stage.length > 0 ? { StageId: stage } : {}),
      ...(flag.length > 0 ? { flags: flag } : {}),
      ...given({
        WizeOrgUnitId: address.unit,
        // The loans without an officer stand behind a figure too: no id is asked for as null.
        LoanOfficerId: address.officer === "" ? [null] : address.officer,
        createdFrom: address.from,
        createdBefore: address.until,
      }),
      ...filtersOf(days),
    },
    narrowed: Object.keys(BEHIND_A_FIGURE).some((name) => address[name as keyof typeof BEHIND_A_FIGURE] !== null),
    widen: () => setAddress({ ...BEHIND_A_FIGURE, archived: null, page: null }),
    narrowDays: (name: DayName, span: Span) => void setAddress({ ...addressOf(name, span), page: null }),
    /** Asks for no days, whatever the view keeps. */
    everyDay: () =>
      setAddress({
        ...Object.assign({}, ...DAY_NAMES.map((name) => addressOf(name, { from: "", before: "" }))),
        page: null,
      }),
    /** Whether the address differs from the view in what a view keeps. */
    changed: Object.keys(AS_THE_VIEW).some((name) => address[name as keyof typeof AS_THE_VIEW] !== null),
    choose,
    /** Forgets what differs from the view. */
    settle: () => setAddress(AS_THE_VIEW),
    /** Shows a view that was just made, or with none the first there is. */
    goTo: (view: string | null) => setAddress({ view, ...AS_THE_VIEW }),
  };
}

export type View = ReturnType<typeof useView>;

/** What a view's filter names, one or several. */
function textsOf(filter: unknown): string[] {
  return Array.isArray(filter) ? filter.map(String) : typeof filter === "string" ? [filter] : [];
}

function without(filters: Record<string, unknown> | undefined, ...keys: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters ?? {}).filter(([name]) => !keys.includes(name)));
}

function given(filters: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null));
}
