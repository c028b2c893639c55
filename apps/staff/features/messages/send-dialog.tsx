"use client";
import {
  type EditedMessage,
  type LoanMessage,
  type MessageWords,
  type Notified,
  type ToldOf,
  useLoanMessageWrites,
  useRecipientTokens,
} from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead, notify, useFaultWords } from "@gable/shell";
import { Badge, Banner, Button, Dialog, EmptyState } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Language } from "./fill";
import { useRecipientName } from "./name";
import { RecipientList } from "./recipient-picker";
import { SendWords } from "./send-words";

interface Props {
  loanId: number;
  of: ToldOf;
  title: string;
  onClose: () => void;
}

/** Tells people now: who gets what is seen, and can be reworded, before anything is sent. */
export function SendDialog({ loanId, of, title, onClose }: Props) {
  const { t } = useTranslation("messages");
  const { tell } = useLoanMessageWrites(loanId);
  const preview = useQuery({
    queryKey: ["loan", loanId, "message-preview", of],
    queryFn: () => tell(of, {}, true),
    // It is reworded meanwhile: what is read again would take the words away.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (preview.data) return <Ready {...{ loanId, of, title, onClose }} told={preview.data} />;
  return (
    <Dialog
      open
      title={title}
      width={740}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("send.close")}</Button>}
    >
      <NotRead of={preview} title={t("loan.failed")} lines={6} />
    </Dialog>
  );
}

function Ready({ loanId, of, title, told, onClose }: Props & { told: Notified }) {
  const { t } = useTranslation("messages");
  const wordsOf = useFaultWords();
  const { tell } = useLoanMessageWrites(loanId);
  const [words, setWords] = useState(told.config.templates);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const [messages, setMessages] = useState(told.messages);
  const [to, setTo] = useState<Partial<Pick<EditedMessage, Addressed>>>({});
  const edited = { ...to, ...(words === told.config.templates ? {} : { templates: words }) };
  const reachable = messages.filter((message) => message.status !== "ERROR");
  const send = async () => {
    setBusy(true);
    setFailed(null);
    try {
      const sent = await tell(of, edited, false);
      const missed = sent.messages.filter((message) => message.status === "ERROR");
      if (missed.length > 0) notify({ tone: "note", title: t("send.someFailed") });
      notify({ tone: "good", title: t("send.sent") });
      onClose();
    } catch (fault) {
      setFailed(fault);
    } finally {
      setBusy(false);
    }
  };
  const reword = async (language: Language, part: keyof MessageWords, to: string) =>
    setWords({ ...words, [language]: { ...words[language], [part]: to } });
  const asked = useRef(0);
  const again = (now: EditedMessage) => {
    asked.current += 1;
    const mine = asked.current;
    tell(of, now, true).then(
      (next) => mine === asked.current && setMessages(next.messages),
      () => undefined, // told when it is sent
    );
  };
  const address = (part: Addressed, next: string[]) => {
    const now = { ...to, [part]: next };
    setTo(now);
    again({ ...edited, ...now });
  };
  return (
    <Dialog
      open
      sticky
      width={740}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("send.close")}</Button>
          <Button look="solid" busy={busy} disabled={reachable.length === 0} onClick={() => void send()}>
            {t("send.now")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failed ? <Banner tone="bad" title={wordsOf(failed as Error)} /> : null}
        <Addresses lists={{ ...told.config, ...to }} onChange={address} />
        <Recipients messages={messages} />
        {reachable.length === 0 ? (
          <EmptyState title={t("send.nobody")} />
        ) : (
          <SendWords
            words={words}
            channels={told.config.channels}
            messages={messages}
            onChange={reword}
            onLeave={() => again(edited)}
          />
        )}
      </div>
    </Dialog>
  );
}

const ADDRESSED = ["mailTo", "mailCC", "mailBCC"] as const;
type Addressed = (typeof ADDRESSED)[number];

interface AddressesProps {
  lists: Pick<Notified["config"], Addressed>;
  onChange: (part: Addressed, next: string[]) => void;
}

/** Whom it is addressed to, this once. */
function Addresses({ lists, onChange }: AddressesProps) {
  const { t } = useTranslation("messages");
  const tokens = useRecipientTokens();
  if (!tokens.data) return <NotRead of={tokens} title={t("settings.failed")} lines={2} />;
  const { mailTo, mailCC } = tokens.data;
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      {ADDRESSED.map((part) => (
        <RecipientList
          key={part}
          label={t(`field.${part}`)}
          list={lists[part]}
          parts={((part === "mailTo" ? mailTo : mailCC) ?? []).map((one) => one.option)}
          onChange={(next) => onChange(part, next)}
        />
      ))}
    </div>
  );
}

function Recipients({ messages }: { messages: readonly LoanMessage[] }) {
  const { t } = useTranslation("messages");
  const text = useText();
  const nameOf = useRecipientName();
  return (
    <section aria-label={t("send.to")}>
      <h3 className="pb-1 font-medium text-ink-muted text-xs">{t("send.to")}</h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {messages.map((message) => (
          <li key={message.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm">
            <span className="min-w-40 flex-1 [overflow-wrap:anywhere]">
              {message.name || nameOf(message.token ?? "")} <span className="text-ink-muted">{message.address}</span>
            </span>
            <Badge>{text(`messages:channel.${message.channel}`)}</Badge>
            {message.error ? <Badge tone="bad">{text(`messages:error.${message.error.code}`)}</Badge> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
