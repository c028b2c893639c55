import { readFileSync } from "node:fs";
import { keysOf } from "@gable/i18n";
import { expect, it } from "vitest";
import ANSWERS from "./answers.json";

const PACKAGES = new URL("../../../../packages/", import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, PACKAGES), "utf8")) as Record<string, unknown>;

interface Enumeration {
  schema: string;
  property: string;
  values: string[];
}

/** Every property of the API that has one of a few values, by its schema. */
function enumerations(): Enumeration[] {
  const { components } = read("api/openapi.json") as { components: { schemas: Record<string, unknown> } };
  const found: Enumeration[] = [];
  const walk = (value: unknown, schema: string, property: string): void => {
    if (typeof value !== "object" || value === null) return;
    const { enum: values, properties, ...rest } = value as Record<string, unknown>;
    if (Array.isArray(values)) found.push({ schema, property, values: values.map(String).filter(Boolean) });
    for (const [name, inner] of Object.entries((properties ?? {}) as object)) walk(inner, schema, name);
    for (const inner of Object.values(rest)) walk(inner, schema, property);
  };
  for (const [schema, value] of Object.entries(components.schemas)) walk(value, schema, "");
  return found;
}

const WORDS: Record<string, string> = ANSWERS.words;
const UNREAD: Record<string, string> = ANSWERS.unread;

/** The words under a key of the catalogue: those that stand there, or a group of them. */
function said(language: string, key: string): unknown {
  const [area = "", path = ""] = key.split(":");
  return path
    .split(".")
    .reduce<unknown>(
      (at, part) => (at as Record<string, unknown> | undefined)?.[part],
      read(`i18n/locales/${language}/${area}.json`),
    );
}

it("every value that an answer can have is said in both languages, or it is told why nobody reads it", () => {
  const all = enumerations();
  expect(all.length).toBeGreaterThan(60);
  const missing: string[] = [];
  for (const { schema, property, values } of all) {
    const group = WORDS[`${schema}.${property}`] ?? (`${schema}.${property}` in UNREAD ? undefined : WORDS[property]);
    if (group === undefined) {
      if (!(`${schema}.${property}` in UNREAD || property in UNREAD)) missing.push(`${schema}.${property}`);
      continue;
    }
    for (const language of ["en", "es"])
      for (const value of values) {
        const keys = keysOf(`${group}${group.endsWith(":") ? "" : "."}${value}`);
        if (!keys.some((key) => said(language, key) !== undefined))
          missing.push(`${language} ${schema}.${property} ${value}`);
      }
  }
  expect(missing).toEqual([]);
});
