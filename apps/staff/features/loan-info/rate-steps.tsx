"use client";
import type { LoanInfo } from "@gable/api";
import { fieldId, useField, useMessage, verdictText } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { decimal, firstOf, max, min, type Verdict } from "@gable/loan";
import { Button, IconButton, NumberField, Panel, PercentField } from "@gable/ui";
import { Plus, Trash2 } from "lucide-react";
import { amountText, typedAmount } from "./amount";
import { LOAN_INFO_LISTS } from "./fields";

const LIST = LOAN_INFO_LISTS.rateSteps;
/** The payments between which a rate may begin; before the first step the note rate is in force. */
const [FIRST, LAST] = [2, 600];
const MOST_PERCENT = 100;
const MOST_STEPS = 40;

type RateStep = NonNullable<NonNullable<LoanInfo["MortgageTypeAndTerms"]>["RateSteps"]>[number];
/** A step that is not whole yet. */
type Typed = { [name in keyof RateStep]?: RateStep[name] | undefined };

/** What is wrong with the payment from which a step is in force: each begins after the one before. */
export function monthVerdict(step: Typed, before: Typed | undefined): Verdict {
  const text = amountText(step.FromMonth);
  if (text === "") return { key: "required" };
  const wrong = firstOf(text, decimal, min(FIRST), max(LAST));
  if (wrong) return wrong;
  if (!Number.isInteger(step.FromMonth)) return { key: "invalid" };
  return before?.FromMonth !== undefined && Number(step.FromMonth) <= before.FromMonth ? { key: "greater" } : null;
}

/** What is wrong with the rate of a step. */
export function rateVerdict(step: Typed): Verdict {
  const text = amountText(step.RatePercent);
  return text === "" ? { key: "required" } : firstOf(text, decimal, min(0), max(MOST_PERCENT));
}

/** The first thing that is wrong with any of them. */
export const stepsVerdict = (steps: readonly Typed[]): Verdict =>
  steps.flatMap((step, at) => [monthVerdict(step, steps[at - 1]), rateVerdict(step)]).find((one) => one !== null) ??
  null;

/** The rates of a step-rate loan after its note rate, by the payment from which each is in force. */
export function RateStepsPanel() {
  const { t } = useTranslation(["loan", "terms", "common"]);
  const { value, props } = useField({
    path: LIST.path,
    label: t(LIST.label),
    checkAll: (all) => stepsVerdict(all as Typed[]),
  });
  const message = useMessage();
  const steps = (value ?? []) as Typed[];
  const { readOnly, onChange } = props;
  const faultOf = (verdict: Verdict, label: string) =>
    verdict?.key === "required" && !props.error ? undefined : message(verdictText(verdict), label);
  const change = (index: number, patch: Typed) =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...patch } : step)));
  const field = (index: number, name: keyof RateStep) => ({
    id: fieldId(`${LIST.path}.${index}.${name}`),
    label: t(`terms:field.${name}`),
    required: true,
    readOnly,
  });
  return (
    <Panel
      id="rate-steps"
      title={t(LIST.label)}
      aside={
        readOnly || steps.length >= MOST_STEPS ? null : (
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" className="size-3.5" />}
            onClick={() => onChange([...steps, {}])}
          >
            {t("loan:addRateStep")}
          </Button>
        )
      }
    >
      {steps.length === 0 ? <p className="text-ink-muted text-sm">{t("loan:noRateSteps")}</p> : null}
      <ul id={props.id} className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <li key={index} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
            <NumberField
              {...field(index, "FromMonth")}
              value={amountText(step.FromMonth)}
              error={faultOf(monthVerdict(step, steps[index - 1]), t("terms:field.FromMonth"))}
              onChange={(typed) => change(index, { FromMonth: typedAmount(typed) })}
            />
            <PercentField
              {...field(index, "RatePercent")}
              value={amountText(step.RatePercent)}
              error={faultOf(rateVerdict(step), t("terms:field.RatePercent"))}
              onChange={(typed) => change(index, { RatePercent: typedAmount(typed) })}
            />
            {readOnly ? (
              <span />
            ) : (
              <IconButton
                label={t("loan:removeRateStep", { number: index + 1 })}
                onClick={() => onChange(steps.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden="true" className="size-4" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
