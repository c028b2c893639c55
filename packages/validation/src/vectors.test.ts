import { type Language, startI18n } from "@gable/i18n";
import { beforeAll, describe, expect, it } from "vitest";
import * as validators from ".";
import vectors from "./vectors.json" with { type: "json" };
import { type Verdict, wordsOf } from "./verdict";

interface Vector {
  validator: string;
  /** What the validator is made with; for those of two values, what stands beside the input. */
  args?: unknown[];
  input: unknown;
  verdict: Verdict;
  en?: string;
  es?: string;
}

const LABEL: Record<Language, string> = { en: "Field", es: "Campo" };
const PLAIN = new Set(["downPaymentSum", "dependantAges"]);
const NOT_RULES = new Set([
  "firstOf",
  "wordsOf",
  "unmasked",
  "usDollars",
  "ltvLimit",
  "isLeapYear",
  "today",
  "isCivilDate",
  "ageAt",
]);
const OF_THEIR_OWN = new Set([
  "strictTime",
  "freeTime",
  "showTime",
  "placeSearch",
  "address",
  "normalizePlace",
  "tidyZip",
  "phoneDigits",
]);

function judge({ validator, args, input }: Vector): Verdict {
  const rule = (validators as unknown as Record<string, (...values: unknown[]) => unknown>)[validator];
  if (!rule) throw new Error(`no validator ${validator}`);
  if (PLAIN.has(validator)) return rule(input, ...(args ?? [])) as Verdict;
  if (validator === "pattern") return validators.pattern(new RegExp(args?.[0] as string))(input as string);
  const made = args === undefined && validator !== "checked" ? rule : rule(...(args ?? []));
  return (made as (value: unknown) => Verdict)(input);
}

const shown = ({ validator, args, input }: Vector) =>
  `${validator}(${(args ?? []).map((arg) => JSON.stringify(arg)).join(", ")}) of ${JSON.stringify(input)?.slice(0, 60)}`;

describe("vectors", () => {
  it.each((vectors as Vector[]).map((vector) => [shown(vector), vector] as const))("%s", (_, vector) => {
    expect(judge(vector)).toEqual(vector.verdict);
  });
  it("leaves no validator out", () => {
    const named = new Set((vectors as Vector[]).map((vector) => vector.validator));
    const rules = Object.keys(validators).filter((name) => !NOT_RULES.has(name) && !OF_THEIR_OWN.has(name));
    expect(rules.filter((name) => !named.has(name))).toEqual([]);
  });
});

describe.each(["en", "es"] as const)("sentences in %s", (language) => {
  let t: (key: string, words: object) => string;
  beforeAll(async () => {
    const i18n = await startI18n(language, ["validation"]);
    t = (key, words) => i18n.t(`validation:${key}` as never, words as never) as unknown as string;
  });
  it("are those of the catalogue", () => {
    for (const vector of vectors as Vector[]) {
      if (!vector.verdict) continue;
      expect([shown(vector), t(vector.verdict.key, wordsOf(vector.verdict, LABEL[language]))]).toEqual([
        shown(vector),
        vector[language],
      ]);
    }
  });
  it("names a field by its label and a bound by its value", () => {
    const label = language === "en" ? "Closing date" : "Fecha de cierre";
    expect(t("required", wordsOf({ key: "required" }, label))).toContain(label);
    expect(t("maxDate", wordsOf({ key: "maxDate", params: ["11/21/2026"] }, label))).not.toContain(label);
  });
});
