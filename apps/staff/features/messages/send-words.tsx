import type { LoanMessage, MessageWords, Notified } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Tabs, TextArea, TextField } from "@gable/ui";
import { useState } from "react";
import type { Language } from "./fill";

interface Props {
  words: Notified["config"]["templates"];
  channels: readonly string[];
  messages: readonly LoanMessage[];
  onChange: (language: Language, part: keyof MessageWords, to: string) => void;
  onLeave: () => void;
}

/** The words of a message before it is sent, and how its first reader reads it. */
export function SendWords({ words, channels, messages, onChange, onLeave }: Props) {
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
