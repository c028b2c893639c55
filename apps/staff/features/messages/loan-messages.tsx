"use client";
import {
  type LoanMessage,
  type LoanMessageConfig,
  useEmailConfigs,
  useLoanMessageConfigs,
  useLoanMessages,
  useLoanMessageWrites,
  useSession,
} from "@gable/api";
import { useReadOnly } from "@gable/form";
import { formatInstant, useText, useTranslation } from "@gable/i18n";
import { NotRead, usePreferences } from "@gable/shell";
import { Badge, Button, EmptyState, Panel } from "@gable/ui";
import { PenLine, Send } from "lucide-react";
import { useState } from "react";
import { isProcessor } from "../frame/person";
import { openWriting, useMayWrite } from "../writing/open";
import { LoanCopiesDialog } from "./loan-copies-dialog";
import { LoanKind } from "./loan-kind";
import { LoanKindDialog } from "./loan-kind-dialog";
import { useRecipientName } from "./name";
import { SendDialog } from "./send-dialog";
import { Switch } from "./switch";
import { WrittenParts } from "./written-parts";

/** Who is told of this loan by itself, what was sent to whom, and the way to tell people now. */
export function LoanMessages({ loanId, stage }: { loanId: number; stage: string }) {
  const { t } = useTranslation("messages");
  const locked = useReadOnly();
  const active = useSession().data?.active;
  const isGuest = active !== undefined && isProcessor(active);
  const [telling, setTelling] = useState(false);
  const mayWrite = useMayWrite();
  return (
    <Panel
      id="loan-messages"
      title={t("loan.title")}
      aside={
        <span className="flex flex-wrap gap-2">
          {mayWrite ? (
            <Button
              size="sm"
              icon={<PenLine aria-hidden="true" className="size-4" />}
              onClick={() => openWriting({ loanId })}
            >
              {t("write.open")}
            </Button>
          ) : null}
          {locked ? null : (
            <Button size="sm" icon={<Send aria-hidden="true" className="size-4" />} onClick={() => setTelling(true)}>
              {t("loan.tell")}
            </Button>
          )}
        </span>
      }
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <Switches loanId={loanId} locked={locked || isGuest} isGuest={isGuest} />
        <Log loanId={loanId} />
      </div>
      {telling ? (
        <SendDialog loanId={loanId} of={{ StageId: stage }} title={t("send.stage")} onClose={() => setTelling(false)} />
      ) : null}
    </Panel>
  );
}

