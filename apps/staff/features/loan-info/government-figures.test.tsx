// @vitest-environment happy-dom
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GovernmentFiguresPanel } from "./government-figures";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });

let root: Root;
let findings: object[];

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "fetch",
    async () =>
      new Response(JSON.stringify({ Figures: { Findings: findings, Tables: [] } }), {
        status: 200,
        headers: { "content-type": "application/json" },
      }),
  );
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

async function show(language: "en" | "es"): Promise<void> {
  await startI18n(language, ["government", "common", "errors"]);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WordsProvider words={WORDS}>
          <GovernmentFiguresPanel loanId={250000001} change={{}} />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
}

it.each([
  ["en", "No table for 12/18/2024 is loaded: FHA limits.", "$10,000.00 short of a quarter of the price or value"],
  ["es", "No hay una tabla cargada para el 12/18/2024: Límites de FHA.", "un cuarto del precio o valor"],
] as const)("says in the reader's words what is to be looked at: %s", async (language, table, short) => {
  findings = [
    { key: "tableOfOtherDay", params: ["FHA_LIMIT", "2024-12-18"], message: "x" },
    { key: "vaEntitlementShortfall", params: ["10000.00"], message: "y" },
    { key: "notKnownYet", message: "A finding of a newer server." },
  ];
  await show(language);
  await vi.waitFor(() => expect(document.body.textContent).toContain(table));
  expect(document.body.textContent).toContain(short);
  expect(document.body.textContent, "what the catalogue does not have is said as the server says it").toContain(
    "A finding of a newer server.",
  );
});
