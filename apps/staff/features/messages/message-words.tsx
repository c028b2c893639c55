import type { MessageToken, MessageWords } from "@gable/api";
import { Area, FormField, useFormOfFields, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Select, Tabs } from "@gable/ui";
import { useEffect, useRef, useState } from "react";
import { fill, type Language } from "./fill";

const PARTS = ["subject", "body", "text"] as const;
type Part = (typeof PARTS)[number];

/** What tells where one types. */
const NOTED = ["focusin", "input", "focusout"];

interface Caret {
  part: Part;
  from: number;
  to: number;
}

/** The words of a message in both languages, with the tokens that can stand in them, and how they read. */
export function MessageWordsFields({ tokens }: { tokens: readonly MessageToken[] }) {
  const { t } = useTranslation("messages");
  const [language, setLanguage] = useState<Language>("en");
  const tab = (value: Language, label: string) => ({
    value,
    label,
    content: <WordsIn key={value} language={value} tokens={tokens} />,
  });
  return (
    <Tabs
      label={t("settings.words")}
      value={language}
      onChange={(next) => setLanguage(next as Language)}
      tabs={[tab("en", t("settings.english")), tab("es", t("settings.spanish"))]}
    />
  );
}

function WordsIn({ language, tokens }: { language: Language; tokens: readonly MessageToken[] }) {
  const { t } = useTranslation("messages");
  const { form } = useFormOfFields();
  const caret = useRef<Caret>({ part: "body", from: Number.MAX_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER });
  const [part, setPart] = useState<Part>("body");
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = fields.current;
    // A token goes where one typed last, at the end of a field that one has only come to.
    const note = ({ target, type }: Event) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      const of = target.closest<HTMLElement>("[data-part]")?.dataset.part as Part | undefined;
      if (!of) return;
      setPart(of);
      const end = target.value.length;
      const [from, to] = type === "focusin" ? [end, end] : [target.selectionStart ?? end, target.selectionEnd ?? end];
      caret.current = { part: of, from, to };
    };
    for (const type of NOTED) root?.addEventListener(type, note);
    return () => {
      for (const type of NOTED) root?.removeEventListener(type, note);
    };
  }, []);
  const insert = (name: string) => {
    const { part: of, from, to } = caret.current;
    const path = `templates.${language}.${of}`;
    const had = String(form.at(path) ?? "");
    const token = `{{${name}}}`;
    form.set(path, had.slice(0, from) + token + had.slice(to));
    caret.current = { part: of, from: from + token.length, to: from + token.length };
  };
  return (
    <div className="grid grid-cols-1 gap-4 pt-3 lg:grid-cols-2">
      <div ref={fields} className="flex min-w-0 flex-col gap-3">
        {PARTS.map((of) => (
          <div key={of} data-part={of}>
            {of === "body" ? (
              <Area path={`templates.${language}.body`} maxLength={5000} rows={9} />
            ) : (
              <FormField path={`templates.${language}.${of}`} />
            )}
          </div>
        ))}
        <TokenPicker label={t("settings.tokenOf", { field: t(`field.${part}`) })} tokens={tokens} onPick={insert} />
      </div>
      <Reading language={language} tokens={tokens} />
    </div>
  );
}

function TokenPicker(props: { label: string; tokens: readonly MessageToken[]; onPick: (name: string) => void }) {
  const { language } = usePreferences();
  return (
    <Select
      label={props.label}
      labelHidden
      value=""
      emptyLabel={props.label}
      options={props.tokens.map((token) => ({
        value: token.name,
        label: language === "es" ? token.labelEs : token.label,
      }))}
      onChange={(name) => name && props.onPick(name)}
    />
  );
}

/** How the message reads, with samples in the place of its tokens. */
function Reading({ language, tokens }: { language: Language; tokens: readonly MessageToken[] }) {
  const { t } = useTranslation("messages");
  const words = useValue<Partial<MessageWords>>(`templates.${language}`);
  const read = (part: Part) => fill(words?.[part] ?? "", tokens, language);
  const text = read("text");
  return (
    <section aria-label={t("settings.preview")} lang={language} className="flex min-w-0 flex-col gap-3">
      <MessageReading subject={read("subject")} body={read("body")} />
      {text ? (
        <p className="max-w-80 self-start rounded-2xl rounded-bl-sm bg-paper px-3.5 py-2 text-sm [overflow-wrap:anywhere]">
          {text}
        </p>
      ) : null}
    </section>
  );
}

/** An email as its recipient sees it. */
function MessageReading({ subject, body }: { subject: string; body: string }) {
  return (
    <article className="overflow-hidden rounded-lg border border-line">
      <h3 className="border-line border-b bg-paper px-3.5 py-2 font-medium text-sm [overflow-wrap:anywhere]">
        {subject || "—"}
      </h3>
      <p className="whitespace-pre-line px-3.5 py-3 text-sm/6 [overflow-wrap:anywhere]">{body}</p>
    </article>
  );
}
