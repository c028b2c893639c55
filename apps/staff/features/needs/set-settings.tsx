"use client";
import { type NeedSet, useNeedSets } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead, usePreferences } from "@gable/shell";
import { Badge, Button } from "@gable/ui";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { nameOf } from "./set-name";

const SetDialog = dynamic(() => import("./set-dialog").then((module) => module.SetDialog), { ssr: false });

/** The sets of needs of the company: changed, switched off, made again as they were. */
export function SetSettings() {
  const { t } = useTranslation("needSets");
  const { language } = usePreferences();
  const sets = useNeedSets();
  const [open, setOpen] = useState<NeedSet | "new" | null>(null);
  const rows = sets.data?.rows ?? [];
  return (
    <section aria-label={t("title")} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div>
          <h2 className="font-semibold text-base">{t("title")}</h2>
          <p className="text-ink-muted text-sm">{t("lead")}</p>
        </div>
        <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setOpen("new")}>
          {t("add")}
        </Button>
      </div>
      <NotRead of={sets} title={t("failed")} lines={4} />
      {sets.data && rows.length === 0 ? <p className="text-ink-muted text-sm">{t("empty")}</p> : null}
      {rows.length > 0 ? (
        <ul aria-label={t("title")} className="divide-y divide-line rounded-lg border border-line bg-sheet">
          {rows.map((row) => (
            <Row key={row.id} row={row} name={nameOf(row, language)} onEdit={() => setOpen(row)} />
          ))}
        </ul>
      ) : null}
      {open ? <SetDialog set={open === "new" ? null : open} onClose={() => setOpen(null)} /> : null}
    </section>
  );
}

function Row({ row, name, onEdit }: { row: NeedSet; name: string; onEdit: () => void }) {
  const { t } = useTranslation("needSets");
  const text = useText();
  const kinds = [
    ...(row.loanPurposeTypes ?? []).map((one) => text(`enums:LoanPurposeType.${one}`)),
    ...(row.mortgageTypes ?? []).map((one) => text(`enums:MortgageType.${one}`)),
    ...(row.propertyUsageTypes ?? []).map((one) => text(`enums:PropertyUsageType.${one}`)),
  ];
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <span className="min-w-[min(14rem,100%)] flex-1">
        <span className="font-medium text-sm [overflow-wrap:anywhere]">{name}</span>{" "}
        <span className="text-ink-muted text-xs">
          {[...(kinds.length > 0 ? kinds : [t("anyLoan")]), t("asksFor", { count: row.needs?.length ?? 0 })].join(
            " · ",
          )}
        </span>
      </span>
      {row.isOwn ? <Badge tone="note">{t("own")}</Badge> : null}
      {row.isChanged && row.isActive ? <Badge>{t("changed")}</Badge> : null}
      {row.isActive ? null : <Badge>{t("off")}</Badge>}
      <Button size="sm" onClick={onEdit} aria-label={t("editOf", { name })}>
        {t("edit")}
      </Button>
    </li>
  );
}
