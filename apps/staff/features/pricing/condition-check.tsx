import type { RuleCheck } from "@gable/api";
import { checkPricingCondition } from "@gable/api/pricing-condition";
import { useFormOfFields, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { useEntryWords } from "@gable/shell";
import { useEffect, useState } from "react";

type Problem = NonNullable<RuleCheck["problems"]>[number];

/** How long a person pauses before what is typed is checked. */
const PAUSE = 350;

/** Has the server look at a product's condition as it is typed; what is wrong with it is told at its field. */
export function ConditionCheck() {
  const { t } = useTranslation("pricing");
  const { form } = useFormOfFields();
  const condition = useValue<string>("condition") ?? "";
  const [problem, setProblem] = useState<Problem | null>(null);
  const said = useEntryWords(problem ? [problem] : []);
  useEffect(() => {
    setProblem(null);
    if (condition.trim() === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      checkPricingCondition(condition, controller.signal).then(
        ({ problems: [first] }) => controller.signal.aborted || setProblem(first ?? null),
        () => undefined, // it is checked again when it is saved
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [condition]);
  useEffect(() => {
    if (!problem) return;
    const message = t("product.conditionAt", { line: problem.line, column: problem.column, said: said(problem) });
    form.tellOf("condition", { by: "server", message });
  }, [problem, said, t, form]);
  return null;
}
