"use client";
import { type LoanMessage, type MessageWords, type Notified, type ToldOf, useLoanMessageWrites } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead, notify, useFaultWords } from "@gable/shell";
import { Badge, Banner, Button, Dialog, EmptyState, Tabs, TextArea, TextField } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Language } from "./fill";
import { useRecipientName } from "./name";

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
  const isChanged = words !== told.config.templates;
  const reachable = messages.filter((message) => message.status !== "ERROR");
  const send = async () => {
    setBusy(true);
    setFailed(null);
    try {
      const sent = await tell(of, isChanged ? { templates: words } : {}, false);
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
  const again = async () => {
    if (!isChanged) return;
    await tell(of, { templates: words }, true).then(
      (next) => setMessages(next.messages),
      () => undefined, // told when it is sent
    );
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
        <Recipients messages={messages} />
        {reachable.length === 0 ? (
          <EmptyState title={t("send.nobody")} />
        ) : (
          <Words
            words={words}
            channels={told.config.channels}
            messages={messages}
            onChange={reword}
            onLeave={() => void again()}
          />
        )}
      </div>
    </Dialog>
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

interface WordsProps {
  words: Notified["config"]["templates"];
  channels: readonly string[];
  messages: readonly LoanMessage[];
  onChange: (language: Language, part: keyof MessageWords, to: string) => void;
  onLeave: () => void;
}

function Words({ words, channels, messages, onChange, onLeave }: WordsProps) {
  const { t } = useTranslation("messages");
  const spoken = (["en", "es"] as const).filter((one) => messages.some((message) => message.language === one));
  const [language, setLanguage] = useState<Language>(spoken[0] ?? "en");
  const of = (one: Language) => {
    const first = messages.find((message) => message.language === one && message.status !== "ERROR");
    return (
      <div className="flex flex-col gap-3 pt-3">
        {channels.includes("EMAIL") ? (
          <>
            <TextField
              label={t("field.subject")}
              value={words[one].subject}
              maxLength={200}
              onChange={(to) => onChange(one, "subject", to)}
              onBlur={onLeave}
            />
            <TextArea
              label={t("field.body")}
              rows={8}
              value={words[one].body}
              maxLength={5000}
              onChange={(to) => onChange(one, "body", to)}
              onBlur={onLeave}
            />
          </>
        ) : null}
        {channels.includes("SMS") ? (
          <TextArea
            label={t("field.text")}
            rows={3}
            value={words[one].text}
            maxLength={480}
            onChange={(to) => onChange(one, "text", to)}
            onBlur={onLeave}
          />
        ) : null}
        {first ? (
          <section lang={one} aria-label={t("send.preview", { name: first.name ?? "" })}>
            <h3 className="pb-1 font-medium text-ink-muted text-xs">{t("send.preview", { name: first.name ?? "" })}</h3>
            <article className="rounded-lg border border-line bg-paper px-3.5 py-3">
              {first.subject ? <h4 className="pb-1.5 font-medium text-sm">{first.subject}</h4> : null}
              <p className="whitespace-pre-line text-sm/6 [overflow-wrap:anywhere]">{first.body}</p>
            </article>
          </section>
        ) : null}
      </div>
    );
  };
  return (
    <Tabs
      label={t("settings.words")}
      value={language}
      onChange={(next) => setLanguage(next as Language)}
      tabs={spoken.map((one) => ({
        value: one,
        label: t(one === "es" ? "settings.spanish" : "settings.english"),
        content: of(one),
      }))}
    />
  );
}
