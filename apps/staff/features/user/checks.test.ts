import { describe, expect, it } from "vitest";
import { addressFault, gapsOf, gapsOfInvitation } from "./checks";

const whole = { firstName: "Nia", lastName: "Sample", phone: "", nmls: "", roles: ["LoanOriginator"] };
const fields = (entries: { field?: string }[]) => entries.map((entry) => entry.field);

describe("what a user's form asks for before the server does", () => {
  it("is nothing of a person with a name and a role", () => {
    expect(gapsOf(whole)).toEqual([]);
    expect(gapsOfInvitation(whole, "nia@example.test")).toEqual([]);
  });
  it("is a role, one at least", () =>
    expect(gapsOf({ ...whole, roles: [] })).toEqual([{ field: "WizeRoles", key: "required" }]));
  it("is both names, of more than blanks", () =>
    expect(fields(gapsOf({ ...whole, firstName: " ", lastName: "" }))).toEqual(["firstName", "lastName"]));
  it("is no name that the server takes", () => expect(gapsOf({ ...whole, lastName: "Unknown" })).toEqual([]));
  it("is a number that is none", () => {
    expect(gapsOf({ ...whole, phone: "555-0100", nmls: "12a" })).toEqual([
      { field: "phone", key: "invalid" },
      { field: "nmls", key: "pattern" },
    ]);
    expect(gapsOf({ ...whole, phone: "+1 512 555 0100", nmls: " 123456 " })).toEqual([]);
  });
  it("is an address that a letter can go to", () => {
    expect(addressFault(" ")).toEqual([{ field: "email", key: "required" }]);
    expect(addressFault("nia")).toEqual([{ field: "email", key: "invalid" }]);
    expect(addressFault(" nia@example.test ")).toEqual([]);
  });
  it("is everything of an empty invitation at once", () =>
    expect(fields(gapsOfInvitation({ firstName: "", lastName: "", phone: "", nmls: "", roles: [] }, ""))).toEqual([
      "email",
      "firstName",
      "lastName",
      "WizeRoles",
    ]));
});
