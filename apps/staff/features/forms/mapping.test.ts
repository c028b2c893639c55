import { describe, expect, it } from "vitest";
import { kindOf, mappedAs, withMapping } from "./mapping";

describe("what is put into a field", () => {
  it("is told by what the mapping says", () => {
    expect(kindOf(undefined)).toBe("NONE");
    for (const kind of ["VALUE", "TEXT", "SSN"] as const) expect(kindOf(mappedAs("a", kind) ?? undefined)).toBe(kind);
  });
  it("changes in its place, and comes last where it is new", () => {
    const both = [
      { field: "a", text: "1" },
      { field: "b", text: "2" },
    ];
    expect(withMapping(both, { name: "a" }, { field: "a", ssn: 1 })).toEqual([{ field: "a", ssn: 1 }, both[1]]);
    expect(withMapping(both, { name: "a" }, null)).toEqual([both[1]]);
    expect(withMapping(both, { name: "c" }, { field: "c", value: "" })).toEqual([...both, { field: "c", value: "" }]);
    expect(withMapping(both, { name: "c" }, null)).toEqual(both);
  });
});
