import type { FeeSheet } from "@gable/api/fee";
import { expect, it } from "vitest";
import { followingRows, nameOf, sectionOf } from "./row";

const words = { ofProduct: (type: string) => `the product's ${type}`, adjustment: "adjustment" };
const ofProduct = (LWFeeValueType: string, FeeActualTotalAmt: number) => ({
  FeeDetail: { LWFeeValueType, FeeActualTotalAmt, IntDiscSecType: "OriginationCharges" },
  tolerance: "ZERO",
  financeCharge: true,
});
const rowsOf = (productFees: object[], adjustmentAmt: number) =>
  followingRows({ productFees, escrow: { adjustmentAmt } } as unknown as FeeSheet, words).map((row) => [
    row.source,
    sectionOf(row),
    nameOf(row),
    row.record.FeeDetail?.FeeActualTotalAmt,
  ]);

it("what follows from the product and the escrow account has rows where it counts", () => {
  expect(rowsOf([ofProduct("POINT", 1125), ofProduct("COMP", 3000)], -12.5)).toEqual([
    ["product", "OriginationCharges", "the product's POINT", 1125],
    ["product", "OriginationCharges", "the product's COMP", 3000],
    ["escrow", "InitialEscrowPaymentAtClosing", "adjustment", -12.5],
  ]);
});

it("a lender credit stands with the totals, and an adjustment of nothing nowhere", () => {
  expect(rowsOf([ofProduct("POINT", -750)], 0)).toEqual([]);
});
