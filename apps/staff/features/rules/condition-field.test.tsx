// @vitest-environment happy-dom
import type { RuleVocabulary } from "@gable/api";
import { answers, press, screen, show } from "@gable/testing";
import { expect, it } from "vitest";
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
