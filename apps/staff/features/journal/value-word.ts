import { formatDate, formatPercent, formatUsd, keysOf } from "@gable/i18n";
import { declaredField } from "./declared";
import ENUMERATIONS from "./enumerations.json";

/** What a mark that is set or not is told as. */
const ANSWERS: Record<string, string> = { true: "common:yes", false: "common:no" };

/** Where the words of a value may be, the likeliest first: as its field is declared, of the field in its record, of the field, of an enumeration of its name. */
export function keysFor(kind: string, path: string, value: string): string[] {
  if (value in ANSWERS) return [ANSWERS[value] ?? ""];
  if (!/^\w+$/.test(value)) return [];
  const parts = path.split(".");
  const last = parts.at(-1) ?? "";
  const named = [parts.slice(-2).join("."), `${kind}.${last}`, last].flatMap(
    (name) => (ENUMERATIONS as Record<string, string>)[name] ?? [],
  );
  const groups = new Set([declaredField(kind, path).enumeration ?? [], named, last].flat());
  return [...groups].flatMap((group) => keysOf(`${group.includes(":") ? group : `enums:${group}`}.${value}`));
}

/** A value without words of its own: amounts, rates and days as the forms write them; that of an enumeration that the API takes no longer is told by its parts, "SavingsBond" as "Savings bond". */
export function inWords(path: string, value: string): string {
  if (/^-?\d+(\.\d+)?$/.test(value)) {
    if (/Amt$/.test(path)) return formatUsd(value, { cents: value.includes(".") });
    if (/Percent$/.test(path)) return formatPercent(value);
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value);
  if (!/Type$/.test(path) || !/^[A-Z][A-Za-z0-9]*$/.test(value)) return value;
  const words = value.match(/[A-Z]{2,}(?![a-z])|[A-Z][a-z]+|\d+/g) ?? [value];
  return words.map((word, at) => (at > 0 && /^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word)).join(" ");
}
