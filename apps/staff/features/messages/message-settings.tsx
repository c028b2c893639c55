"use client";
import { type MessageConfig, useMessageConfigs, useSaveMessageConfig } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Badge, Button } from "@gable/ui";
import dynamic from "next/dynamic";
import { useState } from "react";
import { SettingPage } from "../organization/setting-page";
import { useRecipientName } from "./name";
import { Switch } from "./switch";

const MessageDialog = dynamic(() => import("./message-dialog").then((module) => module.MessageDialog), { ssr: false });

/** The company's messages: which are sent by themselves, to whom, and in which words. */
export function MessageSettings() {
  const { t } = useTranslation("messages");
  const configs = useMessageConfigs();
  const [open, setOpen] = useState<MessageConfig | null>(null);
  const rows = configs.data?.rows ?? [];
  return (
    <SettingPage title={t("settings.title")} lead={t("settings.lead")}>
      <NotRead of={configs} title={t("settings.failed")} lines={10} />
      {rows.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
          {rows.map((row) => (
            <KindRow key={row.kind} row={row} onEdit={() => setOpen(row)} />
          ))}
        </ul>
      ) : null}
      <p className="text-ink-muted text-sm">{t("settings.borrowersOnly")}</p>
      {open ? <MessageDialog config={open} onClose={() => setOpen(null)} /> : null}
    </SettingPage>
  );
}

function KindRow({ row, onEdit }: { row: MessageConfig; onEdit: () => void }) {
  const { t } = useTranslation("messages");
  const text = useText();
  const nameOf = useRecipientName();
  const save = useSaveMessageConfig();
  const kind = text(`messages:kind.${row.kind}`);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2">
      <Switch
        label={t("settings.onSwitch", { kind })}
        labelHidden
        checked={row.isActive}
        onSwitch={(isActive) => save(row.kind, { isActive }, row.version)}
      />
      <span className="min-w-[min(14rem,100%)] flex-1">
        <span className="block font-medium text-sm">{kind}</span>
        <span className="block text-ink-muted text-xs [overflow-wrap:anywhere]">
          {t("settings.toOf", { names: row.mailTo.map(nameOf).join(", ") })}
        </span>
      </span>
      {row.channels.map((channel) => (
        <Badge key={channel}>{text(`messages:channel.${channel}`)}</Badge>
      ))}
      <Badge tone={row.isActive ? "good" : undefined}>{t(row.isActive ? "settings.on" : "settings.off")}</Badge>
      <Button size="sm" onClick={onEdit} aria-label={t("settings.editOf", { kind })}>
        {t("settings.edit")}
      </Button>
    </li>
  );
}
