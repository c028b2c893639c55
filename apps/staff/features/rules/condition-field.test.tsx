// @vitest-environment happy-dom
import type { RuleVocabulary } from "@gable/api";
import { answers, fill, press, screen, show } from "@gable/testing";
import { expect, it, vi } from "vitest";
import { ConditionField } from "./condition-field";

const PROBLEM = {
  line: 2,
  column: 6,
  key: "refusals:expression.noNameMeant",
  params: ["lona", "loan"],
  message: "“lona” is not known. Do you mean “loan”?",
};

it("says in the reader's language what is wrong with a condition, and leads to the place", async () => {
  answers({ "POST /workflow-task/api/rules/check": { valid: false, problems: [PROBLEM] } });
  const field = (
    <ConditionField
      value={"true &&\nnot (lona.x)"}
      onChange={() => undefined}
      vocabulary={{ roots: [], objects: [], functions: [] } as unknown as RuleVocabulary}
      readOnly
    />
  );
  await show(field, { language: "es", areas: ["rules", "common"] });
  const told = await screen.findByRole("button", {
    name: "Línea 2, columna 6: No se reconoce «lona». ¿Quiso decir «loan»?",
  });
  await press(told);
  const text = screen.getByRole<HTMLTextAreaElement>("textbox");
  expect(document.activeElement).toBe(text);
  expect(text.value.slice(text.selectionStart)).toBe("lona.x)");
});

it("is built of fields, operators and values, and written as an expression where one would rather", async () => {
  answers({ "POST /workflow-task/api/rules/check": { valid: true, problems: [] } });
  const change = vi.fn();
  const vocabulary = {
    roots: [{ name: "loan", type: "Loan" }],
    objects: [{ name: "Loan", fields: [{ name: "DTI", type: "nullable(double)", doc: "Debt to income" }] }],
    functions: [],
  } as unknown as RuleVocabulary;
  const draw = (value: string) =>
    show(<ConditionField value={value} onChange={change} vocabulary={vocabulary} readOnly={false} />, {
      areas: ["rules", "common"],
    });
  await draw("loan.DTI > 43.0");
  const value = await screen.findByRole<HTMLInputElement>("textbox", { name: "Value 1" });
  expect(value.value).toBe("43");
  await fill(value, "45");
  expect(change).toHaveBeenLastCalledWith("loan.DTI > 45.0");
  change.mockClear();
  await fill(value, "");
  expect(change, "what is not whole changes nothing").not.toHaveBeenCalled();
  await press(screen.getByRole("button", { name: "Expression" }));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Condition/ }).value).toBe("loan.DTI > 43.0");
  await show(null);
  await draw("loan.DTI > 43.0 && loan.DTI < loan.DTI");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Fields" }).disabled).toBe(true);
});
