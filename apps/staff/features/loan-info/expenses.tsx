"use client";
import type { HousingExpense } from "@gable/api";
import { fieldId, useField, useMessage, verdictText } from "@gable/form";
import { useChoices, useText } from "@gable/i18n";
import { MoneyField, Panel, PercentField, Select } from "@gable/ui";
import { memo } from "react";
import { amountsVerdict, amountText, amountVerdict, typedAmount } from "./amount";
import { LOAN_INFO_LISTS } from "./fields";

const LIST = LOAN_INFO_LISTS.housingExpenses;

const ASKED = [
  "HomeownersInsurance",
  "RealEstateTax",
  "MIPremium",
  "HomeownersAssociationDuesAndCondominiumFees",
  "FloodInsurance",
  "SupplementalPropertyInsurance",
];
/** What a file states of it is asked for, and counts, only while the terms that it comes of are not known. */
const PRINCIPAL_AND_INTEREST = "FirstMortgagePrincipalAndInterest";
const PREMIUM = "MIPremium";
const CALC_TYPES = ["CALCULATED", "MANUAL"];

/** What an expense is reckoned from: a percentage, or an amount. */
const figureOf = (expense: HousingExpense | undefined) =>
  expense?.CalcType === "CALCULATED" ? expense.AnnualRate : expense?.PaymentAmt;

/** Insurance, taxes and dues: as a percentage of price or value, or as dollars a month. */
export const ExpensesPanel = memo(function ExpensesPanel({
  missing,
  paymentIsWorked,
}: {
  missing: ReadonlySet<string>;
  /** Principal and interest come of the loan's terms. */
  paymentIsWorked: boolean;
}) {
  const text = useText();
  const { value, props } = useField({
    path: LIST.path,
    label: text(LIST.label),
    checkAll: (all) => amountsVerdict((all as HousingExpense[]).map(figureOf)),
  });
  const message = useMessage();
  const expenses = (value ?? []) as HousingExpense[];
  const { readOnly } = props;
  const feeCalc = useField({ path: "GovernmentLoan.FeeCalcType", label: text("terms:field.FeeCalcType") });
  const choices = useChoices();
  const stated = expenses.map((expense) => expense.ExpenseType ?? "");
  const kinds = [
    ...ASKED,
    ...stated.filter((kind) => kind && !ASKED.includes(kind) && !(paymentIsWorked && kind === PRINCIPAL_AND_INTEREST)),
  ];
  // Each that is stated has its own row: all of a kind count.
  const rows = [...new Set(kinds)].flatMap((kind) => {
    const stated = expenses.flatMap((expense, place) => (expense.ExpenseType === kind ? [place] : []));
    return stated.length > 0 ? stated.map((place, nth) => ({ kind, place, nth })) : [{ kind, place: -1, nth: 0 }];
  });
  function change({ kind, place }: { kind: string; place: number }, patch: Partial<HousingExpense>) {
    // A premium that somebody types stays as typed.
    if (kind === PREMIUM) feeCalc.props.onChange("MANUAL");
    props.onChange(
      place < 0
        ? [...expenses, { ExpenseType: kind, CalcType: "MANUAL", ...patch }]
        : expenses.map((expense, at) => (at === place ? { ...expense, ...patch } : expense)),
    );
  }
  return (
    <Panel id="housingExpenses" title={text(LIST.label)}>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {rows.map((row) => {
          const { kind, nth } = row;
          const expense = expenses[row.place];
          const calculated = expense?.CalcType === "CALCULATED";
          const kindName = text(`enums:ExpenseType.${kind}`);
          const name = nth === 0 ? kindName : `${kindName} ${nth + 1}`;
          const required = missing.has(`HousingExpenses.${kind}`);
          const verdict = verdictText(amountVerdict(figureOf(expense)));
          const shared = {
            id: fieldId(nth === 0 ? `HousingExpenses.${kind}` : `HousingExpenses.${kind}.${nth}`),
            label: name,
            required,
            readOnly,
            error: message(verdict, name),
          };
          return (
            <div key={shared.id} className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                {calculated ? (
                  <PercentField
                    {...shared}
                    value={amountText(expense?.AnnualRate)}
                    onChange={(value) => change(row, { AnnualRate: typedAmount(value) })}
                  />
                ) : (
                  <MoneyField
                    {...shared}
                    value={amountText(expense?.PaymentAmt)}
                    onChange={(value) => change(row, { PaymentAmt: typedAmount(value) })}
                  />
                )}
              </div>
              <Select
                label={`${name}: ${text("terms:field.CalcType")}`}
                labelHidden
                readOnly={readOnly}
                className="w-[min(8rem,40%)]"
                value={expense?.CalcType ?? "MANUAL"}
                onChange={(CalcType) => change(row, { CalcType })}
                options={choices("CalcType", CALC_TYPES)}
              />
            </div>
          );
        })}
      </div>
    </Panel>
  );
});
