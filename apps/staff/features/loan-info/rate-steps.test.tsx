// @vitest-environment happy-dom
import type { LoanInfo } from "@gable/api";
import { RecordFields, SaveBar, useRecordForm } from "@gable/form";
import { fill, press, screen, show } from "@gable/testing";
import { beforeEach, expect, it, vi } from "vitest";
import { LOAN_INFO_FIELDS } from "./fields";
import { monthVerdict, RateStepsPanel, rateVerdict, stepsVerdict } from "./rate-steps";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }) }));

const AREAS = ["loan", "terms", "common", "validation"] as const;
let kept: unknown[];

function Form({ steps }: { steps: object[] }) {
  const record = { version: 1, MortgageTypeAndTerms: { AmortizationType: "Step", RateSteps: steps } };
  const form = useRecordForm<LoanInfo>({
    record: record as unknown as LoanInfo,
    id: "f",
    fields: LOAN_INFO_FIELDS,
    labels: "terms:field",
    write: async ({ patch }) => {
      kept.push(patch);
      return record as unknown as LoanInfo;
    },
  });
  return (
    <RecordFields form={form}>
      <RateStepsPanel />
      <SaveBar forms={[form]} onSave={() => void form.save()} />
    </RecordFields>
  );
}

const draw = (steps: object[]) => show(<Form steps={steps} />, { areas: AREAS });
const type = (at: number, text: string) => fill(screen.getAllByRole("textbox")[at], text);

beforeEach(() => {
  kept = [];
});

it("has each rate begin after the one before, at a payment and with a percentage that can be", () => {
  expect(monthVerdict({ FromMonth: 2 }, undefined)).toBeNull();
  expect(monthVerdict({ FromMonth: 600 }, { FromMonth: 599 })).toBeNull();
  for (const [FromMonth, key] of [
    [undefined, "required"],
    [1, "min"],
    [601, "max"],
    [12.5, "invalid"],
    ["a" as unknown as number, "number"],
    [25, "greater"],
    [24, "greater"],
  ] as const)
    expect(monthVerdict({ FromMonth }, { FromMonth: 25 })?.key, String(FromMonth)).toBe(key);
  for (const [RatePercent, key] of [
    [0, undefined],
    [100, undefined],
    [undefined, "required"],
    [-1, "min"],
    [100.001, "max"],
  ] as const)
    expect(rateVerdict({ RatePercent })?.key, String(RatePercent)).toBe(key);
  expect(stepsVerdict([])).toBeNull();
  expect(stepsVerdict([{ FromMonth: 25, RatePercent: 5 }, { FromMonth: 37 }])?.key).toBe("required");
});

it("enters the rates of a step-rate loan, and says at the field what is wrong with one", async () => {
  await draw([{ FromMonth: 25, RatePercent: 5.5 }]);
  await press("Add a rate");
  expect(document.body.textContent, "nothing is said of what is not typed yet").not.toContain("is required");
  await type(2, "13");
  await type(3, "6");
  expect(document.body.textContent).toContain("From payment should be greater");
  await type(2, "37");
  expect(document.body.textContent).not.toContain("should be greater");
  await press("Save");
  expect(kept).toEqual([
    {
      MortgageTypeAndTerms: {
        RateSteps: [
          { FromMonth: 25, RatePercent: 5.5 },
          { FromMonth: 37, RatePercent: 6 },
        ],
      },
    },
  ]);
});

it("takes a rate away", async () => {
  await draw([{ FromMonth: 25, RatePercent: 5.5 }]);
  await press("Remove rate 1");
  expect(document.body.textContent).toContain("No rates after the note rate");
});
