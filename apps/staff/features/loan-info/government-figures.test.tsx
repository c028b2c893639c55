// @vitest-environment happy-dom
import { answers, show, waitFor } from "@gable/testing";
import { expect, it } from "vitest";
import { GovernmentFiguresPanel } from "./government-figures";

it.each([
  ["en", "No table for 12/18/2024 is loaded: FHA limits.", "$10,000.00 short of a quarter of the price or value"],
  ["es", "No hay una tabla cargada para el 12/18/2024: Límites de FHA.", "un cuarto del precio o valor"],
] as const)("says in the reader's words what is to be looked at: %s", async (language, table, short) => {
  const findings = [
    { key: "tableOfOtherDay", params: ["FHA_LIMIT", "2024-12-18"], message: "x" },
    { key: "vaEntitlementShortfall", params: ["10000.00"], message: "y" },
    { key: "notKnownYet", message: "A finding of a newer server." },
  ];
  answers({ "* *": { Figures: { Findings: findings, Tables: [] } } });
  await show(<GovernmentFiguresPanel loanId={250000001} change={{}} />, {
    language,
    areas: ["government", "common", "errors"],
  });
  await waitFor(() => expect(document.body.textContent).toContain(table));
  expect(document.body.textContent).toContain(short);
  expect(document.body.textContent, "what the catalogue does not have is said as the server says it").toContain(
    "A finding of a newer server.",
  );
});
