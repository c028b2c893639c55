"use client";
import { type AnsweredQuestion, type CustomAnswer, type Fault, useOwnQuestions, useSaveOwnAnswers } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { DraftBanner, useFaultWords, useFieldMessage, useKeptValues, usePreferences, useTitle } from "@gable/shell";
import { Button, QuestionField } from "@gable/ui";
import { answered } from "@gable/validation";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { QuestionPage, useSending } from "./question-page";
import { Waiting } from "./waiting";

const given = (question: AnsweredQuestion): CustomAnswer =>
  (question.POSCustomResponses?.[0]?.response as CustomAnswer | undefined) ?? null;

const isEmpty = (answer: CustomAnswer) => answered(answer) !== null;

/** Whether a required question of the company's own still waits for an answer. */
export const isOpen = (question: AnsweredQuestion) => question.isRequired && isEmpty(given(question));

/** What the company asks beyond the standard application, each answer saved as it is given. */
export function QuestionsStep({ loanId }: { loanId: number }) {
  const { t } = useTranslation("pos");
  const { language } = usePreferences();
  const router = useRouter();
  const fieldMessage = useFieldMessage();
  const wordsOf = useFaultWords();
  const questions = useOwnQuestions(loanId);
  const save = useSaveOwnAnswers(loanId);
  const [answers, setAnswers] = useState<Record<string, CustomAnswer>>({});
  const [faults, setFaults] = useState<Record<string, string>>({});
  const { busy, message, send } = useSending();
  useTitle(t("step.questions.title"));
  const kept = useKeptValues("questions", answers, Object.keys(answers).length > 0, (found) =>
    setAnswers(found as Record<string, CustomAnswer>),
  );
  const asksNothing = questions.data?.length === 0;
  useEffect(() => {
    if (asksNothing) router.replace(`/app/${loanId}`);
  }, [asksNothing, loanId, router]);
  if (!questions.data || asksNothing) return <Waiting reads={[questions]} lines={8} />;
  const rows = questions.data;
  const answerTo = (question: AnsweredQuestion) => answers[question.id] ?? given(question);
  const wording = (question: AnsweredQuestion) => (language === "es" && question.questionEs) || question.question;

  const explain = (fault: Fault) => {
    setFaults(
      Object.fromEntries(
        fault.entries.map((entry) => {
          const id = (entry.field ?? "").replace("custom-question.", "");
          const question = rows.find((row) => row.id === id);
          return [id, fieldMessage(entry, question ? wording(question) : "")];
        }),
      ),
    );
    return fault.entries.length === 0 ? wordsOf(fault) : "";
  };
  async function finish() {
    const missing = rows.filter((row) => row.isRequired && isEmpty(answerTo(row)));
    setFaults(Object.fromEntries(missing.map((row) => [row.id, t("fault.missing")])));
    if (missing.length > 0) {
      document.getElementById(`question-${missing[0]?.id}`)?.focus();
      return;
    }
    const list = Object.entries(answers).map(([posCustomQuestionId, value]) => ({ posCustomQuestionId, value }));
    if (list.length > 0 && !(await send(() => save(list), explain))) return;
    setAnswers({});
    router.push(`/app/${loanId}`);
  }
  return (
    <QuestionPage
      loanId={loanId}
      title={t("step.questions.title")}
      lead={t("step.questions.lead")}
      message={message}
      notice={<DraftBanner of={kept} />}
    >
      <div className="flex flex-col gap-5">
        {rows.map((question) => (
          <QuestionField
            key={question.id}
            id={`question-${question.id}`}
            question={question}
            language={language}
            value={answerTo(question)}
            readOnly={!question.isEditable && !isEmpty(given(question))}
            emptyLabel={t("step.questions.choose")}
            error={faults[question.id]}
            onChange={(value) => setAnswers((before) => ({ ...before, [question.id]: value }))}
          />
        ))}
      </div>
      <Button look="solid" size="lg" className="rounded-full! sm:self-end" busy={busy} onClick={() => void finish()}>
        {t("step.finish")}
      </Button>
    </QuestionPage>
  );
}
