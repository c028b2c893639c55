"use client";
import type { HousingExpense } from "@gable/api";
import { useChoices, useText, useTranslation } from "@gable/i18n";
import { MoneyField, Panel, PercentField, Select } from "@gable/ui";
import { memo } from "react";
import { fieldId } from "../form/field-id";
import { useField } from "../form/fields";
import { useMessage, verdictText } from "../form/record-fields";
import { amountsVerdict, amountText, amountVerdict, typedAmount } from "./amount";

const ASKED = [
  "HomeownersInsurance",
  "RealEstateTax",
  "MIPremium",
  "HomeownersAssociationDuesAndCondominiumFees",
  "FloodInsurance",
  "SupplementalPropertyInsurance",
];
const CALC_TYPES = ["CALCULATED", "MANUAL"];

/** What an expense is reckoned from: a percentage, or an amount. */
const figureOf = (expense: HousingExpense | undefined) =>
  expense?.CalcType === "CALCULATED" ? expense.AnnualRate : expense?.PaymentAmt;

/** Insurance, taxes and dues: as a percentage of price or value, or as dollars a month. */
export const ExpensesPanel = memo(function ExpensesPanel({ missing }: { missing: ReadonlySet<string> }) {
  const { t } = useTranslation("loan");
  const { control, props } = useField({
    path: "HousingExpenses",
    label: t("section.expenses"),
    checkAll: (all) => amountsVerdict((all as HousingExpense[]).map(figureOf)),
  });
  const message = useMessage();
  const expenses = (control.value ?? []) as HousingExpense[];
  const { readOnly } = props;
  const text = useText();
  const choices = useChoices();
  const kinds = [
    ...ASKED,
    ...expenses.map((expense) => expense.ExpenseType ?? "").filter((kind) => kind && !ASKED.includes(kind)),
  ];
  function change(kind: string, patch: Partial<HousingExpense>) {
    const known = expenses.some((expense) => expense.ExpenseType === kind);
    props.onChange(
      known
        ? expenses.map((expense) => (expense.ExpenseType === kind ? { ...expense, ...patch } : expense))
        : [...expenses, { ExpenseType: kind, CalcType: "MANUAL", ...patch }],
    );
  }
  return (
    <Panel id="expenses" title={t("section.expenses")}>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {kinds.map((kind) => {
          const expense = expenses.find((one) => one.ExpenseType === kind);
          const calculated = expense?.CalcType === "CALCULATED";
          const name = text(`enums:ExpenseType.${kind}`);
          const required = missing.has(`HousingExpenses.${kind}`);
          const verdict = verdictText(amountVerdict(figureOf(expense)));
          const shared = {
            id: fieldId(`HousingExpenses.${kind}`),
            label: name,
            required,
            readOnly,
            error: verdict === true ? undefined : message(verdict, name),
          };
          return (
            <div key={kind} className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                {calculated ? (
                  <PercentField
                    {...shared}
                    value={amountText(expense?.AnnualRate)}
                    onChange={(value) => change(kind, { AnnualRate: typedAmount(value) })}
                  />
                ) : (
                  <MoneyField
                    {...shared}
                    value={amountText(expense?.PaymentAmt)}
                    onChange={(value) => change(kind, { PaymentAmt: typedAmount(value) })}
                  />
                )}
              </div>
              <Select
                label={`${name}: ${t("field.CalcType")}`}
                labelHidden
                readOnly={readOnly}
                className="w-32"
                value={expense?.CalcType ?? "MANUAL"}
                onChange={(CalcType) => change(kind, { CalcType })}
                options={choices("CalcType", CALC_TYPES)}
              />
            </div>
          );
        })}
      </div>
    </Panel>
  );
});
