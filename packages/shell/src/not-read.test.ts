import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { isUnread } from "./not-read";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const SCREENS = ["apps/*/{app,features}/**/*.{ts,tsx}", "packages/{form,shell,ui}/src/**/*.{ts,tsx}"];

/** What a screen goes by that gives up what it shows when a read fails. */
const GIVES_UP: readonly [pattern: RegExp, instead: string][] = [
  [/\bis(Error|Success|LoadingError|RefetchError)\b/, "ask for data, or isUnread"],
  [/if \([^\n]*\.error\b[^\n]*\) return </, "return only where there is no data"],
  [/\.error\b[^\n?]*\? <NotRead/, "NotRead knows by itself whether it is needed"],
];

const faultsOf = (source: string) => GIVES_UP.filter(([pattern]) => pattern.test(source)).map(([, instead]) => instead);

it("no screen gives up what it has read when it can't be read again", () => {
  const files = globSync(SCREENS, { cwd: ROOT, exclude: ["**/node_modules/**", "**/*.test.*", "**/*.cases.*"] });
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    faultsOf(readFileSync(ROOT + file, "utf8")).map((fault) => `${file}: ${fault}`),
  );
  expect(found).toEqual([]);
});

it("sees what gives up", () => {
  for (const source of [
    "if (notes.isError) return <NotRead of={notes} title={t('failed')} />;",
    "if (notes.error) return <NotRead of={notes} title={t('failed')} />;",
    "{notes.error ? <NotRead of={notes} title={t('failed')} /> : <Rows rows={notes.data} />}",
    "{notes.isSuccess ? <Rows rows={notes.data.rows} /> : null}",
  ])
    expect(faultsOf(source), source).not.toEqual([]);
});

it("holds as unread what was never read and can't be", () => {
  const error = new Error("away");
  expect(isUnread({ data: undefined, error })).toBe(true);
  expect(isUnread({ data: undefined, error: null })).toBe(false);
  expect(isUnread({ data: { rows: [] }, error })).toBe(false);
});
