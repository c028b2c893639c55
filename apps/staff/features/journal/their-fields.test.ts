import { expect, it } from "vitest";
import { theirFields } from "./their-fields";

const row = (ActorName: string, before: object, after: object) => ({ ActorName, before, after }) as never;
const base = { version: 1, Terms: { Rate: 6.25, Months: 360 }, Roles: ["A"] };
const theirs = { version: 2, Terms: { Rate: 6.5, Months: 300 }, Roles: ["A", "B"] };

it("names the fields that both have changed, with who wrote what stands there now", () => {
  const rows = [
    row("Maria", { Terms: { Rate: 6.375 } }, { Terms: { Rate: 6.5 } }),
    row("Ada", { Terms: { Rate: 6.25 } }, { Terms: { Rate: 6.375 } }),
  ];
  expect(theirFields(base, theirs, { Terms: { Rate: 7 } }, rows)).toEqual([
    { path: "Terms.Rate", was: "6.25", is: "6.5", by: rows[0] },
  ]);
});

it("a list is one field, and what the journal does not tell is said without a name", () => {
  expect(theirFields(base, theirs, { Roles: ["C"], Other: 1 }, [])).toEqual([{ path: "Roles", was: "A", is: "A, B" }]);
});

it("is nothing where they are about other fields", () => {
  expect(theirFields(base, theirs, { Note: "mine" }, [])).toEqual([]);
});
