import type { AusEngine, AusMissing } from "@gable/api";
import { fieldId, goTo } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { stepPath } from "../loan/step";
import { StepLink } from "../loan/step-link";

const BORROWERS = "Borrowers";
/** The credit report of a person, who is named. */
const REPORT = "CreditReportId";

/** Where what is missing is put right: the step of the loan, and what of it is gone to. */
function placeOf(field = ""): { step: string; at?: string } {
  if (field === BORROWERS) return { step: "borrowers" };
  if (field === REPORT) return { step: "financial", at: "credit" };
  return { step: "loan-info", at: fieldId(field) };
}

interface Props {
  loanId: number;
  missing: readonly AusMissing[];
  /** Of which engine, where the other one misses something else. */
  engine?: AusEngine;
}

/** What the engines have to be told and the loan does not tell; each line goes to its field. */
export function MissingFields({ loanId, missing, engine }: Props) {
  const { t } = useTranslation(["aus", "loan"]);
  const text = useText();
  if (missing.length === 0) return null;
  const name = ({ field = "", key, params, message }: AusMissing) => {
    if (field === BORROWERS) return t("aus:borrower");
    if (field === REPORT) return t("aus:reportOf", { name: params?.[0] || t("aus:borrower") });
    const words = text(`terms:field.${field.split(".").at(-1)}`, { fallback: params?.[0] ?? message });
    return key === "invalid" ? t("aus:wrong", { field: words }) : words;
  };
  return (
    <div className="rounded-lg border border-line bg-sheet px-4 py-3 text-sm">
      <p>
        {engine ? t("aus:missingOf", { engine, count: missing.length }) : t("aus:missing", { count: missing.length })}
      </p>
      <ul className="mt-1 grid grid-cols-1 gap-x-4 sm:grid-cols-2 xl:grid-cols-4">
        {missing.map((one, index) => {
          const { step, at } = placeOf(one.field);
          return (
            <li key={`${one.field}${one.key}${index}`}>
              <StepLink
                href={stepPath(loanId, step)}
                className="inline-block py-1 leading-4 underline decoration-line-strong underline-offset-2 hover:text-pine"
                onClick={() => at && goTo(at)}
              >
                {name(one)}
              </StepLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
