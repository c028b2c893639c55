"use client";
import { type LeadItem, type LeadList, useWriteLeadItem } from "@gable/api";
import { FormField, useRecordForm } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { useState } from "react";
import { SettingDialog } from "../organization/setting-dialog";
import { itemFields } from "./item-fields";

/** One item of a list that leads are sorted by: a new one, or a change of one. */
export function ItemDialog({
  list,
  item,
  taken,
  onClose,
}: {
  list: LeadList;
  item: LeadItem | null;
  /** The names of the others in the list. */
  taken: readonly string[];
  onClose: () => void;
}) {
  const { t } = useTranslation("leads");
  const text = useText();
  const { save } = useWriteLeadItem(list);
  const [fields] = useState(() => itemFields(list, taken));
  const form = useRecordForm<Partial<LeadItem>>({
    record: item ?? (list === "tags" ? { color: "slate" } : { isActive: true }),
    id: "item",
    name: item?.id ?? `new ${list}`,
    fields,
    labels: "leads:settings",
    write: ({ patch, whole, version }) =>
      save.mutateAsync({
        item: item && { ...item, version: version ?? item.version },
        values: item ? patch : whole,
      }) as Promise<LeadItem>,
  });
  return (
    <SettingDialog
      of={form}
      title={item ? t("settings.editItem", { name: item.name }) : text(`leads:settings.add.${list}`)}
      create={undefined}
      onClose={onClose}
    >
      {fields.map(({ path }) => (
        <FormField key={path} path={path} />
      ))}
    </SettingDialog>
  );
}
