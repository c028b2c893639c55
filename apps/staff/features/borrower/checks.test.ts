import { describe, expect, it } from "vitest";
import { remarkOnEmail } from "./checks";

const person = (id: string, Email: string, more: object = {}) => ({ id, ContactPoint: { Email }, ...more });
const PEOPLE = [
  person("ada", "ada@example.test", { isPrimaryBorrower: true }),
  person("ben", "ben@example.test"),
  person("cem", "", {}),
  person("dot", "dot@example.test", { active: false }),
];

describe("an address that another person of the loan has too", () => {
  it.each([
    ["the primary borrower's, in other letters", "ben", " ADA@example.test", { key: "primShared" }],
    ["another co-borrower's", "cem", "ben@example.test", { key: "hash" }],
    ["one's own", "ben", "ben@example.test", null],
    ["that of someone who is off the loan", "ben", "dot@example.test", null],
    ["nobody's", "ben", "new@example.test", null],
    ["none, as another has none", "ben", "", null],
  ])("is remarked: %s", (_, id, email, remark) =>
    expect(remarkOnEmail(email, PEOPLE.find((one) => one.id === id) ?? {}, PEOPLE)).toEqual(remark),
  );
  it("is remarked of a person who is being added", () =>
    expect(remarkOnEmail("ada@example.test", {}, PEOPLE)).toEqual({ key: "primShared" }));
  it("is the others' to be remarked, not the primary borrower's", () =>
    expect(remarkOnEmail("ben@example.test", PEOPLE[0] ?? {}, PEOPLE)).toBeNull());
});
