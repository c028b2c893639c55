"use client";
import { type LoanRow, useCreateLoan, useLoans, useOrgUnits, useSession } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { PIPELINES } from "@gable/loan";
import { changePreferences, usePreferences, useShortcut, useTitle } from "@gable/shell";
import { Button, DataGrid, type Density, EmptyState, Menu } from "@gable/ui";
import { Plus, Rows3, Upload } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import {
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import { useEffect, useRef, useState } from "react";
import { isProvider } from "../frame/person";
import { useColumns } from "./columns";
import { Pager } from "./pager";

const ImportDialog = dynamic(() => import("./import-dialog").then((module) => module.ImportDialog), { ssr: false });
const SEARCH_PAUSE_MS = 250;
const DENSITIES: readonly Density[] = ["compact", "regular", "relaxed"];

const STATE = {
  q: parseAsString.withDefault(""),
  stage: parseAsArrayOf(parseAsString).withDefault([]),
  by: parseAsString.withDefault("updatedAt"),
  dir: parseAsStringLiteral(["ASC", "DESC"]).withDefault("DESC"),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger.withDefault(25),
  import: parseAsBoolean.withDefault(false),
};

/** The pipeline: the server searches, filters, sorts and pages; the address keeps what one looks at. */
export function Pipeline() {
  const { t } = useTranslation("pipeline");
  useTitle(t("title"));
  const session = useSession();
  if (session.data && isProvider(session.data.active)) return <ForProviders />;
  return <Loans />;
}

function Loans() {
  const { t } = useTranslation(["pipeline", "common"]);
  const router = useRouter();
  const { density } = usePreferences();
  const [state, setState] = useQueryStates(STATE, { history: "replace" });
  const size = Math.min(Math.max(state.size, 10), 200);
  const loans = useLoans({
    limit: size,
    offset: (Math.max(state.page, 1) - 1) * size,
    searchTerm: state.q || undefined,
    orderBy: state.by,
    sort: state.dir,
    filters: state.stage.length > 0 ? { StageId: state.stage } : undefined,
  });
  const units = useOrgUnits();
  const columns = useColumns(units.data ?? []);
  const create = useCreateLoan();
  const begin = () =>
    create.mutate(undefined, { onSuccess: ({ LoanId }) => router.push(`/app/loans/${LoanId}/loan-info`) });
  const filtered = state.q !== "" || state.stage.length > 0;
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
        <SearchBox value={state.q} onChange={(q) => void setState({ q: q || null, page: null })} />
        <StageFilter
          value={state.stage}
          onChange={(stage) => void setState({ stage: stage.length ? stage : null, page: null })}
        />
        <Menu
          entries={DENSITIES.map((value) => ({
            key: value,
            label: t(`pipeline:${value}`),
            checked: value === density,
            onSelect: () => changePreferences({ density: value }),
          }))}
          trigger={
            <Button
              icon={<Rows3 aria-hidden="true" className="size-4" />}
              aria-label={t("pipeline:density")}
              title={t("pipeline:density")}
              className="px-2!"
            />
          }
        />
        <Button icon={<Upload aria-hidden="true" className="size-4" />} onClick={() => void setState({ import: true })}>
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
        sort={{ by: state.by, direction: state.dir }}
        onSort={(sort) => void setState({ by: sort.by, dir: sort.direction, page: null })}
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
                <Button onClick={() => void setState({ q: null, stage: null, page: null })}>
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
        page={Math.max(state.page, 1)}
        size={size}
        count={count}
        onPage={(page) => void setState({ page })}
        onSize={(next) => void setState({ size: next, page: null })}
      />
      {state.import ? <ImportDialog onClose={() => void setState({ import: null })} /> : null}
    </div>
  );
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation("pipeline");
  const [text, setText] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  useShortcut("/", () => box.current?.focus());
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => latest.current(text), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <input
      ref={box}
      type="search"
      aria-label={t("search")}
      placeholder={t("search")}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className="field-height w-72 max-w-full rounded-md border border-line-strong bg-sheet px-3 text-sm placeholder:text-ink-muted max-sm:w-full"
    />
  );
}

function StageFilter({ value, onChange }: { value: string[]; onChange: (value: string[]) => void }) {
  const { t } = useTranslation("pipeline");
  const text = useText();
  const toggle = (stage: string) =>
    onChange(value.includes(stage) ? value.filter((one) => one !== stage) : [...value, stage]);
  const entries = [...PIPELINES.slice(1), ...PIPELINES.slice(0, 1)].flatMap((pipeline) =>
    pipeline.stages.map((stage, index) => ({
      key: stage,
      label: text(`enums:Stage.${stage}`),
      checked: value.includes(stage),
      onSelect: () => toggle(stage),
      ...(index === 0 ? { group: text(`enums:Pipeline.${pipeline.id}`) } : {}),
    })),
  );
  const name =
    value.length === 0
      ? t("allStages")
      : value.length === 1
        ? text(`enums:Stage.${value[0]}`)
        : `${t("stage")} · ${value.length}`;
  return (
    <Menu
      align="start"
      entries={entries}
      trigger={<Button className={value.length ? "border-pine! text-pine!" : ""}>{name}</Button>}
    />
  );
}

function ForProviders() {
  const { t } = useTranslation("shell");
  return <EmptyState title={t("providerTitle")}>{t("providerHint")}</EmptyState>;
}
