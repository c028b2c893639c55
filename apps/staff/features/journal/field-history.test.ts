import { describe, expect, it } from "vitest";
import { historyOf } from "./field-history";

const row = (id: string, before: object | undefined, after: object | undefined) =>
  ({ id, kind: "loan_info", action: "updated", before, after }) as never;

describe("the history of one field", () => {
  const rows = [
    row("3", { TransactionInfo: { BaseLoanAmt: 300000 } }, { TransactionInfo: { BaseLoanAmt: 288000 } }),
    row("2", { MortgageTypeAndTerms: { NoteRatePercent: 7 } }, { MortgageTypeAndTerms: { NoteRatePercent: 6.5 } }),
    row("1", undefined, { TransactionInfo: { BaseLoanAmt: 300000, LoanPurposeType: "Purchase" } }),
  ];

  it("is the entries that changed it, each with that field alone", () => {
    expect(historyOf("TransactionInfo.BaseLoanAmt", rows)).toEqual([
      row("3", { "TransactionInfo.BaseLoanAmt": "300000" }, { "TransactionInfo.BaseLoanAmt": "288000" }),
      row("1", { "TransactionInfo.BaseLoanAmt": "" }, { "TransactionInfo.BaseLoanAmt": "300000" }),
    ]);
  });

  it("takes what lies under a field that is several, and no field that only begins alike", () => {
    const address = [row("4", undefined, { Address: { CityName: "Austin" }, AddressNote: "x" })];
    expect(historyOf("Address", address)).toEqual([
      row("4", { "Address.CityName": "" }, { "Address.CityName": "Austin" }),
    ]);
    expect(historyOf("Addr", address)).toEqual([]);
  });
});
