"use client";
import { type SupportUser, useSession, useSupportUsers } from "@gable/api";
import { formatAgo, useText, useTranslation } from "@gable/i18n";
import { NotRead, usePreferences } from "@gable/shell";
import { type Column, DataGrid, EmptyState, Select } from "@gable/ui";
import dynamic from "next/dynamic";
import { useState } from "react";
import { PageHead } from "../frame/page-head";
import { SearchBox } from "../frame/search-box";
import { Pager } from "../pipeline/pager";
import { useArranged } from "../pipeline/use-arranged";
import { StatusBadge, useRoleNames } from "../user/standing";
import { ChoiceFilter } from "./choice-filter";
import { SEARCH_OPTIONS, searchOf, useGlobalView } from "./global-view";

const SupportPanel = dynamic(() => import("./support-panel").then((module) => module.SupportPanel), { ssr: false });

/** The customers' users, for the provider's staff: who looks after them finds the tools beside each. */
export function SupportList() {
  const { t } = useTranslation(["support", "users", "common"]);
  const text = useText();
  const { language } = usePreferences();
  const roleNames = useRoleNames();
  const session = useSession();
  const [view, change] = useGlobalView();
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<SupportUser | null>(null);
  const filters = {
    ...(view.types.length > 0 ? { tenantType: view.types } : {}),
    ...(view.statuses.length > 0 ? { status: view.statuses } : {}),
  };
  const users = useSupportUsers({
    limit: view.size,
    offset: (page - 1) * view.size,
    ...searchOf(view),
    orderBy: view.by,
    sort: view.direction,
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
  });
  const again = (next: Partial<typeof view>) => {
    setPage(1);
    change(next);
  };
  const tools = session.data?.active.permissions?.includes("support:use-tools") ?? false;
  const all: Column<SupportUser>[] = [
    {
      key: "name",
      header: t("users:name"),
      sortKey: "name",
      className: "min-w-40",
      cell: (row) =>
        tools ? (
          <button type="button" tabIndex={-1} className="font-medium hover:underline" onClick={() => setChosen(row)}>
            {row.name}
          </button>
        ) : (
          <span className="font-medium">{row.name}</span>
        ),
    },
    { key: "email", header: t("users:email"), sortKey: "email", cell: (row) => row.email },
    {
      key: "company",
      header: t("support:company"),
      sortKey: "tenantName",
      className: "whitespace-nowrap",
      cell: (row) => row.tenantName,
    },
    { key: "type", header: t("support:type"), cell: (row) => text(`users:companyType.${row.tenantType}`) },
    { key: "roles", header: t("users:roles"), className: "min-w-32", cell: (row) => roleNames(row.WizeRoles as never) },
    {
      key: "branch",
      header: t("users:branch"),
      className: "whitespace-nowrap",
      cell: (row) => row.orgUnitName ?? "—",
    },
    {
      key: "status",
      header: t("users:statusLabel"),
      sortKey: "status",
      cell: (row) => <StatusBadge status={row.status} />,
    },
    {
      key: "lastLogin",
      header: t("users:lastLogin"),
      sortKey: "lastLoginAt",
      className: "whitespace-nowrap text-ink-muted",
      cell: (row) => (row.lastLoginAt ? formatAgo(row.lastLoginAt, language) : "—"),
    },
  ];
  const { columns, density, menu } = useArranged("support-users", all);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title={t("support:title")} lead={tools ? t("support:lead") : t("support:leadReading")} actions={menu} />
      <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
        <SearchBox label={t("users:search")} value={view.q} onChange={(q) => again({ q })} />
        <Select
          label={t("support:searchIn")}
          labelHidden
          value={view.option}
          emptyLabel={t("support:searchEverywhere")}
          options={SEARCH_OPTIONS.map((option) => ({ value: option, label: text(`support:searchOption.${option}`) }))}
          onChange={(option) => again({ option })}
        />
        <ChoiceFilter
          label={t("support:allTypes")}
          values={view.types}
          options={["BROKER", "LENDER", "PROCESSOR"].map((value) => ({
            value,
            label: text(`users:companyType.${value}`),
          }))}
          onChange={(types) => again({ types })}
        />
        <ChoiceFilter
          label={t("users:allStatuses")}
          values={view.statuses}
          options={["ACTIVE", "INVITE_SENT", "SUSPEND"].map((value) => ({
            value,
            label: text(`users:status.${value}`),
          }))}
          onChange={(statuses) => again({ statuses })}
        />
      </div>
      <DataGrid<SupportUser>
        className="min-h-64 flex-1 border-line border-y bg-sheet"
        label={t("support:title")}
        columns={columns}
        rows={users.data?.rows ?? []}
        rowKey={(row) => row.id}
        density={density}
        loading={users.isPending}
        stale={users.isPlaceholderData}
        sort={{ by: view.by, direction: view.direction }}
        onSort={({ by, direction }) => again({ by, direction })}
        {...(tools ? { onOpen: setChosen } : {})}
        empty={
          users.isError ? (
            <NotRead of={users} title={t("users:errorTitle")} />
          ) : (
            <EmptyState title={t("users:noMatchTitle")}>{t("support:noMatch")}</EmptyState>
          )
        }
      />
      <Pager
        page={page}
        size={view.size}
        count={users.data?.count ?? 0}
        onPage={setPage}
        onSize={(size) => again({ size })}
      />
      {chosen ? <SupportPanel user={chosen} onClose={() => setChosen(null)} /> : null}
    </div>
  );
}
