import { readFileSync } from "node:fs";

type Tree = { [key: string]: string | Tree };

/** The words of an area in a language, by their keys: what a person reads there is what stands in the catalogue. */
export function words(language: "en" | "es", area: string) {
  const all = JSON.parse(
    readFileSync(new URL(`../i18n/locales/${language}/${area}.json`, import.meta.url), "utf8"),
  ) as Tree;
  return (key: string, values: Record<string, string> = {}): string => {
    const found = key.split(".").reduce<string | Tree | undefined>((at, part) => (at as Tree)?.[part], all);
    if (typeof found !== "string") throw new Error(`no words for ${area}:${key} in ${language}`);
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  };
}
