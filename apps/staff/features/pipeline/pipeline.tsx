"use client";
import {
  type Layout,
  type LoanRow,
  type PipelineView,
  useCreateLoan,
  useLayout,
  useLoans,
  useOrgUnits,
  useSession,
  useWritePipelineView,
} from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useShortcut } from "@gable/shell";
import { Button, DataGrid, EmptyState } from "@gable/ui";
import { Plus, Upload, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { isProvider } from "../frame/person";
import { SearchBox } from "../frame/search-box";
import { useColumns } from "./columns";
import { LayoutMenu } from "./layout-menu";
import { Pager } from "./pager";
import { StageFilter } from "./stage-filter";
import { useView } from "./use-view";
import { ViewMenu } from "./view-menu";

const ImportDialog = dynamic(() => import("./import-dialog").then((module) => module.ImportDialog), { ssr: false });

/** The pipeline: the server searches, filters, sorts and pages; the address keeps what one looks at. */
export function Pipeline() {
  const session = useSession();
  if (session.data && isProvider(session.data.active)) return <ForProviders />;
  return <Loans />;
}

function Loans() {
  const { t } = useTranslation(["pipeline", "common"]);
  const router = useRouter();
  const state = useView();
  const { address, setAddress, view, isOwn } = state;
  const size = Math.min(Math.max(address.size, 10), 200);
  const page = Math.max(address.page, 1);
  const loans = useLoans(
    {
      limit: size,
      offset: (page - 1) * size,
      searchTerm: address.q || undefined,
      orderBy: state.sort.by,
      sort: state.sort.direction,
      filters: state.filters,
    },
    state.ready,
  );
  const units = useOrgUnits();
  const all = useColumns(units.data ?? []);
  const { density, hidden, arrange } = useArrangement(
    isOwn ? view : undefined,
    all.map((column) => column.key),
  );
  // Where there is one unit in reach, its name tells nothing.
  const telling = (units.data?.length ?? 0) > 1 ? all : all.filter((column) => column.key !== "branch");
  const columns = telling.filter((column) => !hidden.includes(column.key));
  const create = useCreateLoan();
  const begin = () =>
    create.mutate(undefined, { onSuccess: ({ LoanId }) => router.push(`/app/loans/${LoanId}/loan-info`) });
  const filtered = address.q !== "" || state.stage.length > 0 || state.narrowed;
  const count = loans.data?.count ?? 0;
  useShortcut("n", begin);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2 px-4 pt-4 pb-3">
        <div className="mr-auto">
          <h1 className="font-medium font-serif text-2xl">{t("pipeline:title")}</h1>
          <p role="status" className="text-ink-muted text-xs">
            {loans.isSuccess ? t("pipeline:count", { count }) : " "}
          </p>
        </div>
        <ViewMenu state={state} hiddenColumns={hidden} allColumns={all.map((column) => column.key)} density={density} />
        <SearchBox
          label={t("pipeline:search")}
          value={address.q}
          onChange={(q) => void setAddress({ q: q || null, page: null })}
        />
        <StageFilter value={state.stage} onChange={(stage) => void setAddress({ stage, page: null })} />
        {state.narrowed ? (
          <Button
            className="border-pine! text-pine!"
            icon={<X aria-hidden="true" className="size-4" />}
            onClick={() => void state.widen()}
          >
            {t("pipeline:narrowed")}
          </Button>
        ) : null}
        <LayoutMenu columns={telling.slice(1)} hidden={hidden} density={density} onChange={arrange} />
        <Button
          icon={<Upload aria-hidden="true" className="size-4" />}
          onClick={() => void setAddress({ import: true })}
        >
          {t("pipeline:import")}
        </Button>
        <Button
          look="solid"
          icon={<Plus aria-hidden="true" className="size-4" />}
          busy={create.isPending}
          onClick={begin}
        >
          {t("pipeline:newLoan")}
        </Button>
      </div>
      <DataGrid<LoanRow>
        className="min-h-64 flex-1 border-line border-y bg-sheet"
        label={t("pipeline:title")}
        columns={columns}
        rows={loans.data?.rows ?? []}
        rowKey={(row) => String(row.LoanId)}
        density={density}
        loading={loans.isPending}
        stale={loans.isPlaceholderData}
        sort={state.sort}
        onSort={(sort) => void setAddress({ by: sort.by, dir: sort.direction, page: null })}
        onOpen={(row) => router.push(`/app/loans/${row.LoanId}/loan-info`)}
        empty={
          loans.isError ? (
            <EmptyState
              title={t("pipeline:errorTitle")}
              action={<Button onClick={() => void loans.refetch()}>{t("common:retry")}</Button>}
            />
          ) : filtered ? (
            <EmptyState
              title={t("pipeline:noMatchTitle")}
              action={
                <Button
                  onClick={() => {
                    void state.widen();
                    void setAddress({ q: null, stage: [], page: null });
                  }}
                >
                  {t("pipeline:clear")}
                </Button>
              }
            >
              {t("pipeline:noMatch")}
            </EmptyState>
          ) : (
            <EmptyState title={t("pipeline:emptyTitle")}>{t("pipeline:empty")}</EmptyState>
          )
        }
      />
      <Pager
        page={page}
        size={size}
        count={count}
        onPage={(page) => void setAddress({ page })}
        onSize={(next) => void setAddress({ size: next, page: null })}
      />
      {address.import ? <ImportDialog onClose={() => void setAddress({ import: null })} /> : null}
    </div>
  );
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
