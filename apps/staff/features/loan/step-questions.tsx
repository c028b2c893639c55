"use client";
import type { LoanFile, QuestionSection } from "@gable/api";
import { type Area, useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { QuestionsPanel } from "../borrower/questions-part";
import { nameOf } from "../financial/person";

const WORDS: readonly Area[] = ["borrower"];

/** The company's own questions that are asked in a step, of each of the loan's borrowers. */
export function StepQuestions(props: { file: LoanFile; section: QuestionSection }) {
  return (
    <WithAreas areas={WORDS}>
      <OfBorrowers {...props} />
    </WithAreas>
  );
}

function OfBorrowers({ file, section }: { file: LoanFile; section: QuestionSection }) {
  const { t } = useTranslation("borrower");
  const active = (file.Borrowers ?? []).filter((borrower) => borrower.active !== false);
  return (
    <div className="mt-4 flex flex-col gap-4 empty:hidden">
      {active.map((borrower) => (
        <QuestionsPanel
          key={borrower.id}
          loanId={file.LoanId}
          borrowerId={borrower.id}
          section={section}
          title={active.length > 1 ? t("question.titleOf", { name: nameOf(borrower) || "—" }) : t("question.title")}
        />
      ))}
    </div>
  );
}
