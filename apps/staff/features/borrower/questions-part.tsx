"use client";
import {
  type AnsweredQuestion,
  type CustomAnswer,
  type QuestionSection,
  useAnswerForBorrower,
  useBorrowerQuestions,
  useSession,
} from "@gable/api";
import { FaultBanner, SaveState, useReadOnly, useRecordForm, type Versioned } from "@gable/form";
import { formatInstant, useTranslation } from "@gable/i18n";
import { DraftBanner, TheirsBanner, useFieldMessage, usePreferences } from "@gable/shell";
import { Loading, Panel, QuestionField } from "@gable/ui";
import { answered } from "@gable/validation";
import { useMemo } from "react";
import { questionFieldId } from "./question-field-id";

/** The answers by question; `null` takes one away. */
interface Answers extends Versioned {
  answers: Record<string, CustomAnswer>;
}

const pathOf = ({ id }: AnsweredQuestion) => `answers.${id}`;
const isEmpty = (answer: CustomAnswer) => answered(answer) !== null;
const given = (question: AnsweredQuestion): CustomAnswer =>
  (question.POSCustomResponses?.[0]?.response as CustomAnswer | undefined) ?? null;
const answersOf = (rows: readonly AnsweredQuestion[]): Answers => ({
  answers: Object.fromEntries(rows.map((row) => [row.id, given(row)])),
});

interface Place {
  loanId: number;
  borrowerId: string;
  section: QuestionSection;
}

/** The company's own questions to one borrower: what was answered, by whom and when; each change is saved by itself. */
export function QuestionsPart(place: Omit<Place, "section">) {
  const { t } = useTranslation("borrower");
  const questions = useBorrowerQuestions(place.loanId, place.borrowerId, "BORROWER_INFO");
  if (!questions.data) return <Loading lines={5} />;
  const { rows } = questions.data;
  if (rows.length === 0) return <p className="text-ink-muted text-sm">{t("question.none")}</p>;
  return <Questions {...place} section="BORROWER_INFO" rows={rows} />;
}

/** The same in another step, under its name and, where several borrowers are asked, the borrower's; nothing where nothing is asked. */
export function QuestionsPanel({ title, ...place }: Place & { title: string }) {
  const questions = useBorrowerQuestions(place.loanId, place.borrowerId, place.section);
  const rows = questions.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Panel id={`questions-${place.section}-${place.borrowerId}`} title={title}>
      <Questions {...place} rows={rows} />
    </Panel>
  );
}

function Questions({ loanId, borrowerId, section, rows }: Place & { rows: readonly AnsweredQuestion[] }) {
  const { t } = useTranslation(["borrower", "errors", "common"]);
  const { language } = usePreferences();
  const fieldMessage = useFieldMessage();
  const answer = useAnswerForBorrower(loanId, borrowerId, section);
  const locked = useReadOnly();
  const may = useSession().data?.active.permissions?.includes("loan:edit-borrower") ?? false;
  const wording = (question: AnsweredQuestion) => (language === "es" && question.questionEs) || question.question;
  const record = useMemo(() => answersOf(rows), [rows]);
  const form = useRecordForm<Answers>({
    record,
    name: `questions ${section} ${borrowerId}`,
    numbers: [],
    labels: "borrower:question",
    saves: "itself",
    placeOf: (field) => field.replace("custom-question.", "answers."),
    wordsOf: (entry) => {
      const question = rows.find(({ id }) => entry.field === `custom-question.${id}`);
      return fieldMessage(entry, question && wording(question));
    },
    write: async ({ patch, as }) => {
      const changed = Object.entries((patch as Partial<Answers>).answers ?? {});
      return answersOf(
        await answer(
          changed.map(([posCustomQuestionId, value]) => ({ posCustomQuestionId, value })),
          as,
        ),
      );
    },
  });
  const { form: engine } = form;
  const contested = rows.filter((row) => engine.contested.includes(pathOf(row)));
  const readOnly = locked || !may;
  return (
    <div className="flex flex-col gap-4">
      {readOnly ? null : <DraftBanner of={form.draft} />}
      {form.theirs ? (
        <TheirsBanner title={t("errors:stale")} onTake={form.takeTheirs} onKeep={() => void form.keepMine()}>
          <p>{contested.map(wording).join(", ")}</p>
          {t("common:theirsHint")}
        </TheirsBanner>
      ) : null}
      <FaultBanner of={engine.fault} told={engine.fault?.isAtFields} />
      <p className="max-w-prose text-ink-muted text-sm">{t("borrower:question.lead")}</p>
      <div className="grid gap-x-6 gap-y-5 lg:grid-cols-2">
        {rows.map((question) => (
          <div key={question.id} className="flex min-w-0 flex-col gap-1.5">
            <QuestionField
              id={questionFieldId(`question.${question.id}`)}
              question={question}
              language={language}
              value={(engine.at(pathOf(question)) ?? null) as CustomAnswer}
              readOnly={readOnly}
              emptyLabel={t("borrower:question.choose")}
              error={engine.problemAt(pathOf(question))?.message}
              onChange={(next) => engine.set(pathOf(question), next)}
            />
            <GivenBy question={question} />
          </div>
        ))}
      </div>
      {readOnly ? null : (
        <SaveState state={form.state} dirty={form.dirty} savedAt={form.savedAt} onRetry={() => void form.save()} />
      )}
    </div>
  );
}

/** Who answered, and when. */
function GivenBy({ question }: { question: AnsweredQuestion }) {
  const { t } = useTranslation("borrower");
  const { language } = usePreferences();
  const said = question.POSCustomResponses?.[0];
  const who = { name: said?.answeredBy || "—", at: formatInstant(said?.answeredAt, language) };
  return (
    <p className="text-ink-muted text-xs">
      {isEmpty(given(question))
        ? t("question.waiting")
        : t(said?.byBorrower ? "question.byBorrower" : "question.byStaff", who)}
    </p>
  );
}
