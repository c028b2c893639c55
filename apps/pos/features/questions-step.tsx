"use client";
import { type AnsweredQuestion, type CustomAnswer, Fault, useOwnQuestions, useSaveOwnAnswers } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { DraftBanner, useFieldMessage, useKeptValues, usePreferences, useTitle } from "@gable/shell";
import { Banner, Button, Loading, QuestionField } from "@gable/ui";
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { PageTitle } from "./frame";

const given = (question: AnsweredQuestion): CustomAnswer =>
  (question.POSCustomResponses?.[0]?.response as CustomAnswer | undefined) ?? null;

const isEmpty = (answer: CustomAnswer) => answer === null || answer.length === 0;

/** Whether a required question of the company's own still waits for an answer. */
export const isOpen = (question: AnsweredQuestion) => question.isRequired && isEmpty(given(question));

/** What the company asks beyond the standard application, each answer saved as it is given. */
export function QuestionsStep({ loanId }: { loanId: number }) {
  const { t } = useTranslation("pos");
  const { language } = usePreferences();
  const router = useRouter();
  const fieldMessage = useFieldMessage();
  const questions = useOwnQuestions(loanId);
  const save = useSaveOwnAnswers(loanId);
  const [answers, setAnswers] = useState<Record<string, CustomAnswer>>({});
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  useTitle(t("step.questions.title"));
  const kept = useKeptValues("questions", answers, Object.keys(answers).length > 0, (found) =>
    setAnswers(found as Record<string, CustomAnswer>),
  );
  const asksNothing = questions.data?.length === 0;
  useEffect(() => {
    if (asksNothing) router.replace(`/app/${loanId}`);
  }, [asksNothing, loanId, router]);
  if (!questions.data || asksNothing) return <Loading lines={8} className="pt-6" />;
  const rows = questions.data;
  const answerTo = (question: AnsweredQuestion) => answers[question.id] ?? given(question);
  const wording = (question: AnsweredQuestion) => (language === "es" && question.questionEs) || question.question;

  async function send(changed: Record<string, CustomAnswer>): Promise<boolean> {
    const list = Object.entries(changed).map(([posCustomQuestionId, value]) => ({ posCustomQuestionId, value }));
    if (list.length === 0) return true;
    setBusy(true);
    setMessage(undefined);
    try {
      await save(list);
      setAnswers({});
      return true;
    } catch (cause) {
      if (!(cause instanceof Fault)) throw cause;
      setMessage(cause.entries.length === 0 ? cause.message : undefined);
      setFaults(
        Object.fromEntries(
          cause.entries.map((entry) => {
            const id = (entry.field ?? "").replace("custom-question.", "");
            const question = rows.find((row) => row.id === id);
            return [id, fieldMessage(entry, question ? wording(question) : "")];
          }),
        ),
      );
      return false;
    } finally {
      setBusy(false);
    }
  }
  async function finish() {
    const missing = rows.filter((row) => row.isRequired && isEmpty(answerTo(row)));
    setFaults(Object.fromEntries(missing.map((row) => [row.id, t("fault.missing")])));
    if (missing.length > 0) {
      document.getElementById(`question-${missing[0]?.id}`)?.focus();
      return;
    }
    if (await send(answers)) router.push(`/app/${loanId}`);
  }
  return (
    <div className="answers mx-auto flex max-w-xl flex-col gap-6">
      <Link
        href={`/app/${loanId}`}
        className="-ml-1 flex min-h-11 w-fit items-center gap-1.5 rounded-md px-1 text-ink-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        {t("back")}
      </Link>
      <header className="flex flex-col gap-2">
        <PageTitle>{t("step.questions.title")}</PageTitle>
        <p className="text-ink-muted text-lg/7">{t("step.questions.lead")}</p>
      </header>
      <DraftBanner of={kept} />
      {message ? <Banner tone="bad">{message}</Banner> : null}
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
    </div>
  );
}
