"use client";
import { type ConditionTemplate, useConditionTemplates, useConditionTemplateWrites } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead, usePreferences } from "@gable/shell";
import { Button } from "@gable/ui";
import { Plus } from "lucide-react";
import { SettingPage } from "../organization/setting-page";
import { ShippedList, ShippedSearch } from "../organization/shipped-list";
import { useShippedList } from "../organization/use-shipped-list";
import { TemplateEditor } from "./template-editor";
import { textOf } from "./template-words";

/** What the company's lenders often ask for: changed, ordered, hidden, made again as it was. */
export function TemplateSettings() {
  const { t } = useTranslation("conditionTemplates");
  const text = useText();
  const { language } = usePreferences();
  const templates = useConditionTemplates();
  const rows = templates.data?.rows ?? [];
  const list = useShippedList({
    rows,
    writes: useConditionTemplateWrites(),
    nameOf: (row: ConditionTemplate) => row.code ?? "",
    textOf,
  });
  const about = (row: ConditionTemplate) =>
    [
      text(`conditions:due.${row.priorTo}`),
      row.category ? text(`conditions:about.${row.category}`) : "",
      row.LoanRole ? text(`enums:Role.${row.LoanRole}`) : "",
      row.needs?.length ? t("asksFor", { count: row.needs.length }) : "",
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <SettingPage
      title={t("title")}
      lead={t("lead")}
      aside={
        <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => list.setOpen("new")}>
          {t("add")}
        </Button>
      }
    >
      <NotRead of={templates} title={t("failed")} lines={9} />
      <ShippedSearch of={list} rows={rows} label={t("search")} none={t("none")} />
      <ShippedList
        of={list}
        label={t("title")}
        rows={rows}
        about={(row) => (
          <>
            <span className="block">
              <span className="mr-2 font-medium tabular-nums">{list.nameOf(row)}</span>
              {(language === "es" && row.descriptionEs) || row.description}
            </span>
            <span className="text-ink-muted text-xs">{about(row)}</span>
          </>
        )}
      />
      {list.open ? (
        <TemplateEditor template={list.open === "new" ? null : list.open} onClose={() => list.setOpen(null)} />
      ) : null}
    </SettingPage>
  );
}
