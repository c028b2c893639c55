// @vitest-environment happy-dom
import type { Task } from "@gable/api";
import { publish } from "@gable/shell";
import { useChecklistRefusals } from "@gable/shell/checklist-refusal";
import { screen, show } from "@gable/testing";
import { act } from "react";
import { expect, it } from "vitest";
import { ChecklistRefusals } from "./checklist-refusals";

const TASK = { id: "t1", title: "Order", LoanId: 233175312, status: "TODO" } as Task;

function Part() {
  useChecklistRefusals();
  return <ChecklistRefusals task={TASK} />;
}

it("says in the reader's language why a rule has not ticked a checklist, and a company's own words as they are", async () => {
  await show(<Part />, { language: "es", areas: ["task", "errors", "stageRules"] });
  const told = (entry: object) => ({ task: "Order", loanId: 233175312, missingFields: [], ...entry });
  act(() =>
    publish("AUTO_COMPLETE_TASK_CHECKLIST_ERROR", [
      told({ message: "The checklist item “Call” …", key: "errors:ruleItem", params: ["Call", "Order"] }),
      told({
        message: "The checklist item “Report …",
        key: "errors:ruleItem",
        params: ["Report ordered", "Order credit"],
      }),
      told({ message: "Ask Ann first." }),
      told({ message: "m", key: "stageRules:docsClosingDate", missingFields: ["Estimated closing date"] }),
    ]),
  );
  expect(screen.getByText(/El punto «Call» de la lista de la tarea «Order»/)).toBeDefined();
  const shipped = /El punto «Informe pedido» de la lista de la tarea «Pedir el informe de crédito»/;
  expect(await screen.findByText(shipped)).toBeDefined();
  expect(screen.getByText("Ask Ann first.")).toBeDefined();
  expect(screen.getByText(/Fecha estimada de cierre/)).toBeDefined();
  expect(screen.queryByText(/Estimated closing date/)).toBeNull();
});
