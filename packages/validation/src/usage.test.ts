import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import * as validators from ".";
import unused from "./usage.json" with { type: "json" };

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const FORMS = ["apps/*/{app,features}/**/*.{ts,tsx}", "packages/{form,shell,loan}/src/**/*.{ts,tsx}"];
const IMPORT = /import (?:type )?\{([^}]*)\} from "@gable\/(?:validation|loan)"/g;

/** What the module is made of, and no field is held to by itself. */
const INNER = new Set([
  "firstOf",
  "wordsOf",
  "unmasked",
  "usDollars",
  "ltvLimit",
  "isLeapYear",
  "today",
  "isCivilDate",
  "ageAt",
  "tidyZip",
  "phoneDigits",
]);

/** The names that the sources of forms take from the module. */
function taken(): Set<string> {
  const files = globSync(FORMS, { cwd: ROOT, exclude: ["**/node_modules/**", "**/*.test.*"] });
  const names = files.flatMap((file) =>
    [...readFileSync(ROOT + file, "utf8").matchAll(IMPORT)].flatMap((found) =>
      (found[1] ?? "").split(",").map((name) =>
        name
          .trim()
          .replace(/^type /, "")
          .replace(/ as .*$/, ""),
      ),
    ),
  );
  return new Set(names);
}

const rules = Object.keys(validators).filter((name) => !INNER.has(name));

it("every validator is used by a form, or it is said why none has a field for it", () => {
  const used = taken();
  expect(used.size).toBeGreaterThan(30);
  expect(rules.filter((name) => !used.has(name) && !(name in unused))).toEqual([]);
});

it("nothing is said to be unused that a form uses, or that is no validator", () => {
  const used = taken();
  expect(Object.keys(unused).filter((name) => used.has(name) || !rules.includes(name))).toEqual([]);
});

it("says why", () => {
  for (const reason of Object.values(unused)) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
});
