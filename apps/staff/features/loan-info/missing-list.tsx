"use client";
import type { OpenQuestion } from "@gable/api";
import type { FieldSpec } from "@gable/form";
import { fieldId, goTo } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { type Missing, numberOf } from "@gable/loan";
import { usePreferences } from "@gable/shell";
import { Panel } from "@gable/ui";
import { CircleCheck } from "lucide-react";
import { memo } from "react";
import { questionFieldId } from "../borrower/question-field-id";
import { LOAN_INFO_LISTS } from "./fields";

/** What the step still asks for; each line goes to its field. */
export const MissingList = memo(function MissingList({
  missing,
  fields,
  questions,
}: {
  missing: readonly Missing[];
  fields: readonly FieldSpec[];
  /** The company's own questions that wait for an answer. */
  questions?: readonly OpenQuestion[] | undefined;
}) {
  const { t } = useTranslation("loan");
  const text = useText();
  const { language } = usePreferences();
  const questionOf = ({ path }: Missing) =>
    questions?.find(({ posCustomQuestionId }) => path === `question.${posCustomQuestionId}`);
  const idOf = (entry: Missing) => (questionOf(entry) ? questionFieldId(entry.path) : fieldId(entry.path));
  const name = (entry: Missing) => {
    const question = questionOf(entry);
    if (question) return (language === "es" && question.questionEs) || question.question;
    const field = fields.find((one) => one.path === entry.path);
    const last = entry.path.split(".").at(-1) ?? "";
    if (field) return text(field.label);
    const words = text(`enums:ExpenseType.${last}`, { fallback: text(`terms:field.${last}`, { fallback: last }) });
    const number = numberOf(entry);
    const which = entry.path.startsWith(LOAN_INFO_LISTS.owners.path) ? "owner" : "credit";
    return number === null ? words : t("missingOf", { what: t(which, { number }), field: words });
  };
  return (
    <Panel
      className="@container"
      id="missing"
      title={missing.length === 0 ? t("missingTitle") : t("missing", { count: missing.length })}
    >
      {missing.length === 0 ? (
        <p className="flex items-center gap-2 text-good text-sm">
          <CircleCheck aria-hidden="true" className="size-4" />
          {t("missingNone")}
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-x-4 text-sm @xl:grid-cols-3">
          {missing.map((entry) => (
            <li key={`${entry.recordId}${entry.path}`}>
              <a
                href={`#${idOf(entry)}`}
                className="inline-block py-1 text-ink-muted leading-4 underline decoration-line-strong underline-offset-2 hover:text-ink"
                onClick={(event) => {
                  event.preventDefault();
                  goTo(idOf(entry));
                }}
              >
                {name(entry)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
});
