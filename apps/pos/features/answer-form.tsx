"use client";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, TextArea } from "@gable/ui";
import { type FormEvent, useState } from "react";

/** An answer in words, sent once it is complete. */
export function AnswerForm({
  send,
  onDone,
  begun = "",
}: {
  send: (answer: string) => Promise<unknown>;
  onDone?: () => void;
  begun?: string | undefined;
}) {
  const { t } = useTranslation("needs");
  const [answer, setAnswer] = useState(begun);
  const [state, setState] = useState<"open" | "missing" | "sending" | "failed">("open");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!answer.trim()) return setState("missing");
    setState("sending");
    send(answer.trim()).then(
      () => onDone?.(),
      () => setState("failed"),
    );
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      {state === "failed" ? <Banner tone="bad">{t("link.failed")}</Banner> : null}
      <TextArea
        label={t("answer.yours")}
        required
        maxLength={4000}
        value={answer}
        onChange={setAnswer}
        error={state === "missing" ? t("answer.missing") : undefined}
      />
      <Button look="solid" size="lg" type="submit" className="rounded-full!" busy={state === "sending"}>
        {t("answer.send")}
      </Button>
    </form>
  );
}
