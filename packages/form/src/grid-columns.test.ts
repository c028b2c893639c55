import { describe, expect, it } from "vitest";
import { formValue, gridColumnsOf } from "./grid-columns";
import type { FieldKind, FieldSpec } from "./spec";

const reader = {
  recordOf: (row: object) => row,
  text: (key: string) => `<${key}>`,
  choices: (enumeration: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: `${enumeration} ${value}` })),
  yes: "Yes",
  no: "No",
};
const column = (kind: FieldKind, more: Partial<FieldSpec> = {}) => {
  const [made] = gridColumnsOf<object>([{ path: "a.b", kind, label: "area:label", ...more }], reader);
  if (!made) throw new Error("no column");
  return made;
};

describe.each([
  ["money", "$1,234.5", "1234.5", "1,234.50", "$1,234.50"],
  ["money", "12,50", "12,50", "12,50", "12,50"],
  ["money", "(45)", "-45", "-45.00", "-$45.00"],
  ["money", "", "", "", ""],
  ["percent", "6.125%", "6.125", "6.125", "6.125"],
  ["count", "1,200", "1200", "1,200", "1,200"],
  ["date", "3/1/26", "2026-03-01", "03/01/2026", "03/01/2026"],
  ["date", "soon", "soon", "soon", "soon"],
] as const)("%s %j", (kind, typed, value, text, shown) => {
  it(`is ${value}, typed as ${text} and shown as ${shown}`, () => {
    const made = column(kind);
    expect(made.parse?.(typed)).toBe(value);
    expect(made.text?.(value)).toBe(text);
    expect(made.show?.({ a: { b: value } })).toBe(shown);
  });
});

it("has the field's label, its place in the record, and whether it applies", () => {
  const made = column("text", { when: (record) => "other" in record });
  expect(made).toMatchObject({ key: "a.b", header: "<area:label>" });
  expect(made.value({ a: { b: 7 } })).toBe("7");
  expect(made.value({})).toBe("");
  expect(made.canEdit?.({})).toBe(false);
  expect(made.canEdit?.({ other: 1 })).toBe(true);
});

it("offers a choice's values in words, and none where none has to be chosen", () => {
  const must = column("choice", { enumeration: "Kind", choices: ["X", "Y"], must: true });
  expect(must.options).toEqual([
    { value: "X", label: "Kind X" },
    { value: "Y", label: "Kind Y" },
  ]);
  expect(must.show?.({ a: { b: "Y" } })).toBe("Kind Y");
  expect(must.show?.({ a: { b: "FromAFile" } })).toBe("FromAFile");
  const free = column("choice", { words: "area:words", choices: ["X"] });
  expect(free.options?.map(({ label }) => label)).toEqual(["", "<area:words.X>"]);
});

it.each([
  ["check", "true", true],
  ["check", "false", false],
  ["check", "", false],
  ["yesno", "true", true],
  ["yesno", "false", false],
  ["yesno", "", null],
  ["money", "12", "12"],
] as const)("a form takes %s %j as %j", (kind, value, taken) => {
  expect(formValue({ path: "a", kind, label: "" }, value)).toBe(taken);
});
