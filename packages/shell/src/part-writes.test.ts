import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const read = (file: string) => readFileSync(ROOT + file, "utf8");

/**
 * The page says nothing of a write that is sent `as: "part"` and refused: who sends it does. Here is where, for each of them, with
 * the words by which it is done there.
 */
const SHOWN_BY: Readonly<Record<string, [file: string, by: string]>> = {
  "condition.ts ${CONDITIONS}/restore": ["apps/staff/features/conditions/use-condition-changes.ts", "useOfferUndo"],
  "kind.ts path": ["apps/staff/features/record/use-offer-undo.ts", "undoFailed"],
  "lead-config.ts /lead/api/leads/import": ["apps/staff/features/leads/lead-import.tsx", "setFailure"],
  "lead.ts /lead/api/leads/{id}/confirmation": ["apps/staff/features/leads/confirmation-note.tsx", "wordsOf(error)"],
  "loan-act.ts /los/api/loans/import": [
    "apps/staff/features/pipeline/import-dialog.tsx",
    "<Failure fault={load.error}",
  ],
  "loan-act.ts archived": ["apps/staff/features/loan/use-put-away.tsx", "useOfferUndo"],
  "loan-list.ts /los/api/loans/{loanId}/stage/{stageId}": ["apps/staff/features/pipeline/board.tsx", "catch (fault)"],
  "loan.ts /los/api/loans/{loanId}/stage/{stageId}": ["apps/staff/features/loan/use-stage-back.ts", "useOfferUndo"],
  "pricing-lookup.ts /pricing/api/products/apr": ["apps/staff/features/pricing/rate-tools.tsx", "<NotRead of={found}"],
  "pricing-scenario.ts ${SCENARIOS}/compare": ["apps/staff/features/pricing/scenario-comparison.tsx", "<NotRead"],
  "pricing-scenario.ts ${SCENARIOS}/restore": ["apps/staff/features/record/use-offer-undo.ts", "undoFailed"],
  "registration.ts ${events}/restore": ["apps/staff/features/record/use-offer-undo.ts", "undoFailed"],
  "registration.ts ${messages}/restore": ["apps/staff/features/record/use-offer-undo.ts", "undoFailed"],
  "task.ts ${under(task.LoanId)}/tasks/${task.id}": ["apps/staff/features/tasks/task-actions.tsx", "task:deleteFailed"],
};

/** The writes of a file that are sent as a part, by what their path begins with. */
function partWrites(source: string): string[] {
  return [...source.matchAll(/\b(?:send|dispatch)(?:<[^>]*>)?\(\s*"(?:POST|PUT|PATCH|DELETE)"/g)].flatMap((match) => {
    let end = source.indexOf("(", match.index) + 1;
    for (let depth = 1; depth > 0; end++) depth += source[end] === "(" ? 1 : source[end] === ")" ? -1 : 0;
    const call = source.slice(match.index, end);
    const path = /^[^(]*\(\s*"\w+",\s*(?:["`]([^"`]+)["`]|(\w+))/.exec(call);
    return /\bas:[^,}]*"part"/.test(call) ? [path?.[1] ?? path?.[2] ?? call] : [];
  });
}

it("every write that its page says nothing of is answered for by who sends it", () => {
  const files = globSync("packages/api/src/*.ts", { cwd: ROOT, exclude: ["**/*.test.ts", "**/schema.d.ts"] });
  expect(files.length).toBeGreaterThan(60);
  const found = files.flatMap((file) => partWrites(read(file)).map((path) => `${file.split("/").at(-1)} ${path}`));
  expect([...new Set(found)].sort()).toEqual(Object.keys(SHOWN_BY).sort());
  for (const [write, [file, by]] of Object.entries(SHOWN_BY)) expect(read(file), write).toContain(by);
});

it("no app sends such a write past these", () => {
  const files = globSync("{apps/*/{app,features},packages/{form,shell,ui}/src}/**/*.{ts,tsx}", {
    cwd: ROOT,
    exclude: ["**/node_modules/**", "**/*.test.*", "**/*.cases.*"],
  });
  expect(files.filter((file) => partWrites(read(file)).length > 0)).toEqual([]);
});
