"use client";
import { type Client, useClients } from "@gable/api";
import { formatDay, formatPhone, useText, useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import type { Column } from "@gable/ui";
import Link from "next/link";
import { useMemo } from "react";
import { useGo } from "../frame/use-go";
import { ListScreen } from "../list/list-screen";
import { useInAddress, useListState } from "../list/list-state";
import { useArranged } from "../list/use-arranged";
import { BookLinks } from "./book-links";

const NO_FILTERS = {};
const FIRST = { by: "name", direction: "ASC" } as const;

/** The people who are or were borrowers of loans in view, each with their loans. */
export function Clients() {
  return (
    <WithAreas areas={["contacts", "pipeline", "enums"]}>
      <ClientsScreen />
    </WithAreas>
  );
}

function ClientsScreen() {
  const { t } = useTranslation("contacts");
  const go = useGo();
  const list = useListState(useInAddress(FIRST, NO_FILTERS));
  const { view, change } = list;
  const clients = useClients(list.query);
  return (
    <ListScreen<Client>
      title={t("clients.title")}
      label={t("clients.title")}
      lead={clients.data?.count ? t("clients.count", { count: clients.data.count }) : t("clients.lead")}
      arranged={useArranged("clients", useColumns())}
      found={clients}
      state={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      onOpen={(row) => row.loans?.[0] && go(`/app/loans/${row.loans[0].LoanId}`)}
      search={{ label: t("clients.search"), value: view.q, onChange: (q) => change({ q }) }}
      narrowed={view.q !== ""}
      onClear={() => change({ q: "" })}
      actions={<BookLinks at="/app/contacts/clients" />}
      says={{
        failed: t("clients.failed"),
        noMatch: { title: t("clients.noMatch"), clear: t("clear") },
        empty: { title: t("clients.empty"), hint: t("clients.emptyHint") },
      }}
    />
  );
}

/** So many of a client's loans are named; how many there are stands beside. */
const NAMED = 3;

function useColumns(): Column<Client>[] {
  const { t } = useTranslation("contacts");
  const text = useText();
  return useMemo(
    () => [
      {
        key: "name",
        header: t("columns.name"),
        sortKey: "name",
        className: "min-w-40 font-medium",
        cell: (row) => row.name || "—",
      },
      { key: "email", header: t("columns.email"), sortKey: "email", cell: (row) => row.email || "—" },
      {
        key: "phone",
        header: t("columns.phone"),
        className: "whitespace-nowrap",
        cell: (row) => (row.phone ? formatPhone(row.phone) : "—"),
      },
      {
        key: "loans",
        header: t("clients.loans"),
        className: "min-w-48",
        cell: (row) => (
          <ul className="flex flex-col">
            {(row.loans ?? []).slice(0, NAMED).map((loan) => (
              <li key={loan.LoanId} className="whitespace-nowrap">
                <Link prefetch={false} href={`/app/loans/${loan.LoanId}`} tabIndex={-1} className="text-pine underline">
                  {loan.LoanId}
                </Link>{" "}
                <span className="text-ink-muted text-xs">{text(`enums:Stage.${loan.StageId}`)}</span>
              </li>
            ))}
          </ul>
        ),
      },
      {
        key: "count",
        header: t("clients.loanCount"),
        sortKey: "loanCount",
        className: "text-right tabular-nums",
        cell: (row) => row.loanCount ?? 0,
      },
      {
        key: "latest",
        header: t("clients.latest"),
        sortKey: "latestLoanAt",
        className: "whitespace-nowrap",
        cell: (row) => formatDay(row.latestLoanAt),
      },
    ],
    [t, text],
  );
}
