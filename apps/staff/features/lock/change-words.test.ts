import { expect, it } from "vitest";
import { changeWords, type LockChange } from "./change-words";
import { costName } from "./lock-words";

const text = (key: string) => key;
const change = (what: LockChange["what"], was: string, now: string) =>
  changeWords({ what, was, now, endsLock: false }, text);

it.each<[LockChange["what"], string, string, string, string]>([
  ["NOTE_RATE", "6.375", "7", "6.375%", "7.000%"],
  ["LTV", "75", "77.5", "75%", "77.5%"],
  ["AMOUNT", "300000", "310000", "$300,000", "$310,000"],
  ["INCOME", "5000", "6500.4", "$5,000", "$6,500"],
  ["FIRST_TIME_BUYER", "true", "false", "locks:value.true", "locks:value.false"],
  ["POINTS", "-0.75", "-1.25", "-0.750", "-1.250"],
  ["POINTS", "-0.75", "", "-0.750", "—"],
  ["CREDIT_SCORE", "742", "699", "742", "699"],
  [
    "OCCUPANCY",
    "PrimaryResidence",
    "Investment",
    "enums:PropertyUsageType.PrimaryResidence",
    "enums:PropertyUsageType.Investment",
  ],
  ["PURPOSE", "LIMITED_CASH_OUT", "CASH_OUT", "locks:value.LIMITED_CASH_OUT", "locks:value.CASH_OUT"],
  ["PURPOSE", "Purchase", "Refinance", "enums:LoanPurposeType.Purchase", "enums:LoanPurposeType.Refinance"],
  ["PROGRAM", "", "homeReady", "—", "locks:value.homeReady"],
  ["SUBORDINATE_FINANCING", "false", "true", "locks:value.false", "locks:value.true"],
  ["CLTV", "75", "80", "75%", "80%"],
  ["PRODUCT", "Conforming 30", "Conforming 15", "Conforming 30", "Conforming 15"],
  ["PRODUCT", "", "", "", ""],
  ["BORROWERS", "1", "1", "", ""],
])("tells %s from %j to %j", (what, was, now, told, telling) => {
  expect(change(what, was, now)).toEqual({ name: `locks:change.${what}`, was: told, now: telling });
});

it("calls what the lock costs by its code, and all else as the company does", () => {
  const said = (key: string, words: object = {}) => `${key} ${JSON.stringify(words)}`;
  const one = { MarginType: "COMPANY" as const, AdjustmentName: "Extension of 15 days", AdjustmentPrice: -0.25 };
  expect(costName({ ...one, Type: "LOCK", lockCost: "EXTENSION", days: 15 }, said)).toContain(
    'locks:cost.EXTENSION {"count":15',
  );
  expect(costName({ ...one, AdjustmentName: "Condominium" }, said)).toBe("Condominium");
});
