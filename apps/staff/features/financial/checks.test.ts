import type { Liability } from "@gable/api";
import { describe, expect, it } from "vitest";
import { rankCheck } from "./checks";

const debt = (id: string, OwnedPropertyId: string | undefined, LienPosition?: string) =>
  ({ id, OwnedPropertyId, LiabilityDetail: { LienPosition } }) as unknown as Liability;
const DEBTS = [
  debt("a", "house", "FirstLien"),
  debt("b", "house", "Other"),
  debt("c", "cabin", "SecondLien"),
  debt("d", undefined, "ThirdLien"),
  debt("e", "house"),
];
const TAKEN = { key: "duplicateLienPosition" };

describe("the rank of a debt", () => {
  it.each([
    ["another's of the same property", undefined, "house", "FirstLien", TAKEN],
    ["its own", "a", "house", "FirstLien", null],
    ["free on this property, taken on another", undefined, "house", "SecondLien", null],
    ["Other, which is no rank", undefined, "house", "Other", null],
    ["none", undefined, "house", "", null],
    ["one that a debt without a property has", undefined, "house", "ThirdLien", null],
    ["of a debt without a property", undefined, "", "ThirdLien", null],
    ["of a debt without a property, unsaid", undefined, undefined, "FirstLien", null],
    ["another's, on moving to its property", "c", "house", "FirstLien", TAKEN],
  ])("is %s", (_, own, property, rank, verdict) => expect(rankCheck(DEBTS, own, property)(rank)).toEqual(verdict));
});
