"use client";
import {
  type Layout,
  type ListQuery,
  type LoanRow,
  type PipelineView,
  useLayout,
  useLoans,
  useLoanTotals,
  useOrgUnits,
  useSession,
  useWritePipelineView,
} from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useShortcut } from "@gable/shell";
import { EmptyState } from "@gable/ui";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type ComponentProps, useState } from "react";
import { isProvider } from "../frame/person";
import { ListTable, NoRows } from "../list/list-screen";
import { stepPath } from "../loan/step";
import { useColumns } from "./columns";
import { PipelineHead } from "./pipeline-head";
import { useGroupRows, useTotalled } from "./totals";
import { GROUPINGS, useView } from "./use-view";

const NewLoanDialog = dynamic(() => import("./new-loan-dialog").then((module) => module.NewLoanDialog), { ssr: false });
const ImportDialog = dynamic(() => import("./import-dialog").then((module) => module.ImportDialog), { ssr: false });
const Board = dynamic(() => import("./board").then((module) => module.Board), { ssr: false });

/** The pipeline: the server searches, filters, sorts and pages; the address keeps what one looks at. */
export function Pipeline() {
  const session = useSession();
  if (session.data && isProvider(session.data.active)) return <ForProviders />;
  return <Loans />;
}

function Loans() {
  const { t } = useTranslation("pipeline");
  const router = useRouter();
  const state = useView();
  const { address, setAddress, view, isOwn, groupBy } = state;
  const isBoard = state.shape === "board";
  const { list } = state;
  const narrowing = { searchTerm: address.q || undefined, filters: state.filters };
  const loans = useLoans(
    { limit: list.query.limit, offset: list.query.offset, ...narrowing, ...orderOf(state) },
    state.ready && !isBoard,
  );
  const totals = useLoanTotals({ ...narrowing, groupBy: isBoard ? "StageId" : groupBy }, state.ready);
  const units = useOrgUnits();
  const all = useColumns(units.data ?? []);
  const { density, hidden, arrange } = useArrangement(
    isOwn ? view : undefined,
    all.map((column) => column.key),
  );
  // Where there is one unit in reach, its name tells nothing.
  const hasBranches = (units.data?.length ?? 0) > 1;
  const telling = hasBranches ? all : all.filter((column) => column.key !== "branch");
  const columns = useTotalled(
    telling.filter((column) => !hidden.includes(column.key)),
    totals.data,
  );
  const [asksNew, setAsksNew] = useState(false);
  const begin = () => setAsksNew(true);
  const count = isBoard ? totals.data?.count : loans.data?.count;
  const groups = useGroupRows(groupBy, totals.data?.groups, units.data ?? []);
  useShortcut("n", begin);

  return (
    // As high as the window leaves, so that the heading and the totals of the table stay in sight while its rows scroll.
    <div className="flex h-[max(calc(100dvh-var(--bar)),28rem)] flex-col print:h-auto">
      <PipelineHead
        state={state}
        count={count}
        columns={telling.slice(1)}
        allColumns={all.map((column) => column.key)}
        groupings={hasBranches ? GROUPINGS : GROUPINGS.filter((one) => one !== "WizeOrgUnitId")}
        hidden={hidden}
        density={density}
        onArrange={arrange}
        onCreate={begin}
      />
      {isBoard ? (
        <Board narrowing={narrowing} sort={state.sort} empty={<NoRows found={totals} {...why(state, t)} />} />
      ) : (
        <ListTable<LoanRow>
          label={t("title")}
          columns={columns}
          found={loans}
          state={list}
          rowKey={(row) => String(row.LoanId)}
          {...groups}
          hasTotals={totals.data !== undefined}
          density={density}
          onOpen={(row) => router.push(`/app/loans/${row.LoanId}/loan-info`)}
          {...why(state, t)}
        />
      )}
      {asksNew ? (
        <NewLoanDialog onMade={(id) => router.push(stepPath(id, "loan-info"))} onClose={() => setAsksNew(false)} />
      ) : null}
      {address.import ? <ImportDialog onClose={() => void setAddress({ import: null })} /> : null}
    </div>
  );
}

/** The order of the list: of a grouped one first the groups', so that a group's rows follow one another from page to page. */
function orderOf({ sort, groupBy }: ReturnType<typeof useView>): Pick<ListQuery, "orderBy" | "sort" | "order"> {
  if (!groupBy) return { orderBy: sort.by, sort: sort.direction };
  return { order: { [groupBy]: "ASC", [sort.by]: sort.direction } };
}

/** Why there is no loan in the list: it could not be read, nothing matches, or there is none yet; and the way out. */
function why(
  { list, stage, narrowed, widen }: ReturnType<typeof useView>,
  t: ReturnType<typeof useTranslation<"pipeline">>["t"],
): Pick<ComponentProps<typeof ListTable<LoanRow>>, "narrowed" | "onClear" | "says"> {
  return {
    narrowed: list.view.q !== "" || stage.length > 0 || narrowed,
    onClear: () => {
      void widen();
      list.change({ q: "", stage: [] });
    },
    says: {
      failed: t("errorTitle"),
      noMatch: { title: t("noMatchTitle"), hint: t("noMatch"), clear: t("clear") },
      empty: { title: t("emptyTitle"), hint: t("empty") },
    },
  };
}

/** How the table is arranged: a view of one's own keeps it itself, the others share what the person has arranged. */
function useArrangement(own: PipelineView | undefined, keys: readonly string[]) {
  const layout = useLayout("pipeline");
  const { update } = useWritePipelineView();
  if (!own?.columns) return layout;
  const hidden = keys.slice(1).filter((key) => !own.columns?.includes(key));
  return {
    density: own.density ?? layout.density,
    hidden,
    arrange: ({ density, hidden: less }: Partial<Layout>) =>
      update.mutate({
        id: own.id,
        ...(density ? { density } : {}),
        ...(less ? { columns: keys.filter((key) => !less.includes(key)) } : {}),
      }),
  };
}

function ForProviders() {
  const { t } = useTranslation("shell");
  return <EmptyState title={t("providerTitle")}>{t("providerHint")}</EmptyState>;
}
