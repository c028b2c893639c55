"use client";
import { Fault, type LeadItem, type LeadList, leadUses, useLeadList, useWriteLeadItem } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { useFieldMessage } from "@gable/shell";
import {
  Badge,
  Button,
  Checkbox,
  ConfirmDialog,
  Dialog,
  Loading,
  MoneyField,
  Panel,
  Select,
  TextField,
} from "@gable/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { labelChecks } from "../organization/checks";
import { TAG_COLORS, TagBadge } from "./status";

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

function ItemDialog({
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
  const { t } = useTranslation(["leads", "common"]);
  const text = useText();
  const message = useFieldMessage();
  const { save } = useWriteLeadItem(list);
  const [name, setName] = useState(item?.name ?? "");
  const [color, setColor] = useState(item?.color ?? "slate");
  const [active, setActive] = useState(item?.isActive ?? true);
  const [email, setEmail] = useState(item?.contactEmail ?? "");
  const [cost, setCost] = useState(item?.costPerLeadAmt === undefined ? "" : String(item.costPerLeadAmt));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const provider = list === "providers";
  const values = {
    name,
    ...(list === "tags" ? { color } : { isActive: active }),
    ...(provider ? { contactEmail: email || null, costPerLeadAmt: cost === "" ? null : Number(cost) } : {}),
  };
  const labels: Record<string, string> = {
    name: t("leads:settings.name"),
    contactEmail: t("leads:field.email"),
    costPerLeadAmt: t("leads:settings.cost"),
  };
  const send = () => {
    const wrong = Object.entries(labelChecks(taken)({ ...values, costPerLeadAmt: cost })).flatMap(([field, verdict]) =>
      verdict ? [[field, message({ ...verdict, params: (verdict.params ?? []).map(String) }, labels[field])]] : [],
    );
    setErrors(Object.fromEntries(wrong));
    if (wrong.length > 0) return;
    save.mutate(
      { item, values },
      {
        onSuccess: onClose,
        onError: (fault) => {
          if (fault instanceof Fault)
            setErrors(
              Object.fromEntries(
                fault.entries.map((entry) => [entry.field ?? "", message(entry, labels[entry.field ?? ""])]),
              ),
            );
        },
      },
    );
  };
  return (
    <Dialog
      open
      sticky
      onClose={onClose}
      title={item ? t("leads:settings.editItem", { name: item.name }) : text(`leads:settings.add.${list}`)}
      footer={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button look="solid" busy={save.isPending} onClick={send}>
            {t("common:save")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label={t("leads:settings.name")}
          required
          autoFocus
          maxLength={60}
          value={name}
          onChange={setName}
          error={errors.name}
        />
        {list === "tags" ? (
          <Select
            label={t("leads:settings.color")}
            value={color}
            onChange={setColor}
            options={TAG_COLORS.map((value) => ({ value, label: text(`leads:color.${value}`) }))}
          />
        ) : (
          <Checkbox
            label={t("leads:settings.active")}
            hint={t("leads:settings.activeHint")}
            checked={active}
            onChange={setActive}
          />
        )}
        {provider ? (
          <>
            <TextField
              label={t("leads:field.email")}
              type="email"
              value={email}
              onChange={setEmail}
              error={errors.contactEmail}
              maxLength={254}
            />
            <MoneyField
              label={t("leads:settings.cost")}
              value={cost}
              onChange={setCost}
              error={errors.costPerLeadAmt}
            />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
