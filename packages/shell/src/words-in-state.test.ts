import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** What is said once to a screen reader, and what asks when it is called, is not kept. */
const SAID_ONCE = /\bset(?:Said|Told|LeaveQuestion)\(/;

/** What a component's state is set to: the arguments of `setFault(…)` and its like. */
function stateIsSetTo(source: string): string[] {
  return [...source.matchAll(/\bset[A-Z]\w*\(/g)].flatMap((match) => {
    if (SAID_ONCE.test(match[0])) return [];
    const start = match.index + match[0].length;
    let end = start;
    for (let depth = 1; depth > 0 && end < source.length; end++)
      depth += source[end] === "(" ? 1 : source[end] === ")" ? -1 : 0;
    return [source.slice(start, end - 1)];
  });
}

it("keeps what went wrong, never the words for it, which would stay in the language before", () => {
  const files = globSync("{apps/*/{app,features},packages/{form,loan,shell,ui}/src}/**/*.tsx", {
    cwd: ROOT,
    exclude: ["**/node_modules/**", "**/*.test.*"],
  });
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    stateIsSetTo(readFileSync(ROOT + file, "utf8"))
      .filter((value) => /(?:^|[^\w.])(?:t|text|wordsOf|faultWords)\(/.test(value))
      .map((value) => `${file}: ${value}`),
  );
  expect(found).toEqual([]);
});
