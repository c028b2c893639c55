import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { AREAS, type Area } from "./areas";

type Tree = { [key: string]: string | Tree };

/** A key in a look-up, or one with a place in its area: permissions are written as other keys are. */
const KEY = /(?<=\btext\(\s*)"(\w+):([\w.]+\w)"|"(\w+):(\w+(?:\.\w+)+)"/g;

const root = new URL("../../../", import.meta.url);
const words = new Map<string, Tree>();

function wordsOf(area: string): Tree {
  const read = () => JSON.parse(readFileSync(new URL(`packages/i18n/locales/en/${area}.json`, root), "utf8")) as Tree;
  if (!words.has(area)) words.set(area, read());
  return words.get(area) as Tree;
}

function has(area: string, key: string): boolean {
  const path = key.split(".");
  const last = path.pop() ?? "";
  let at: string | Tree | undefined = wordsOf(area);
  for (const part of path) at = typeof at === "object" ? at[part] : undefined;
  return typeof at === "object" && [last, `${last}_other`].some((name) => at[name] !== undefined);
}

const sources = ["apps", "packages"].flatMap((folder) =>
  readdirSync(new URL(folder, root)).flatMap((name) =>
    ["src", "app", "features"].flatMap((part) => {
      const at = new URL(`${folder}/${name}/${part}/`, root);
      try {
        return readdirSync(at, { recursive: true, encoding: "utf8" })
          .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
          .map((file) => new URL(file, at));
      } catch {
        return [];
      }
    }),
  ),
);

// Such a key is no type's to check: what is not there is read as the last part of the key.
it("what is looked up by a key that is written out has words", () => {
  const missing: string[] = [];
  let found = 0;
  for (const file of sources)
    for (const [, one, inner, other, outer] of readFileSync(file, "utf8").matchAll(KEY)) {
      const [area = "", key = ""] = [one ?? other, inner ?? outer];
      // The values of an enumeration may stand in the area that holds them.
      if (!AREAS.includes(area as Area) || area === "enums") continue;
      found += 1;
      if (!has(area, key)) missing.push(`${area}:${key} in ${file.pathname.slice(root.pathname.length)}`);
    }
  expect(found).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

/** Where a form's labels come from: a group of an area. */
const LABELS = /\blabels[:=] ?"(\w+):([\w.]+)"|LABELS = "(\w+):([\w.]+)"/g;

it("what the fields of a form are called is there", () => {
  const missing: string[] = [];
  let found = 0;
  for (const file of sources)
    for (const [, one, inner, other, outer] of readFileSync(file, "utf8").matchAll(LABELS)) {
      const [area = "", group = ""] = [one ?? other, inner ?? outer];
      found += 1;
      const at = group
        .split(".")
        .reduce<string | Tree | undefined>((in_, part) => (in_ as Tree)?.[part], wordsOf(area));
      if (typeof at !== "object") missing.push(`${area}:${group} in ${file.pathname.slice(root.pathname.length)}`);
    }
  expect(found).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});
