"use client";
import { type LeadItem, type LeadList, leadUses, useLeadList, useWriteLeadItem } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { Badge, Button, ConfirmDialog, Loading, Panel } from "@gable/ui";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { TagBadge } from "./status";

const ItemDialog = dynamic(() => import("./item-dialog").then((module) => module.ItemDialog), { ssr: false });

/** One of the lists that leads are sorted by. */
export function ListPanel({ list }: { list: LeadList }) {
  const { t } = useTranslation(["leads", "common"]);
  const text = useText();
  const items = useLeadList(list);
  const { remove } = useWriteLeadItem(list);
  const [open, setOpen] = useState<LeadItem | "new" | null>(null);
  const [asking, setAsking] = useState<{ item: LeadItem; uses: number } | null>(null);
  const ask = async (item: LeadItem) => setAsking({ item, uses: await leadUses(list, item.id) });
  return (
    <Panel
      id={`list-${list}`}
      title={text(`leads:settings.${list}`)}
      aside={
        <Button size="sm" icon={<Plus aria-hidden="true" className="size-3.5" />} onClick={() => setOpen("new")}>
          {text(`leads:settings.add.${list}`)}
        </Button>
      }
      bodyClass="px-4 py-1"
    >
      {items.isPending ? <Loading lines={3} className="py-3" /> : null}
      {items.data?.length === 0 ? (
        <p className="py-3 text-ink-muted text-sm">{text(`leads:settings.empty.${list}`)}</p>
      ) : null}
      <ul>
        {items.data?.map((item) => (
          <li
            key={item.id}
            className="flex min-h-11 items-center gap-2 border-line border-b py-1 text-sm last:border-0"
          >
            <span className="mr-auto min-w-0 truncate">
              {list === "tags" ? <TagBadge name={item.name} color={item.color} /> : item.name}
            </span>
            {list !== "tags" && !item.isActive ? <Badge>{t("leads:settings.inactive")}</Badge> : null}
            <Button
              size="sm"
              look="ghost"
              aria-label={t("leads:settings.editItem", { name: item.name })}
              onClick={() => setOpen(item)}
            >
              {t("common:edit")}
            </Button>
            <Button
              size="sm"
              look="ghost"
              aria-label={t("leads:settings.deleteItem", { name: item.name })}
              onClick={() => void ask(item)}
            >
              {t("common:delete")}
            </Button>
          </li>
        ))}
      </ul>
      {open ? (
        <ItemDialog
          list={list}
          item={open === "new" ? null : open}
          taken={(items.data ?? []).filter((one) => one !== open).map((one) => one.name)}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {asking ? (
        <ConfirmDialog
          open
          danger={asking.uses === 0}
          title={t("leads:settings.deleteItem", { name: asking.item.name })}
          message={
            asking.uses > 0
              ? t("leads:settings.inUse", { count: asking.uses, name: asking.item.name })
              : t("leads:settings.deleteHint")
          }
          confirmLabel={asking.uses > 0 ? t("common:edit") : t("leads:settings.deleteItem", { name: asking.item.name })}
          cancelLabel={t("common:cancel")}
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            if (asking.uses > 0) setOpen(asking.item);
            else remove.mutate(asking.item);
            setAsking(null);
          }}
        />
      ) : null}
    </Panel>
  );
}
