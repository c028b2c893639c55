"use client";
import { type ListQuery, type LoanRow, useLoans, useLoanTotals, useOrgUnits, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { EmptyState } from "@gable/ui";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type ComponentProps, useState } from "react";
import { isProvider } from "../frame/person";
import { OneRow } from "../list/list-head";
import { ListScreen, NoRows } from "../list/list-screen";
import { stepPath } from "../loan/step";
import { Chips } from "./flag-chips";
import { PipelineActions, PipelineFilters } from "./pipeline-head";
import { useGroupRows } from "./totals";
import { useArrangedView } from "./use-arranged-view";
import { useView, type View } from "./use-view";

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
  const { address, setAddress, groupBy, list } = state;
  const isBoard = state.shape === "board";
  const narrowing = { searchTerm: address.q || undefined, filters: state.filters };
  const loans = useLoans(
    { limit: list.query.limit, offset: list.query.offset, ...narrowing, ...orderOf(state) },
    state.ready && !isBoard,
  );
  const totals = useLoanTotals({ ...narrowing, groupBy: isBoard ? "StageId" : groupBy }, state.ready);
  const units = useOrgUnits().data ?? [];
  const arranged = useArrangedView(state, units, totals.data);
  const groups = useGroupRows(groupBy, totals.data?.groups, units);
  const [asksNew, setAsksNew] = useState(false);
  const begin = () => setAsksNew(true);
  const count = isBoard ? totals.data?.count : loans.data?.count;
  const whyNone = why(state, t);

  return (
    // As high as the window leaves, so that the heading and the totals of the table stay in sight while its rows scroll.
    <div className="flex h-[max(calc(100dvh-var(--bar)),28rem)] flex-col print:h-auto">
      <ListScreen<LoanRow>
        head={OneRow}
        title={t("title")}
        label={t("title")}
        lead={count === undefined ? " " : t("count", { count })}
        search={{
          label: t("search"),
          value: address.q,
          className: "max-sm:h-11!",
          onChange: (q) => list.change({ q }),
        }}
        filters={<PipelineFilters state={state} arranged={arranged} />}
        narrowedTo={<Chips state={state} />}
        actions={<PipelineActions onNew={begin} onImport={() => void setAddress({ import: true })} />}
        onNew={begin}
        arranged={arranged}
        found={loans}
        state={list}
        rowKey={(row) => String(row.LoanId)}
        {...groups}
        hasTotals={totals.data !== undefined}
        onOpen={(row) => router.push(`/app/loans/${row.LoanId}/loan-info`)}
        around={
          isBoard
            ? () => <Board narrowing={narrowing} sort={state.sort} empty={<NoRows found={totals} {...whyNone} />} />
            : undefined
        }
        {...whyNone}
      />
      {asksNew ? (
        <NewLoanDialog onMade={(id) => router.push(stepPath(id, "loan-info"))} onClose={() => setAsksNew(false)} />
      ) : null}
      {address.import ? <ImportDialog onClose={() => void setAddress({ import: null })} /> : null}
    </div>
  );
}

/** The order of the list: of a grouped one first the groups', so that a group's rows follow one another from page to page. */
function orderOf({ sort, groupBy }: View): Pick<ListQuery, "orderBy" | "sort" | "order"> {
  if (!groupBy) return { orderBy: sort.by, sort: sort.direction };
  return { order: { [groupBy]: "ASC", [sort.by]: sort.direction } };
}

/** Why there is no loan in the list: it could not be read, nothing matches, or there is none yet; and the way out. */
function why(
  { list, stage, narrowed, days, widen, everyDay }: View,
  t: ReturnType<typeof useTranslation<"pipeline">>["t"],
): Pick<ComponentProps<typeof NoRows>, "narrowed" | "onClear" | "says"> {
  const hasDays = Object.values(days).some((span) => span.from !== "" || span.before !== "");
  return {
    narrowed: list.view.q !== "" || stage.length > 0 || narrowed || hasDays,
    onClear: () => {
      void widen();
      if (hasDays) void everyDay();
      list.change({ q: "", stage: [] });
    },
    says: {
      failed: t("errorTitle"),
      noMatch: { title: t("noMatchTitle"), hint: t("noMatch"), clear: t("clear") },
      empty: { title: t("emptyTitle"), hint: t("empty") },
    },
  };
}

function ForProviders() {
  const { t } = useTranslation("shell");
  return <EmptyState title={t("providerTitle")}>{t("providerHint")}</EmptyState>;
}
