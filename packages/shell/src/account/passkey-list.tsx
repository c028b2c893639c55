"use client";
import { type Passkey, passkeyHindrance, usePasskeys } from "@gable/api";
import { formatAgo, formatInstant, useTranslation } from "@gable/i18n";
import { Badge, Banner, Button } from "@gable/ui";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { NotRead } from "../not-read";
import { usePreferences } from "../preferences";
import { PasskeyDialog, type PasskeyTask } from "./passkey-dialog";

/** One's own passkeys, with the way to add, rename and remove them. */
export function PasskeyList() {
  const { t } = useTranslation("account");
  const passkeys = usePasskeys();
  const [task, setTask] = useState<PasskeyTask | null>(null);
  const [told, setTold] = useState<string | null>(null);
  if (!passkeys.data) return <NotRead look="banner" of={passkeys} title={t("passkeys.failed")} lines={3} />;
  const hindrance = passkeyHindrance();
  const begin = (next: PasskeyTask) => {
    setTold(null);
    setTask(next);
  };
  return (
    <div className="flex flex-col gap-4">
      {passkeys.data.rows.length === 0 ? (
        <p className="text-ink-muted text-sm">{t("passkeys.none")}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {passkeys.data.rows.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onTask={begin} />
          ))}
        </ul>
      )}
      {hindrance ? (
        <Banner>{t(`passkeys.${hindrance}`, { url: byName() })}</Banner>
      ) : (
        <Button
          className="self-start"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => begin({ do: "add" })}
        >
          {t("passkeys.add")}
        </Button>
      )}
      <div role="status">{told ? <Banner tone="good">{told}</Banner> : null}</div>
      {task ? (
        <PasskeyDialog
          task={task}
          onClose={(message) => {
            setTask(null);
            setTold(message ?? null);
          }}
        />
      ) : null}
    </div>
  );
}

/** This page by the name of this machine: an address that browsers know passkeys for. */
function byName(): string {
  return `${location.protocol}//localhost${location.port ? `:${location.port}` : ""}`;
}

function Row({ passkey, onTask }: { passkey: Passkey; onTask: (task: PasskeyTask) => void }) {
  const { t } = useTranslation("account");
  const { language } = usePreferences();
  const { name } = passkey;
  const used = passkey.lastUsedAt
    ? t("passkeys.used", { ago: formatAgo(passkey.lastUsedAt, language) })
    : t("passkeys.unused");
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-sm [overflow-wrap:anywhere]">
          {name}
          {passkey.synced ? <Badge tone="pine">{t("passkeys.synced")}</Badge> : null}
        </p>
        <p className="text-ink-muted text-sm">
          {t("passkeys.created", { at: formatInstant(passkey.createdAt, language) })} · {used}
        </p>
        {passkey.host === location.hostname ? null : (
          <p className="text-ink-muted text-xs">{t("passkeys.elsewhere", { host: passkey.host })}</p>
        )}
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          aria-label={t("passkeys.renameOf", { name })}
          onClick={() => onTask({ do: "rename", passkey })}
        >
          {t("passkeys.rename")}
        </Button>
        <Button
          size="sm"
          aria-label={t("passkeys.removeOf", { name })}
          onClick={() => onTask({ do: "remove", passkey })}
        >
          {t("passkeys.remove")}
        </Button>
      </div>
    </li>
  );
}
