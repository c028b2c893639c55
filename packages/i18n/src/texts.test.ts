import { readFileSync } from "node:fs";
import i18next, { type i18n } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { AREAS, LANGUAGES, type Language } from "./areas";
import { Texts, type Tree } from "./texts";

const read = (language: Language, area: string): Tree =>
  JSON.parse(readFileSync(new URL(`../locales/${language}/${area}.json`, import.meta.url), "utf8"));

function keysOf(tree: Tree, path: string): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [path + key] : keysOf(value, `${path}${key}.`),
  );
}

/** The catalogue's texts for each language and area, with the plural of round millions that i18next wants to read. */
function withMany(tree: Tree): Tree {
  const out: Tree = {};
  for (const [key, value] of Object.entries(tree)) {
    out[key] = typeof value === "string" ? value : withMany(value);
    if (key.endsWith("_other")) out[key.replace(/_other$/, "_many")] = value;
  }
  return out;
}

const WORDS = ["name", "at", "email", "date", "value", "company", "0", "1", "2", "count", "field", "id", "number"];
/** Words that are themselves written like places, nestings or patterns. */
const ODD = ["Ada", "", "{{count}}", "$t(common:close)", "$&", "<b>", 0, 12.5, true, null, undefined] as const;
const COUNTS = [0, 1, 2, 5, 21, 1.5, 1_000_000, 2_000_000];

describe.each(LANGUAGES)("texts in %s", (language) => {
  const texts = new Texts(language);
  let reference: i18n;
  const said = (key: string | string[], words: object) =>
    (reference.t as unknown as typeof texts.say)(key, words as never);

  beforeAll(async () => {
    for (const area of AREAS) texts.add(language, area, read(language, area));
    reference = i18next.createInstance();
    await reference.init({
      lng: language,
      ns: [...AREAS],
      defaultNS: "common",
      resources: { [language]: Object.fromEntries(AREAS.map((area) => [area, withMany(read(language, area))])) },
      interpolation: { escapeValue: false },
      returnNull: false,
      showSupportNotice: false,
    } as Parameters<i18n["init"]>[0]);
  });

  it.each(AREAS)("of %s are those that i18next gives", (area) => {
    for (const key of keysOf(read(language, area), `${area}:`)) {
      const bare = key.replace(/_(one|other|zero)$/, "");
      for (const [turn, odd] of ODD.entries()) {
        const words = { ...Object.fromEntries(WORDS.map((word) => [word, odd])), count: COUNTS[turn % COUNTS.length] };
        const wanted = said(bare, words);
        // i18next looks for nestings in what came in as a word; here a word is only a word.
        if (odd !== "$t(common:close)")
          expect([bare, words, texts.say(bare, "common", words)]).toEqual([bare, words, wanted]);
      }
      for (const count of COUNTS)
        expect([bare, count, texts.say(bare, "common", { count })]).toEqual([bare, count, said(bare, { count })]);
      expect(texts.say(key, "common")).toBe(said(key, {}));
      expect(texts.exists(key)).toBe(reference.exists(key));
    }
  });

  it("stand for what is not there as i18next has it", () => {
    for (const key of [
      "loan:nothing.of.it",
      "unknownKey",
      "loan:steps",
      "nowhere:at.all",
      "loan:steps.aus.more",
      "loan:toString",
    ]) {
      if (key !== "loan:steps") expect([key, texts.say(key, "common")]).toEqual([key, said(key, {})]);
      expect(texts.say(key, "common", { defaultValue: "Else" }), key).toBe("Else");
      expect(texts.exists(key), key).toBe(false);
    }
    expect(texts.say(["loan:nothing", "loan:steps.aus"], "common")).toBe(said(["loan:nothing", "loan:steps.aus"], {}));
    expect(texts.say("steps.aus", "loan")).toBe(said("loan:steps.aus", {}));
  });

  it("take a word as it is", () => {
    texts.add(language, "common", { ...read(language, "common"), greet: "Hello {{ name }}, {{missing}}" });
    expect(texts.say("greet", "common", { name: "{{missing}} $& $t(close)" })).toBe(
      "Hello {{missing}} $& $t(close), {{missing}}",
    );
  });
});
