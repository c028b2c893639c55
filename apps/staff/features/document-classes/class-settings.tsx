"use client";
import { type DocumentClass, useDocumentCategories } from "@gable/api";
import { useCompanyClasses, useDocumentClassWrites } from "@gable/api/document-class";
import { useTranslation } from "@gable/i18n";
import { NotRead, usePreferences } from "@gable/shell";
import { Button, Select, TextField } from "@gable/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { nameIn } from "../documents/folder";
import { ShippedList } from "../organization/shipped-list";
import { useShippedList } from "../organization/use-shipped-list";
import { ClassEditor } from "./class-editor";

/** What the company's documents are, by the parts of the folder: renamed, put in order, hidden, added to. */
export function ClassSettings() {
  const { t } = useTranslation("documentSettings");
  const { language } = usePreferences();
  const classes = useCompanyClasses();
  const categories = useDocumentCategories();
  const [part, setPart] = useState("");
  const all = classes.data?.rows ?? [];
  const list = useShippedList({
    rows: all,
    writes: useDocumentClassWrites(),
    nameOf: (one: DocumentClass) => nameIn(language, one),
    textOf: (one) => `${one.name ?? ""} ${one.nameEs ?? ""} ${one.code}`,
  });
  const parts = (categories.data?.rows ?? [])
    .filter(({ code }) => part === "" || code === part)
    .map((of) => ({ of, name: nameIn(language, of), rows: all.filter(({ category }) => category === of.code) }))
    .map((one) => ({ ...one, count: list.found(one.rows).length }))
    .filter(({ count }) => count > 0);
  return (
    <div className="flex flex-col gap-4 pt-4">
      <NotRead lines={9} of={[classes, categories]} title={t("failed")} />
      {all.length > 0 ? (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-[min(14rem,100%)] flex-1">
            <TextField label={t("search")} value={list.words} onChange={list.setWords} />
          </div>
          <div className="w-64 max-w-full">
            <Select
              label={t("part")}
              emptyLabel={t("anyPart")}
              value={part}
              options={(categories.data?.rows ?? []).map((one) => ({ value: one.code, label: nameIn(language, one) }))}
              onChange={setPart}
            />
          </div>
          <Button
            look="solid"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => list.setOpen("new")}
          >
            {t("add")}
          </Button>
        </div>
      ) : null}
      {all.length > 0 && parts.length === 0 ? <p className="text-ink-muted text-sm">{t("none")}</p> : null}
      {parts.map(({ of, name, rows, count }) => (
        <section key={of.code} aria-label={name}>
          <h2 className="flex items-baseline gap-2 pb-1 font-medium text-sm">
            {name}
            <span className="font-normal text-ink-muted text-xs">{t("count", { count })}</span>
          </h2>
          <ShippedList
            of={list}
            label={name}
            rows={rows}
            about={(row) => (
              <>
                <span className={row.isActive ? "" : "text-ink-muted"}>{list.nameOf(row)}</span>{" "}
                <span className="text-ink-muted text-xs">{row.code}</span>
              </>
            )}
          />
        </section>
      ))}
      {list.open && categories.data ? (
        <ClassEditor
          of={list.open === "new" ? null : list.open}
          categories={categories.data.rows}
          category={part || "OTHER"}
          onClose={() => list.setOpen(null)}
        />
      ) : null}
    </div>
  );
}
