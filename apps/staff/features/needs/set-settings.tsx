"use client";
import { type NeedSet, useNeedSets, useNeedSetWrites } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead, usePreferences } from "@gable/shell";
import { Button } from "@gable/ui";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { ShippedList, ShippedSearch } from "../organization/shipped-list";
import { useShippedList } from "../organization/use-shipped-list";
import { nameOf } from "./set-name";

const SetDialog = dynamic(() => import("./set-dialog").then((module) => module.SetDialog), { ssr: false });

/** The sets of needs of the company: changed, put in order, hidden, made again as they were. */
export function SetSettings() {
  const { t } = useTranslation("needSets");
  const text = useText();
  const { language } = usePreferences();
  const sets = useNeedSets();
  const rows = sets.data?.rows ?? [];
  const list = useShippedList({
    rows,
    writes: useNeedSetWrites(),
    nameOf: (row: NeedSet) => nameOf(row, language),
    textOf: (row) => `${row.name ?? ""} ${row.nameEs ?? ""}`,
  });
  const kindsOf = (row: NeedSet) => [
    ...(row.loanPurposeTypes ?? []).map((one) => text(`enums:LoanPurposeType.${one}`)),
    ...(row.mortgageTypes ?? []).map((one) => text(`enums:MortgageType.${one}`)),
    ...(row.propertyUsageTypes ?? []).map((one) => text(`enums:PropertyUsageType.${one}`)),
  ];
  const about = (row: NeedSet) => {
    const kinds = kindsOf(row);
    return [...(kinds.length > 0 ? kinds : [t("anyLoan")]), t("asksFor", { count: row.needs?.length ?? 0 })].join(
      " · ",
    );
  };
  return (
    <section aria-label={t("title")} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div>
          <h2 className="font-semibold text-base">{t("title")}</h2>
          <p className="text-ink-muted text-sm">{t("lead")}</p>
        </div>
        <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => list.setOpen("new")}>
          {t("add")}
        </Button>
      </div>
      <NotRead of={sets} title={t("failed")} lines={4} />
      {sets.data && rows.length === 0 ? <p className="text-ink-muted text-sm">{t("empty")}</p> : null}
      <ShippedSearch of={list} rows={rows} label={t("search")} none={t("none")} />
      <ShippedList
        of={list}
        label={t("title")}
        rows={rows}
        about={(row) => (
          <>
            <span className="font-medium">{list.nameOf(row)}</span>{" "}
            <span className="text-ink-muted text-xs">{about(row)}</span>
          </>
        )}
      />
      {list.open ? <SetDialog set={list.open === "new" ? null : list.open} onClose={() => list.setOpen(null)} /> : null}
    </section>
  );
}
