// @vitest-environment happy-dom
import type { LoanLock } from "@gable/api/rate-lock";
import { show } from "@gable/testing";
import { expect, it } from "vitest";
import { LateDay } from "./late-day";

async function told(language: "en" | "es", late: object): Promise<string> {
  const of = { RateLock: { expiresOn: "2026-12-11" }, ...late } as unknown as LoanLock;
  const { container } = await show(<LateDay of={of} />, { language, areas: ["locks", "common"] });
  return container.textContent;
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
