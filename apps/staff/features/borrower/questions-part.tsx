"use client";
import {
  type AnsweredQuestion,
  type CustomAnswer,
  Fault,
  useAnswerForBorrower,
  useBorrowerQuestions,
  useSession,
} from "@gable/api";
import { useReadOnly } from "@gable/form";
import { formatInstant, useTranslation } from "@gable/i18n";
import { notify, useFaultWords, useFieldMessage, usePreferences } from "@gable/shell";
import { Loading, QuestionField } from "@gable/ui";
import { answered } from "@gable/validation";
import { useState } from "react";

/** The field of a question, by the path under which it is missing. */
export const questionFieldId = (path: string) => path.replace("question.", "question-");

const TYPED = new Set(["SHORT_TEXT", "LONG_TEXT"]);
const isEmpty = (answer: CustomAnswer) => answered(answer) !== null;
const same = (one: CustomAnswer, other: CustomAnswer) => JSON.stringify(one ?? "") === JSON.stringify(other ?? "");

/** The company's own questions to one borrower: what was answered, by whom and when; each change is saved at once. */
export function QuestionsPart({ loanId, borrowerId }: { loanId: number; borrowerId: string }) {
  const { t } = useTranslation("borrower");
  const questions = useBorrowerQuestions(loanId, borrowerId);
  if (!questions.data) return <Loading lines={5} />;
  const { rows } = questions.data;
  if (rows.length === 0) return <p className="text-ink-muted text-sm">{t("question.none")}</p>;
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-muted text-sm">{t("question.lead")}</p>
      <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
        {rows.map((question) => (
          <Asked key={question.id} loanId={loanId} borrowerId={borrowerId} question={question} />
        ))}
      </div>
    </div>
  );
}

function Asked({ loanId, borrowerId, question }: { loanId: number; borrowerId: string; question: AnsweredQuestion }) {
  const { t } = useTranslation("borrower");
  const wordsOf = useFaultWords();
  const { language } = usePreferences();
  const fieldMessage = useFieldMessage();
  const answer = useAnswerForBorrower(loanId, borrowerId);
  const locked = useReadOnly();
  const may = useSession().data?.active.permissions?.includes("loan:edit-borrower") ?? false;
  const said = question.POSCustomResponses?.[0];
  const kept = (said?.response as CustomAnswer | undefined) ?? null;
  const [typed, setTyped] = useState<CustomAnswer>();
  const [fault, setFault] = useState<string>();
  const value = typed === undefined ? kept : typed;
  const wording = (language === "es" && question.questionEs) || question.question;

  async function save(next: CustomAnswer) {
    if (same(next, kept)) return setTyped(undefined);
    setFault(undefined);
    try {
      await answer(question.id, isEmpty(next) ? null : next);
      setTyped(undefined);
      notify({ tone: "good", title: t("question.saved") });
    } catch (cause) {
      if (!(cause instanceof Fault)) throw cause;
      const entry = cause.entries[0];
      setFault(entry ? fieldMessage(entry, wording) : wordsOf(cause));
    }
  }

  const who = { name: said?.answeredBy || "—", at: formatInstant(said?.answeredAt, language) };
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <QuestionField
        id={questionFieldId(`question.${question.id}`)}
        question={question}
        language={language}
        value={value}
        readOnly={locked || !may}
        emptyLabel={t("question.choose")}
        error={fault}
        onChange={(next) => {
          setTyped(next);
          if (!TYPED.has(question.type)) void save(next);
        }}
        onBlur={() => void (typed !== undefined && TYPED.has(question.type) && save(typed))}
      />
      <p className="text-ink-muted text-xs">
        {isEmpty(kept) ? t("question.waiting") : t(said?.byBorrower ? "question.byBorrower" : "question.byStaff", who)}
      </p>
    </div>
  );
}
