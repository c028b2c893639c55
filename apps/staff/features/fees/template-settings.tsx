"use client";
import { type ClosingCostTemplate, useClosingCostTemplates } from "@gable/api/fee";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Badge, Button, EmptyState } from "@gable/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { SettingPage } from "../organization/setting-page";
import { TemplateEditor } from "./template-editor";

/** What the company's loans usually cost to close. */
export function TemplateSettings() {
  const { t } = useTranslation("closingCosts");
  const templates = useClosingCostTemplates();
  const [open, setOpen] = useState<ClosingCostTemplate | "new" | null>(null);
  const rows = templates.data?.rows ?? [];
  return (
    <SettingPage
      title={t("title")}
      lead={t("lead")}
      aside={
        <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setOpen("new")}>
          {t("add")}
        </Button>
      }
    >
      <NotRead of={templates} title={t("failed")} lines={6} />
      {templates.data && rows.length === 0 ? <EmptyState title={t("none")} /> : null}
      {rows.length > 0 ? (
        <ul aria-label={t("title")} className="divide-y divide-line rounded-lg border border-line bg-sheet">
          {rows.map((row) => (
            <Row key={row.id} row={row} onEdit={() => setOpen(row)} />
          ))}
        </ul>
      ) : null}
      {open ? <TemplateEditor template={open === "new" ? null : open} onClose={() => setOpen(null)} /> : null}
    </SettingPage>
  );
}

function Row({ row, onEdit }: { row: ClosingCostTemplate; onEdit: () => void }) {
  const { t } = useTranslation("closingCosts");
  const text = useText();
  const name = row.name ?? "";
  const loans = [
    ...(row.LoanPurposeTypes ?? []).map((one) => text(`enums:LoanPurposeType.${one}`)),
    ...(row.MortgageTypes ?? []).map((one) => text(`enums:MortgageType.${one}`)),
    ...(row.StateCodes ?? []),
  ];
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <span className="min-w-[min(14rem,100%)] flex-1">
        <span className="block font-medium text-sm [overflow-wrap:anywhere]">{name}</span>
        <span className="text-ink-muted text-xs">
          {[loans.join(", ") || t("any"), t("fees", { count: row.defaultFees?.length ?? 0 })].join(" · ")}
        </span>
      </span>
      {row.isActive ? null : <Badge>{t("off")}</Badge>}
      <Button size="sm" onClick={onEdit} aria-label={t("editOf", { name })}>
        {t("edit")}
      </Button>
    </li>
  );
}
