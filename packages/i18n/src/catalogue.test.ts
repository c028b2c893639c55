import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { AREAS, type Area, LANGUAGES } from "./areas";

type Tree = { [key: string]: string | Tree };

const folder = (language: string) => new URL(`../locales/${language}/`, import.meta.url);

function texts(tree: Tree, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") found.set(path + key, value);
    else for (const [inner, text] of texts(value, `${path}${key}.`)) found.set(inner, text);
  }
  return found;
}

const read = (language: string, area: string) =>
  texts(JSON.parse(readFileSync(new URL(`${area}.json`, folder(language)), "utf8")));
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<\/?(\w+)>/g)].map((match) => match[0].replaceAll(" ", "")).sort();

describe.each(LANGUAGES)("the catalogue in %s", (language) => {
  it("has exactly the areas", () => {
    expect(readdirSync(folder(language)).sort()).toEqual(AREAS.map((area) => `${area}.json`).sort());
  });
});

describe.each(AREAS)("area %s", (area) => {
  const english = read("en", area);
  const spanish = read("es", area);
  it("has the same keys in both languages", () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  });
  it("has the same placeholders in both languages", () => {
    for (const [key, text] of english)
      expect([key, placeholders(spanish.get(key) ?? "")]).toEqual([key, placeholders(text)]);
  });
  it("has no empty text", () => {
    for (const [key, text] of [...english, ...spanish]) expect([key, text.trim()]).not.toEqual([key, ""]);
  });
});

it.each(readdirSync(new URL("begin/", import.meta.url)))("what %s lists to begin with is there", (file) => {
  const beginnings = JSON.parse(readFileSync(new URL(`begin/${file}`, import.meta.url), "utf8")) as { areas: Area[] }[];
  expect(beginnings.flatMap(({ areas }) => areas).filter((area) => !AREAS.includes(area))).toEqual([]);
});
