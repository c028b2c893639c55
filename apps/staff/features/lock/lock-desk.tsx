"use client";
import { type DeskLock, useLockDesk, useLockStatuses } from "@gable/api/rate-lock";
import { formatDate, formatInstant, formatUsd, useText, useTranslation } from "@gable/i18n";
import { usePreferences, WithAreas } from "@gable/shell";
import { Badge, Checkbox, type Column } from "@gable/ui";
import Link from "next/link";
import { parseAsArrayOf, parseAsBoolean, parseAsString } from "nuqs";
import { useGo } from "../frame/use-go";
import { ChoiceFilter } from "../list/choice-filter";
import { ListScreen } from "../list/list-screen";
import { useInAddress, useListState } from "../list/list-state";
import { useArranged } from "../list/use-arranged";
import { LockEnd } from "../loan/lock-end";
import { ChangeList } from "./change-list";
import { points, rate, STATE_TONES } from "./lock-words";
import { Reasons } from "./not-eligible";

const FILTERS = {
  status: parseAsArrayOf(parseAsString).withDefault([]),
  request: parseAsArrayOf(parseAsString).withDefault([]),
  all: parseAsBoolean.withDefault(false),
};
const NO_FILTERS = { q: "", status: [], request: [], all: false };
/** The desk's own order: requests first, then what ends next. */
const FIRST = { by: "", direction: "ASC" } as const;
const REQUESTS = ["LOCK", "RELOCK", "EXTENSION", "FLOAT_DOWN"] as const;

/** The statuses of a lock that is open: whoever asks for another one asks for those that ended. */
const OPEN: ReadonlySet<string> = new Set(["Locked", "Requested"]);

/** What the lock desk has to do: requests first, then the locks that end next. */
export function LockDesk() {
  return (
    <WithAreas areas={["locks", "loan", "pipeline", "pricing"]}>
      <Desk />
    </WithAreas>
  );
}

function Desk() {
  const { t } = useTranslation("locks");
  const text = useText();
  const go = useGo();
  const columns = useColumns();
  const list = useListState(useInAddress(FIRST, FILTERS));
  const { view, change } = list;
  const { orderBy, searchTerm, ...query } = list.query;
  const statuses = useLockStatuses().data ?? [];
  const filters = {
    ...(view.status.length ? { LockStatus: view.status } : {}),
    ...(view.request.length ? { request: view.request } : {}),
  };
  const found = useLockDesk({
    ...query,
    all: view.all || view.status.some((status) => !OPEN.has(status)),
    ...(orderBy ? { orderBy } : {}),
    ...(searchTerm ? { searchTerm } : {}),
    ...(Object.keys(filters).length ? { filters } : {}),
  });
  return (
    <ListScreen<DeskLock>
      hasCrumbs
      title={t("desk.title")}
      label={t("desk.title")}
      lead={t("desk.lead")}
      arranged={useArranged("lock-desk", columns)}
      search={{ label: t("desk.search"), value: view.q, onChange: (q) => change({ q }) }}
      filters={
        <>
          <ChoiceFilter
            label={t("desk.status")}
            values={view.status}
            options={statuses.map((value) => ({ value, label: text(`locks:status.${value}`) }))}
            onChange={(status) => change({ status })}
          />
          <ChoiceFilter
            label={t("desk.request")}
            values={view.request}
            options={REQUESTS.map((value) => ({ value, label: text(`locks:request.${value}`) }))}
            onChange={(request) => change({ request })}
          />
          <span className="self-center">
            <Checkbox label={t("desk.all")} checked={view.all} onChange={(all) => change({ all })} />
          </span>
        </>
      }
      found={found}
      state={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.BorrowerName ?? String(row.LoanId)}
      onOpen={(row) => go(`/app/loans/${row.LoanId}/product-pricing`)}
      narrowed={view.q !== "" || view.status.length > 0 || view.request.length > 0}
      onClear={() => change(NO_FILTERS)}
      says={{
        failed: t("desk.failed"),
        noMatch: { title: t("desk.noMatch"), clear: t("desk.clear") },
        empty: { title: t("desk.empty"), hint: t("desk.emptyHint") },
      }}
    />
  );
}

function useColumns(): Column<DeskLock>[] {
  const { t } = useTranslation("locks");
  const text = useText();
  const { language } = usePreferences();
  return [
    {
      key: "state",
      header: t("desk.state"),
      sortKey: "state",
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          <Badge tone={STATE_TONES[row.state]}>
            {row.request ? text(`locks:request.${row.request}`) : text(`locks:state.${row.state}`)}
          </Badge>
          {row.Eligibility?.length ? (
            <>
              <Badge tone="bad">{t("desk.notEligible")}</Badge>
              <span className="w-full text-xs">
                {row.exceptionReason ?? <Reasons why={row.reasons} said={row.Eligibility} />}
              </span>
            </>
          ) : null}
          {row.isToBeRepriced ? <Badge tone="bad">{t("desk.differs")}</Badge> : null}
          {row.changes?.length ? (
            <span className="w-full text-xs">
              {row.request ? <span className="text-warn">{t("desk.since")}</span> : null}
              <ChangeList changes={row.changes} />
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: "borrower",
      header: t("desk.borrower"),
      sortKey: "BorrowerName",
      cell: (row) => (
        <Link
          prefetch={false}
          href={`/app/loans/${row.LoanId}/product-pricing`}
          className="font-medium hover:underline"
        >
          {row.BorrowerName || row.LoanId}
        </Link>
      ),
    },
    {
      key: "officer",
      header: t("desk.officer"),
      sortKey: "LoanOfficerName",
      cell: (row) => row.LoanOfficerName ?? "—",
    },
    {
      key: "amount",
      header: t("desk.amount"),
      sortKey: "BaseLoanAmt",
      align: "right",
      cell: (row) => (row.BaseLoanAmt === undefined ? "—" : formatUsd(row.BaseLoanAmt, { cents: false })),
    },
    {
      key: "product",
      header: t("desk.product"),
      sortKey: "ProductName",
      cell: (row) => (
        <span className="block min-w-52">{[row.ProductName, row.InvestorName].filter(Boolean).join(" · ") || "—"}</span>
      ),
    },
    {
      key: "rate",
      header: t("desk.rate"),
      sortKey: "NoteRatePercent",
      align: "right",
      cell: (row) => rate(row.NoteRatePercent),
    },
    {
      key: "points",
      header: t("desk.points"),
      sortKey: "FinalDiscountPoints",
      align: "right",
      cell: (row) => points(row.FinalDiscountPoints),
    },
    {
      key: "expires",
      header: t("desk.expires"),
      sortKey: "expiresOn",
      cell: (row) =>
        row.expiresOn ? (
          <span className="whitespace-nowrap">
            {formatDate(row.expiresOn)}{" "}
            <span className="text-xs">{row.isFunded ? null : <LockEnd lastDay={row.expiresOn} />}</span>
          </span>
        ) : (
          t("days", { count: row.lockDays })
        ),
    },
    {
      key: "asked",
      header: t("desk.asked"),
      sortKey: "requestedAt",
      cell: (row) =>
        row.requestedAt ? (
          <span className="block min-w-44">
            {[formatInstant(row.requestedAt, language), row.requestedBy].filter(Boolean).join(" · ")}
          </span>
        ) : (
          "—"
        ),
    },
  ];
}