/** Whom a loan's messages go to by themselves is for the company that holds it to say: for another's people, isGuest, it is there to read. */
function Switches({ loanId, locked, isGuest }: { loanId: number; locked: boolean; isGuest: boolean }) {
  const { t } = useTranslation("messages");
  const all = useEmailConfigs(loanId);
  const kinds = useLoanMessageConfigs(loanId);
  const writes = useLoanMessageWrites(loanId);
  const [edited, setEdited] = useState<LoanMessageConfig | "copies" | null>(null);
  const nameOf = useRecipientName();
  const quietly = (write: Promise<void>) => void write.catch(() => undefined); // told already
  if (!all.data || !kinds.data) return <NotRead of={[all, kinds]} title={t("loan.failed")} lines={8} />;
  const { configs, twilioIntegration } = all.data;
  const copies = [...(configs.mailCC ?? []), ...(configs.mailBCC ?? [])].map(nameOf).join(", ");
  const close = () => setEdited(null);
  return (
    <section aria-label={t("loan.kinds")} className="min-w-0">
      <div className="flex flex-wrap gap-x-5 gap-y-1.5 border-line border-b pb-3">
        <Switch
          label={t("loan.email")}
          checked={configs.isEmailEnabled ?? true}
          disabled={locked}
          onSwitch={(isEmailEnabled) => writes.switchAll({ isEmailEnabled })}
        />
        <Switch
          label={t("loan.texts")}
          checked={configs.isSMSEnabled ?? true}
          disabled={locked || !twilioIntegration.isActive}
          hint={twilioIntegration.isActive ? undefined : t("loan.noTexts")}
          onSwitch={(isSMSEnabled) => writes.switchAll({ isSMSEnabled })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2 text-sm">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className="text-ink-muted">{t("loan.copiesOf")}</span> {copies || t("loan.noCopies")}
        </span>
        {locked ? null : (
          <Button size="sm" look="ghost" aria-label={t("loan.editCopies")} onClick={() => setEdited("copies")}>
            {t("settings.edit")}
          </Button>
        )}
      </div>
      {isGuest ? <p className="pt-2 text-ink-muted text-xs">{t("loan.holdersOwn")}</p> : null}
      <h3 className="pt-3 pb-1.5 font-medium text-ink-muted text-xs">{t("loan.kinds")}</h3>
      <ul className="flex flex-col gap-1.5">
        {kinds.data.rows.map((row) => (
          <LoanKind
            key={row.kind}
            row={row}
            locked={locked}
            onSwitch={(on) => writes.switchKind(row.kind, on)}
            onEdit={() => setEdited(row)}
            onFollow={() => quietly(writes.followCompany(row.kind))}
          />
        ))}
      </ul>
      {edited === "copies" ? <LoanCopiesDialog loanId={loanId} configs={configs} onClose={close} /> : null}
      {edited && edited !== "copies" ? <LoanKindDialog loanId={loanId} row={edited} onClose={close} /> : null}
    </section>
  );
}

function Log({ loanId }: { loanId: number }) {
  const { t } = useTranslation("messages");
  const log = useLoanMessages(loanId);
  if (!log.data) return <NotRead of={log} title={t("loan.failed")} lines={6} />;
  return (
    <section aria-label={t("loan.log")} className="min-w-0">
      <h3 className="pb-1.5 font-medium text-ink-muted text-xs">{t("loan.log")}</h3>
      {log.data.rows.length === 0 ? <EmptyState title={t("loan.none")}>{t("loan.noneHint")}</EmptyState> : null}
      <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
        {log.data.rows.map((message) => (
          <Sent key={message.id} loanId={loanId} message={message} />
        ))}
      </ul>
    </section>
  );
}

const TONES = { SENDING: "note", SENT: "good", DELIVERED: "good", UNDELIVERED: "bad", ERROR: "bad" } as const;

function Sent({ loanId, message }: { loanId: number; message: LoanMessage }) {
  const { t } = useTranslation("messages");
  const text = useText();
  const nameOf = useRecipientName();
  const { language } = usePreferences();
  const { error, status } = message;
  const isWaiting = status === "SENDING" && message.dueAt > message.askedAt;
  return (
    <li className="py-2 text-sm">
      <details>
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-40 flex-1 [overflow-wrap:anywhere]">
            <span className="font-medium">{message.name || nameOf(message.token || message.address || "")}</span>{" "}
            {message.name || message.token ? <span className="text-ink-muted">{message.address}</span> : null}
          </span>
          <Badge>{text(`messages:channel.${message.channel}`)}</Badge>
          <Badge tone={TONES[status]}>{text(`messages:status.${status}`)}</Badge>
        </summary>
        <div lang={message.language} className="mt-2 rounded-md border border-line bg-paper px-3 py-2">
          {message.subject ? <p className="pb-1 font-medium">{message.subject}</p> : null}
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{message.body}</p>
        </div>
        <WrittenParts loanId={loanId} message={message} />
      </details>
      <p className="text-ink-muted text-xs">
        {text(`messages:kind.${message.kind}`)} · {formatInstant(message.askedAt, language)}
        {message.byName ? ` ${t("loan.by", { name: message.byName })}` : null}
        {isWaiting ? ` · ${t("loan.waits", { at: formatInstant(message.dueAt, language) })}` : null}
      </p>
      {error ? (
        <p className="text-bad text-xs [overflow-wrap:anywhere]">
          {text(`messages:error.${error.code}`)}
          {error.details ? `: ${error.details}` : null}
        </p>
      ) : null}
    </li>
  );
}
