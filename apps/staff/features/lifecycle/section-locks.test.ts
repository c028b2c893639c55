import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SECTION_GROUPS } from "./section-locks";

const ROOT = new URL("../../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), "utf8");

it("offers no section that there is not, and none twice, by a name in both languages", () => {
  const all = [...read("domain/loan/section.go").matchAll(/^\tSection\w+\s+Section = "(\w+)"$/gm)].map(
    ([, name]) => name,
  );
  expect(all).toHaveLength(27);
  const offered = Object.values(SECTION_GROUPS).flat();
  expect(all).toEqual(expect.arrayContaining(offered));
  expect(new Set(offered).size).toBe(offered.length);
  for (const language of ["en", "es"]) {
    const { section, locks } = JSON.parse(read(`packages/i18n/locales/${language}/lifecycle.json`));
    expect(Object.keys(section).toSorted()).toEqual(all.toSorted());
    expect(Object.keys(locks.group)).toEqual(Object.keys(SECTION_GROUPS));
  }
});
