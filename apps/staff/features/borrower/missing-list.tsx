"use client";
import type { OpenQuestion } from "@gable/api";
import { fieldId, goTo } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { numberOf } from "@gable/loan";
import { usePreferences } from "@gable/shell";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { MissingPart, Part } from "./missing";
import { questionFieldId } from "./question-field-id";

const LABELS: Record<Part, string> = {
  person: "borrower:field",
  residences: "borrower:missing",
  declarations: "borrower:declaration",
  demographics: "borrower:demographic",
  questions: "borrower:question",
};
/** Names of their own, where the field's label would not say what is asked. */
const NAMED = new Set(["Residences", "Duration", "IdentifierValue", "CounselingEvents"]);

/** What is missing, each leading to its field. */
export function MissingList({
  missing,
  questions,
  onGo,
}: {
  missing: readonly MissingPart[];
  /** The company's own questions that wait for an answer. */
  questions: readonly OpenQuestion[] | undefined;
  onGo: (part: Part) => void;
}) {
  const { t } = useTranslation("borrower");
  const text = useText();
  const { language } = usePreferences();
  if (missing.length === 0) {
    return (
      <p className="mb-3 flex items-center gap-1.5 text-good text-xs">
        <CircleCheck aria-hidden="true" className="size-3.5" />
        {t("nothingMissing")}
      </p>
    );
  }
  const nameOfMissing = (one: MissingPart) => {
    const { path, part } = one;
    if (part === "questions") {
      const open = questions?.find((one) => path === `question.${one.posCustomQuestionId}`);
      return (language === "es" && open?.questionEs) || open?.question || "";
    }
    const last = path.slice(path.lastIndexOf(".") + 1);
    const number = numberOf(one);
    if (number !== null)
      return t("missingOf", {
        number,
        field: text(`borrower:residence.${last}`, { fallback: text(`finance:address.${last}`) }),
      });
    return text(`${NAMED.has(last) ? "borrower:missing" : LABELS[part]}.${last}`);
  };
  return (
    <details className="group mb-3 text-sm">
      <summary className="flex min-h-6 w-fit cursor-pointer items-center gap-1.5 rounded-sm text-warn text-xs">
        <TriangleAlert aria-hidden="true" className="size-3.5" />
        {t("missingTitle", { count: missing.length })}
      </summary>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {missing.map((one, index) => (
          <li key={`${one.path}${index}`} className="min-w-0 max-w-full">
            <button
              type="button"
              className="min-h-6 max-w-[min(20rem,100%)] truncate rounded-sm border border-warn/30 bg-warn-wash px-1.5 py-0.5 text-left text-warn text-xs hover:underline"
              onClick={() => {
                onGo(one.part);
                goTo(one.part === "questions" ? questionFieldId(one.path) : fieldId(one.path));
              }}
            >
              {nameOfMissing(one)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
