import { expect, it } from "vitest";
import { applyPatch, at, mergePatch, same, withValue } from "./patch";

const from = { a: 1, b: { c: "x", d: null }, list: [1, 2], gone: "y" };

it("keeps only what differs", () => {
  expect(mergePatch(from, { a: 1, b: { c: "z", d: "" }, list: [1, 2], gone: "" })).toEqual({
    b: { c: "z" },
    gone: null,
  });
  expect(mergePatch(from, from)).toEqual({});
  expect(mergePatch({}, { a: { b: "", c: 0 } })).toEqual({ a: { c: 0 } });
  expect(mergePatch({ list: [1] }, { list: [1, 2] })).toEqual({ list: [1, 2] });
});

it("leads from one to the other", () => {
  const to = { a: 2, b: { c: "x", e: true }, list: [], gone: undefined };
  expect(same(applyPatch(from, mergePatch(from, to)), to)).toBe(true);
});

it("reads and writes by path without touching the original", () => {
  const changed = withValue(from, "b.f.g", 3);
  expect(at(changed, "b.f.g")).toBe(3);
  expect(at(from, "b.f.g")).toBeUndefined();
  expect(at(changed, "list.1")).toBe(2);
});

it("takes no prototype from a patch", () => {
  const next = applyPatch({ a: { b: 1 } }, JSON.parse('{"__proto__": {"polluted": 1}, "a": {"b": 2}}')) as {
    a: { b: number };
    polluted?: number;
  };
  expect([next.polluted, next.a.b, ({} as { polluted?: number }).polluted]).toEqual([undefined, 2, undefined]);
});
