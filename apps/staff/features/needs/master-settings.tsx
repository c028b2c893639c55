"use client";
import { type NeedMaster, useNeedMasters, useNeedMasterWrites } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead, usePreferences } from "@gable/shell";
import { Badge, Button, IconButton } from "@gable/ui";
import { ArrowDown, ArrowUp, Plus } from "lucide-react";
import { useState } from "react";
import { SettingPage } from "../organization/setting-page";
import { MasterDialog } from "./master-dialog";
import { ReminderSetting } from "./reminder-setting";
import { SetSettings } from "./set-settings";

/** What the company often asks for: changed, ordered, switched off; and when people are reminded of it. */
export function MasterSettings() {
  const { t } = useTranslation("needs");
  const { language } = usePreferences();
  const masters = useNeedMasters();
  const writes = useNeedMasterWrites();
  const [open, setOpen] = useState<NeedMaster | "new" | null>(null);
  const [said, setSaid] = useState("");
  const rows = masters.data?.rows ?? [];
  const nameOf = (row: NeedMaster) => (language === "es" && row.titleEs) || row.title || "";

  function move(from: number, by: number) {
    const row = rows[from];
    if (!row) return;
    const next = rows.filter((one) => one !== row);
    next.splice(from + by, 0, row);
    setSaid(t("master.moved", { need: nameOf(row), at: from + by + 1, total: rows.length }));
    void writes.order(next);
  }
  return (
    <SettingPage
      title={t("master.title")}
      lead={t("master.lead")}
      aside={
        <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setOpen("new")}>
          {t("master.add")}
        </Button>
      }
    >
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <ReminderSetting />
      <SetSettings />
      <h2 className="font-semibold text-base">{t("master.each")}</h2>
      <NotRead of={masters} title={t("master.failed")} lines={9} />
      {rows.length > 0 ? (
        <ul aria-label={t("master.title")} className="divide-y divide-line rounded-lg border border-line bg-sheet">
          {rows.map((row, index) => (
            <Row
              key={row.id}
              row={row}
              name={nameOf(row)}
              isLast={index === rows.length - 1}
              isFirst={index === 0}
              onMove={(by) => move(index, by)}
              onEdit={() => setOpen(row)}
            />
          ))}
        </ul>
      ) : null}
      {open ? <MasterDialog master={open === "new" ? null : open} onClose={() => setOpen(null)} /> : null}
    </SettingPage>
  );
}

interface RowProps {
  row: NeedMaster;
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  onEdit: () => void;
}

function Row({ row, name, isFirst, isLast, onMove, onEdit }: RowProps) {
  const { t } = useTranslation("needs");
  const text = useText();
  const types = [
    ...(row.loanPurposeTypes ?? []).map((one) => text(`enums:LoanPurposeType.${one}`)),
    ...(row.mortgageTypes ?? []).map((one) => text(`enums:MortgageType.${one}`)),
  ];
  return (
    <li aria-label={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <span className="min-w-[min(14rem,100%)] flex-1">
        <span className="font-medium text-sm [overflow-wrap:anywhere]">{name}</span>{" "}
        <span className="text-ink-muted text-xs">
          {[t(`kind.${row.type === "INFORMATION" ? "INFORMATION" : "DOCUMENT"}`), ...types].join(" · ")}
        </span>
      </span>
      {row.isCustomNeed ? <Badge tone="note">{t("master.own")}</Badge> : null}
      {row.isActive ? null : <Badge>{t("master.off")}</Badge>}
      <span className="flex items-center gap-1">
        <IconButton label={t("master.up", { need: name })} size="sm" disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton label={t("master.down", { need: name })} size="sm" disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden="true" className="size-4" />
        </IconButton>
        <Button size="sm" onClick={onEdit} aria-label={t("master.editOf", { need: name })}>
          {t("master.edit")}
        </Button>
      </span>
    </li>
  );
}
