"use client";
import { type Deal, useDeals, useSettled } from "@gable/api";
import { formatDay, useText, useTranslation } from "@gable/i18n";
import { placeOf, WAY } from "@gable/loan/deal-way";
import { NotRead, useTitle } from "@gable/shell";
import { Badge, Button, cx, EmptyState, RadioGroup, TextField } from "@gable/ui";
import { ChevronRight, Search } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { PageTitle } from "./frame";

const SHOWS = ["active", "done", "all"] as const;
type Show = (typeof SHOWS)[number];
const PAGE = 25;
const FILTERS: Record<Show, Record<string, unknown> | undefined> = {
  active: { StageId: WAY.slice(0, -1) },
  done: { StageId: ["LOAN_FUNDED"] },
  all: undefined,
};

/** The realtor's own deals: which, where they stand, since when. */
export default function Deals() {
  const { t } = useTranslation(["realtor", "common"]);
  const [typed, setTyped] = useState("");
  const [show, setShow] = useState<Show>("all");
  const [limit, setLimit] = useState(PAGE);
  const searchTerm = useSettled(typed.trim(), 250);
  const filters = FILTERS[show];
  const deals = useDeals({ limit, ...(searchTerm ? { searchTerm } : {}), ...(filters ? { filters } : {}) });
  const count = deals.data?.count ?? 0;
  const narrowed = searchTerm !== "" || show !== "all";
  useTitle(t("title"));
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageTitle>{t("title")}</PageTitle>
        <p role="status" className="text-ink-muted">
          {deals.data ? t("list.count", { count }) : null}
        </p>
      </div>
      <search className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <TextField
          label={t("list.search")}
          className="min-w-[min(15rem,100%)] flex-1"
          inputMode="search"
          placeholder={t("list.placeholder")}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          suffix={<Search aria-hidden="true" className="mr-2 size-4.5" />}
        />
        <RadioGroup
          label={t("list.show")}
          value={show}
          onChange={(next) => setShow(next as Show)}
          options={SHOWS.map((value) => ({ value, label: t(`list.${value}`) }))}
        />
      </search>
      <div className="mt-5">
        <NotRead of={deals} title={t("list.failedTitle")} lines={8}>
          {t("list.failed")}
        </NotRead>
        {deals.data && count === 0 ? (
          narrowed ? (
            <EmptyState
              title={t("list.noMatchTitle")}
              action={
                <Button
                  onClick={() => {
                    setTyped("");
                    setShow("all");
                  }}
                >
                  {t("list.clear")}
                </Button>
              }
            >
              {t("list.noMatch")}
            </EmptyState>
          ) : (
            <EmptyState title={t("list.emptyTitle")}>{t("list.empty")}</EmptyState>
          )
        ) : null}
        <ul className="grid gap-3 lg:grid-cols-2">
          {deals.data?.rows.map((deal) => (
            <li key={deal.LoanId}>
              <DealCard deal={deal} />
            </li>
          ))}
        </ul>
        {deals.data && deals.data.rows.length < count ? (
          <Button className="mt-4 w-full" onClick={() => setLimit(limit + PAGE)}>
            {t("list.more")}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** The property as realtors name a deal: by its street. */
export function usePlace() {
  const { t } = useTranslation("realtor");
  return (deal: Deal) => ({
    street: deal.Address?.LineText || t("list.tbd"),
    town: [deal.Address?.CityName, [deal.Address?.StateCode, deal.Address?.PostalCode].filter(Boolean).join(" ")]
      .filter(Boolean)
      .join(", "),
  });
}

export function StageBadge({ stageId }: { stageId: string }) {
  const text = useText();
  const at = placeOf(stageId);
  const tone = at === WAY.length - 1 ? "good" : at < 0 ? "warn" : "pine";
  return (
    <Badge tone={tone} className="rounded-full! px-2.5! py-0.5! text-sm!">
      {text(`realtor:stage.${stageId}`)}
    </Badge>
  );
}

function DealCard({ deal }: { deal: Deal }) {
  const { t } = useTranslation("realtor");
  const { street, town } = usePlace()(deal);
  const at = placeOf(deal.StageId);
  return (
    <Link
      prefetch={false}
      href={`/app/${deal.LoanId}`}
      className="group flex h-full flex-col gap-3 rounded-lg border border-line bg-sheet p-4 hover:border-line-strong"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <span className="block font-semibold text-lg/6">{street}</span>
          <span className="block text-ink-muted">{town}</span>
        </span>
        <ChevronRight aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-muted group-hover:text-ink" />
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span>
          <span className="sr-only">{t("list.buyer")}: </span>
          {deal.BorrowerName}
        </span>
        <StageBadge stageId={deal.StageId} />
      </span>
      <span className="mt-auto flex items-center gap-3">
        <span aria-hidden="true" className="flex flex-1 gap-0.5">
          {WAY.map((stage, index) => (
            <span
              key={stage}
              className={cx(
                "h-1.5 flex-1 first:rounded-l-full last:rounded-r-full",
                index <= at ? "bg-pine" : "bg-line",
              )}
            />
          ))}
        </span>
        <span className="text-ink-muted text-sm">
          {at >= 0 ? <span className="sr-only">{t("list.progress", { at: at + 1, count: WAY.length })}, </span> : null}
          {deal.stageChangedAt ? t("list.since", { date: formatDay(deal.stageChangedAt) }) : null}
        </span>
      </span>
    </Link>
  );
}
