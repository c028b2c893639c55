import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const CATALOGUE = join(dirname(fileURLToPath(import.meta.url)), "../i18n");
const LANGUAGES = ["en", "es"];

interface Beginning {
  name: string;
  at: string;
  areas: string[];
}

const read = (path: string) => JSON.parse(readFileSync(join(CATALOGUE, path), "utf8"));

/** The words that the pages of an app begin with (packages/i18n/src/begin), a file for each way in and language, named by its content. */
export function wordFiles(app: string): { at: string; name: string; path: string; content: string }[] {
  return (read(`src/begin/${app}.json`) as Beginning[]).flatMap(({ name, at, areas }) =>
    LANGUAGES.map((language) => {
      const texts = areas.map((area) => [area, read(`locales/${language}/${area}.json`)]);
      const content = JSON.stringify(Object.fromEntries(texts));
      const mark = createHash("sha256").update(content).digest("hex").slice(0, 16);
      return { at, name: `${name}-${language}`, path: `words/${name}-${language}.${mark}.json`, content };
    }),
  );
}
