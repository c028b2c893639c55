import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("is imported by tests alone", () => {
  const root = join(import.meta.dirname, "../../..");
  const sources = ["apps", "packages"].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap(({ name }) =>
      filesOf(join(root, folder, name)).filter((file) => /\.tsx?$/.test(file) && !/\.(test|cases)\.tsx?$/.test(file)),
    ),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => readFileSync(file, "utf8").includes('"@gable/testing'))).toEqual([]);
});

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (["node_modules", ".next"].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesOf(path) : [path];
  });
}
