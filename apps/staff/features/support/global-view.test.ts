import { describe, expect, it } from "vitest";
import { globalViewOf, keptOf, searchOf } from "./global-view";

const NOTHING = { activeSearchOption: null, activeSearchOptionValue: "", globalUserSettings: {} };
const VIEW = {
  option: "email",
  q: "ada",
  types: ["LENDER"],
  statuses: ["ACTIVE"],
  by: "name",
  direction: "DESC",
  size: 50,
} as const;

describe("the list of all customers' users", () => {
  it("is as it was left", () => {
    const kept = keptOf({ ...VIEW, types: [...VIEW.types], statuses: [...VIEW.statuses] });
    expect(kept.activeSearchOption).toBe("email");
    expect(kept.activeSearchOptionValue).toBe("ada");
    expect(globalViewOf(JSON.parse(JSON.stringify(kept)))).toEqual(VIEW);
  });
  it("begins with everything, by company", () => {
    expect(globalViewOf(NOTHING)).toEqual({
      option: "",
      q: "",
      types: [],
      statuses: [],
      by: "tenantName",
      direction: "ASC",
      size: 25,
    });
    expect(keptOf(globalViewOf(NOTHING)).activeSearchOption).toBeNull();
  });
  it("passes over what is no view", () => {
    const settings = { types: "LENDER", statuses: [1], by: "a; b", direction: "UP", size: 0 };
    expect(globalViewOf({ ...NOTHING, activeSearchOption: "ssn", globalUserSettings: settings })).toEqual(
      globalViewOf(NOTHING),
    );
  });
  it.each([
    ["", "", {}],
    ["name", "", {}],
    ["", "ada", { searchTerm: "ada" }],
    ["tenantName", "summit", { customSearch: { searchFields: ["tenantName"], searchValue: "summit" } }],
  ])("looks in %j for %j", (option, q, asked) => expect(searchOf({ option, q })).toEqual(asked));
});
