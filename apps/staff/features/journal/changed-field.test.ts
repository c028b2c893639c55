import { describe, expect, it } from "vitest";
import { changedFields } from "./changed-field";

describe("what an entry of the journal changed", () => {
  it("is told field by field, without what stayed and without the server's own", () => {
    const before = { id: "1", version: 1, Terms: { Rate: 7, Amount: 1 }, Note: "a" };
    const after = { id: "1", version: 2, Terms: { Rate: 6.5, Amount: 1 } };
    expect(changedFields(before, after)).toEqual([
      { path: "Terms.Rate", was: "7", is: "6.5" },
      { path: "Note", was: "a", is: "" },
    ]);
  });
  it("names the members of a list", () => {
    expect(changedFields(null, { Roles: [{ name: "Owner" }, { name: "Processor" }], tags: ["a", "b"] })).toEqual([
      { path: "Roles", was: "", is: "Owner, Processor" },
      { path: "tags", was: "", is: "a, b" },
    ]);
  });
  it("leaves out the ids of other records", () => {
    const id = "8b73f011-5264-5691-b016-610275732933";
    expect(changedFields({ AssigneeId: null, Note: "a" }, { AssigneeId: id, Note: "b", people: [id] })).toEqual([
      { path: "Note", was: "a", is: "b" },
    ]);
  });
  it("is nothing for an entry without fields", () => {
    expect(changedFields(undefined, null)).toEqual([]);
  });
});
