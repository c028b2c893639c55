"use client";
import type { CustomAnswer, CustomQuestion } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { QuestionField } from "@gable/ui";
import { useState } from "react";

/** A question as a borrower sees it, in either language. */
export function QuestionPreview({ question }: { question: CustomQuestion }) {
  const { t } = useTranslation("questions");
  const [spanish, setSpanish] = useState(false);
  const [answer, setAnswer] = useState<CustomAnswer>(null);
  return (
    <section aria-label={t("preview")} className="flex h-fit flex-col gap-3 rounded-lg border border-line bg-paper p-4">
      <span className="flex items-center justify-between gap-2 text-ink-muted text-xs">
        {t("preview")}
        <button type="button" className="underline" onClick={() => setSpanish(!spanish)}>
          {spanish ? "English" : "Español"}
        </button>
      </span>
      {question.question.trim() ? (
        <QuestionField
          question={question}
          language={spanish ? "es" : "en"}
          value={answer}
          onChange={setAnswer}
          emptyLabel={t("choose")}
        />
      ) : (
        <p className="text-ink-muted text-sm">{t("previewEmpty")}</p>
      )}
    </section>
  );
}
