"use client";
import { type SupportUser, useSession, useSupportUsers } from "@gable/api";
import { formatAgo, useText, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { type Column, Select } from "@gable/ui";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ChoiceFilter } from "../list/choice-filter";
import { ListScreen } from "../list/list-screen";
import { useInPreference, useListState } from "../list/list-state";
import { useArranged } from "../list/use-arranged";
import { StatusBadge, useRoleNames } from "../user/standing";
import { FindError } from "./find-error";
import { SEARCH_OPTIONS, searchOf, useGlobalView } from "./global-view";

const SupportPanel = dynamic(() => import("./support-panel").then((module) => module.SupportPanel), { ssr: false });

/** The customers' users, for the provider's staff: who looks after them finds the tools beside each. */
export function SupportList() {
  const { t } = useTranslation(["support", "users", "common"]);
  const text = useText();
  const { language } = usePreferences();
  const roleNames = useRoleNames();
  const session = useSession();
  const list = useListState(useInPreference(...useGlobalView()));
  const { view, change } = list;
  const [chosen, setChosen] = useState<SupportUser | null>(null);
  const filters = {
    ...(view.types.length > 0 ? { tenantType: view.types } : {}),
    ...(view.statuses.length > 0 ? { status: view.statuses } : {}),
  };
  const { searchTerm: _, ...query } = list.query;
  const users = useSupportUsers({
    ...query,
    ...searchOf(view),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
  });
  const tools = session.data?.active.permissions?.includes("support:use-tools") ?? false;
  const columns: Column<SupportUser>[] = [
    {
      key: "name",
      header: t("users:name"),
      sortKey: "name",
      className: "min-w-40",
      cell: (row) => (
        <button type="button" tabIndex={-1} className="font-medium hover:underline" onClick={() => setChosen(row)}>
          {row.name}
        </button>
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
  const narrowed = view.q !== "" || Object.keys(filters).length > 0;
  return (
    <>
      <ListScreen<SupportUser>
        hasCrumbs
        title={t("support:title")}
        label={t("support:title")}
        lead={tools ? t("support:lead") : t("support:leadReading")}
        actions={tools ? <FindError /> : undefined}
        arranged={useArranged("support-users", columns)}
        found={users}
        state={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={setChosen}
        search={{ label: t("users:search"), value: view.q, onChange: (q) => change({ q }) }}
        filters={
          <>
            <Select
              label={t("support:searchIn")}
              labelHidden
              value={view.option}
              emptyLabel={t("support:searchEverywhere")}
              options={SEARCH_OPTIONS.map((option) => ({
                value: option,
                label: text(`support:searchOption.${option}`),
              }))}
              onChange={(option) => change({ option })}
            />
            <ChoiceFilter
              label={t("support:allTypes")}
              values={view.types}
              options={["BROKER", "LENDER", "PROCESSOR"].map((value) => ({
                value,
                label: text(`users:companyType.${value}`),
              }))}
              onChange={(types) => change({ types })}
            />
            <ChoiceFilter
              label={t("users:allStatuses")}
              values={view.statuses}
              options={["ACTIVE", "INVITE_SENT", "SUSPEND"].map((value) => ({
                value,
                label: text(`users:status.${value}`),
              }))}
              onChange={(statuses) => change({ statuses })}
            />
          </>
        }
        narrowed={narrowed}
        onClear={() => change({ q: "", types: [], statuses: [] })}
        says={{
          failed: t("users:errorTitle"),
          noMatch: {
            title: t("users:noMatchTitle"),
            hint: t("support:noMatch"),
            ...(narrowed ? { clear: t("users:clear") } : {}),
          },
        }}
      />
      {chosen ? <SupportPanel user={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  );
}
