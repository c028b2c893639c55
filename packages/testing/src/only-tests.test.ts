import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const FILES = ["apps", "packages"].flatMap((folder) =>
  filesOf(join(ROOT, folder)).filter((file) => /\.tsx?$/.test(file)),
);
const isTest = (file: string) => /\.(test|cases)\.tsx?$/.test(file);
const says = (words: RegExp) => (file: string) => words.test(readFileSync(file, "utf8"));

it("is imported by tests alone", () => {
  const sources = FILES.filter((file) => !isTest(file));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter(says(/"@gable\/testing/))).toEqual([]);
});

it("is what tests draw with, none with a root of its own", () => {
  const tests = FILES.filter(isTest);
  expect(tests.length).toBeGreaterThan(150);
  expect(tests.filter(says(/"react-dom\/client"/))).toEqual([]);
});

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (["node_modules", ".next"].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesOf(path) : [path];
  });
}
