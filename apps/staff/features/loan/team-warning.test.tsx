// @vitest-environment happy-dom
import { startI18n } from "@gable/i18n";
import { ConfirmHost } from "@gable/shell";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useTeamChange } from "./use-team-change";

const PATIENCE_MS = 20_000;
vi.setConfig({ testTimeout: 2 * PATIENCE_MS });
const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const TEAM = [{ WizeUserId: "o", LoanRole: "Originator", primary: true }];

/** What is asked before each change of the officer, and nothing of what is not. */
const SAID = {
  en: {
    OWN_PIPELINE: "This loan will not be accessible in your pipeline.",
    BRANCH_PIPELINE: "This loan will not be accessible in current branch pipeline.",
    RESPA_6:
      "The loan application has hit RESPA 6. Changing the loan officer may put the loan out of compliance without properly notifying the borrower.",
    go: "Continue",
    stop: "Cancel",
  },
  es: {
    OWN_PIPELINE: "Este préstamo no estará accesible en su cartera.",
    BRANCH_PIPELINE: "Este préstamo no estará accesible en la cartera de la sucursal actual.",
    RESPA_6:
      "La solicitud de préstamo ya reúne los seis datos de RESPA. Cambiar el oficial de préstamos sin avisar debidamente al prestatario puede hacer que el préstamo incumpla la normativa.",
    go: "Continuar",
    stop: "Cancelar",
  },
} as const;
type Warning = "OWN_PIPELINE" | "BRANCH_PIPELINE" | "RESPA_6";
const VARIANTS: Warning[][] = [
  [],
  ["OWN_PIPELINE"],
  ["BRANCH_PIPELINE"],
  ["RESPA_6"],
  ["OWN_PIPELINE", "RESPA_6"],
  ["BRANCH_PIPELINE", "RESPA_6"],
];

let root: Root;
let warnings: Warning[] = [];
let saved = 0;
let change: ReturnType<typeof useTeamChange>["change"];

function Screen() {
  change = useTeamChange(250000001).change;
  return null;
}

const dialog = () => document.querySelector("[role=dialog]");
const press = (name: string) => {
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent === name);
  if (!button) throw new Error(`no button ${name}`);
  return act(async () => button.click());
};

/** The dialog is loaded when something is asked. */
const settled = (is: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    is();
  }, PATIENCE_MS);

beforeEach(() => {
  saved = 0;
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
    if (String(address).includes("/users/check")) return Response.json({ warnings });
    if (method === "PATCH") saved += 1;
    return Response.json({ rows: TEAM, count: 1 });
  });
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe.each(["en", "es"] as const)("in %s", (language) => {
  beforeEach(async () => {
    await startI18n(language, ["team", "common", "errors", "shell"]);
    root = createRoot(document.body.appendChild(document.createElement("div")));
    await act(async () =>
      root.render(
        <QueryClientProvider client={new QueryClient()}>
          <WordsProvider words={WORDS}>
            <Screen />
            <ConfirmHost />
          </WordsProvider>
        </QueryClientProvider>,
      ),
    );
  });

  it.each(VARIANTS.map((said) => [said.join(" and ") || "nothing", said] as const))("asks of %s", async (_, said) => {
    warnings = [...said];
    const asked = change((now) => now);
    if (said.length === 0) {
      await asked;
      await settled(() => expect(saved).toBe(1));
      return expect(dialog()).toBeNull();
    }
    await settled(() => expect(dialog()).not.toBeNull());
    expect(dialog()?.textContent).toContain(said.map((one) => SAID[language][one]).join(" "));
    for (const other of ["OWN_PIPELINE", "BRANCH_PIPELINE", "RESPA_6"] as const)
      if (!said.includes(other)) expect(dialog()?.textContent).not.toContain(SAID[language][other]);
    await press(SAID[language].stop);
    await asked;
    expect(saved).toBe(0);
    const again = change((now) => now);
    await settled(() => expect(dialog()).not.toBeNull());
    await press(SAID[language].go);
    await again;
    await settled(() => expect(saved).toBe(1));
  });
});
