import { checkOf, type FieldSpec } from "@gable/form";
import { describe, expect, it } from "vitest";
import { GROUPS } from "../leads/lead-fields";
import { LOAN_INFO_FIELDS } from "../loan-info/fields";

const LEAD_FIELDS = GROUPS.flatMap((group) => group.fields);

/** What is wrong with a field's value beside the other values. */
function wrong(fields: readonly FieldSpec[], path: string, value: string, values: object) {
  const field = fields.find((one) => one.path === path);
  if (!field) throw new Error(`no field ${path}`);
  return checkOf(field, values)(value);
}

describe("a field that another bounds", () => {
  it.each([
    ["60000", { PriceAmt: "60000" }, null],
    ["60000.01", { PriceAmt: 60000 }, { key: "lesser" }],
    ["60000.01", {}, null],
    ["-1", { PriceAmt: "60000" }, { key: "min", params: ["", 0] }],
  ])("a lead's down payment of %s beside %j", (value, values, verdict) =>
    expect(wrong(LEAD_FIELDS, "DownPaymentAmt", value, values)).toEqual(verdict),
  );
  it.each([
    ["60000", { DownPaymentAmt: "60000" }, null],
    ["59999.99", { DownPaymentAmt: "60000" }, { key: "greater" }],
    ["", { DownPaymentAmt: "60000" }, null],
  ])("a lead's price of %s beside %j", (value, values, verdict) =>
    expect(wrong(LEAD_FIELDS, "PriceAmt", value, values)).toEqual(verdict),
  );
  it("holds for a loan's price and down payment too", () => {
    const terms = { TransactionInfo: { DownPaymentAmt: "100000" }, subjectProperty: { SalesContractAmt: "90000" } };
    expect(wrong(LOAN_INFO_FIELDS, "TransactionInfo.DownPaymentAmt", "100000", terms)).toEqual({ key: "lesser" });
    expect(wrong(LOAN_INFO_FIELDS, "subjectProperty.SalesContractAmt", "90000", terms)).toEqual({ key: "greater" });
  });
});
