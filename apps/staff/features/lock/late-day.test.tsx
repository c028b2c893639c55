// @vitest-environment happy-dom
import type { LoanLock } from "@gable/api/rate-lock";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { LateDay } from "./late-day";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });

async function told(language: "en" | "es", late: object): Promise<string> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n(language, ["locks", "common"]);
  const place = document.createElement("div");
  const root = createRoot(place);
  const of = { RateLock: { expiresOn: "2026-12-11" }, ...late } as unknown as LoanLock;
  await act(async () =>
    root.render(
      <WordsProvider words={WORDS}>
        <LateDay of={of} />
      </WordsProvider>,
    ),
  );
  const said = place.textContent ?? "";
  await act(async () => root.unmount());
  return said;
}

it("tells which day of the loan comes after the end of its lock", async () => {
  expect(await told("en", {})).toBe("");
  expect(await told("en", { lateDay: { what: "CLOSING", on: "2026-12-15" } })).toMatch(
    /to close on .*15.*after the last day of the lock .*11/,
  );
  expect(await told("es", { lateDay: { what: "DISBURSEMENT", on: "2026-12-14" } })).toMatch(
    /se desembolsa el .*14.*después del último día del bloqueo .*11/,
  );
});
