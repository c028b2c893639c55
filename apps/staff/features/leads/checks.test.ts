import { describe, expect, it } from "vitest";
import { gapsOf } from "./checks";

const nobody = { first: "", last: "", phone: "", email: "" };
const MISSING = { key: "required" };

describe("what a new lead is asked for before the server is", () => {
  it("is a name and a way to reach the person", () =>
    expect(gapsOf({ ...nobody, last: " ", phone: " " })).toEqual({ first: MISSING, phone: MISSING, email: null }));
  it.each([
    ["phone", "5125550100"],
    ["email", "wilma@example.test"],
  ])("is one way alone: %s", (way, value) =>
    expect(gapsOf({ ...nobody, first: "Wilma", [way]: value })).toEqual({ first: null, phone: null, email: null }),
  );
  it("is one of the names, whichever", () =>
    expect(gapsOf({ ...nobody, last: "Unknown" })).toEqual({ first: null, phone: MISSING, email: null }));
  it("is a number and an address that are such", () =>
    expect(gapsOf({ first: "Wilma", last: "", phone: "12", email: "wilma" })).toEqual({
      first: null,
      phone: { key: "invalid" },
      email: { key: "invalid" },
    }));
});
