"use client";
import { type AnsweredQuestion, type CustomAnswer, useOwnQuestions, useSaveOwnAnswers } from "@gable/api";
import { useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { DraftBanner, TheirsBanner, useFaultWords, useFieldMessage, usePreferences, useTitle } from "@gable/shell";
import { Button, focusField, QuestionField } from "@gable/ui";
import { answered } from "@gable/validation";
import { useRouter } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { QuestionPage } from "./question-page";
import { Waiting } from "./waiting";

const given = (question: AnsweredQuestion): CustomAnswer =>
  (question.POSCustomResponses?.[0]?.response as CustomAnswer | undefined) ?? null;

const isEmpty = (answer: CustomAnswer) => answered(answer) !== null;

/** Whether a required question of the company's own still waits for an answer. */
export const isOpen = (question: AnsweredQuestion) => question.isRequired && isEmpty(given(question));

/** The answers by question; `null` takes one away. */
interface Answers extends Versioned {
  answers: Record<string, CustomAnswer>;
}

const pathOf = (id: string) => `answers.${id}`;

/** What the company asks beyond the standard application. */
export function QuestionsStep({ loanId }: { loanId: number }) {
  const { t } = useTranslation("pos");
  const router = useRouter();
  const questions = useOwnQuestions(loanId);
  useTitle(t("step.questions.title"));
  const asksNothing = questions.data?.length === 0;
  useEffect(() => {
    if (asksNothing) router.replace(`/app/${loanId}`);
  }, [asksNothing, loanId, router]);
  if (!questions.data || asksNothing) return <Waiting reads={[questions]} lines={8} />;
  return <Questions loanId={loanId} rows={questions.data} />;
}

/**
 * The answers in one form, kept as they are typed and saved when asked: some may not be changed once they are given, so none is
 * saved half typed.
 */
function Questions({ loanId, rows }: { loanId: number; rows: readonly AnsweredQuestion[] }) {
  const { t } = useTranslation("pos");
  const { language } = usePreferences();
  const router = useRouter();
  const fieldMessage = useFieldMessage();
  const wordsOf = useFaultWords();
  const save = useSaveOwnAnswers(loanId);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const leave = () => router.push(`/app/${loanId}`);
  const record = useMemo<Answers>(
    () => ({ answers: Object.fromEntries(rows.map((row) => [row.id, given(row)])) }),
    [rows],
  );
  const form = useRecordForm<Answers>({
    record,
    name: "questions",
    numbers: [],
    labels: "pos:field",
    keepsEmptyLists: true,
    retries: true,
    placeOf: (field) => field.replace("custom-question.", "answers."),
    write: async ({ patch }) => {
      const answers = Object.entries((patch as Partial<Answers>).answers ?? {});
      await save(answers.map(([posCustomQuestionId, value]) => ({ posCustomQuestionId, value })));
      return undefined;
    },
    onSaved: leave,
  });
  const { form: engine, state } = form;
  const wording = (question: AnsweredQuestion) => (language === "es" && question.questionEs) || question.question;
  const answerTo = ({ id }: AnsweredQuestion) => (engine.at(pathOf(id)) ?? null) as CustomAnswer;
  const faultOf = (question: AnsweredQuestion) => {
    if (missing.has(question.id) && isEmpty(answerTo(question))) return t("fault.missing");
    if (!engine.problemAt(pathOf(question.id))) return undefined;
    const entry = engine.fault?.entries.find(({ field }) => field === `custom-question.${question.id}`);
    return entry && fieldMessage(entry, wording(question));
  };
  const contested = rows.filter(({ id }) => engine.contested.includes(pathOf(id)));
  const isTold = engine.fault?.isAtFields ?? false;

  function finish() {
    const open = rows.filter((row) => row.isRequired && isEmpty(answerTo(row)));
    setMissing(new Set(open.map(({ id }) => id)));
    if (open.length > 0) focusField(`question-${open[0]?.id}`);
    else if (form.dirty) void form.save();
    else leave();
  }
  return (
    <QuestionPage
      loanId={loanId}
      title={t("step.questions.title")}
      lead={t("step.questions.lead")}
      message={state === "away" ? t("save.away") : engine.fault && !isTold ? wordsOf(engine.fault) : undefined}
      notice={
        <>
          <DraftBanner of={form.draft} />
          {form.theirs ? (
            <TheirsBanner
              roomy
              title={t("save.changedTitle")}
              onTake={form.takeTheirs}
              onKeep={() => void form.keepMine()}
            >
              <p>{t("save.changed", { fields: contested.map(wording).join(", ") })}</p>
            </TheirsBanner>
          ) : null}
        </>
      }
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
            error={faultOf(question)}
            onChange={(value) => engine.set(pathOf(question.id), value)}
          />
        ))}
      </div>
      <Button look="solid" size="lg" className="rounded-full! sm:self-end" busy={state === "saving"} onClick={finish}>
        {t("step.finish")}
      </Button>
    </QuestionPage>
  );
}
