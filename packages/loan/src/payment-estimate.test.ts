import { describe, expect, it } from "vitest";
import { estimatePayment, type PaymentQuestion, plainDollars } from "./payment-estimate";

const question = (change: Partial<PaymentQuestion>): PaymentQuestion => ({
  price: "100000",
  downPayment: "0",
  ratePercent: "6",
  termYears: 30,
  taxesYearly: "",
  insuranceYearly: "",
  duesMonthly: "",
  ...change,
});
const monthly = (change: Partial<PaymentQuestion>) => {
  const estimate = estimatePayment(question(change));
  return estimate && plainDollars(estimate.principalAndInterest);
};

// The classic table of level payments for 100,000 dollars, and the Consumer Financial Protection Bureau's sample Loan
// Estimate (12 CFR 1026, appendix H-24(B)): 162,000 at 3.875 % over 30 years.
describe("principal and interest", () => {
  it.each([
    ["4", 15, "739.69"],
    ["4.5", 30, "506.69"],
    ["5", 30, "536.82"],
    ["6", 15, "843.86"],
    ["6", 30, "599.55"],
    ["6.5", 30, "632.07"],
    ["7", 30, "665.30"],
    ["8", 30, "733.76"],
    ["10", 30, "877.57"],
  ])("of 100,000 at %s %% over %i years is %s", (ratePercent, termYears, expected) => {
    expect(monthly({ ratePercent, termYears })).toBe(expected);
  });
  it("meets the Bureau's sample", () => {
    expect(monthly({ price: "180000", downPayment: "18000", ratePercent: "3.875" })).toBe("761.78");
  });
  it("divides evenly without interest", () => {
    expect(monthly({ price: "36000", ratePercent: "0", termYears: 10 })).toBe("300.00");
  });
});

it("adds a twelfth of the year's taxes and insurance, and the dues", () => {
  const estimate = estimatePayment(question({ taxesYearly: "6000", insuranceYearly: "1500.50", duesMonthly: "45.25" }));
  expect(estimate && plainDollars(estimate.taxes)).toBe("500.00");
  expect(estimate && plainDollars(estimate.insurance)).toBe("125.04");
  expect(estimate && plainDollars(estimate.total)).toBe("1269.84");
});

it("has no answer for what can't be read or borrowed", () => {
  for (const change of [
    { price: "abc" },
    { price: "-5" },
    { price: "100.001" },
    { downPayment: "100000" },
    { downPayment: "200000" },
    { ratePercent: "" },
    { ratePercent: "101" },
    { termYears: 0 },
    { termYears: 51 },
    { termYears: 7.3 },
  ])
    expect(estimatePayment(question(change))).toBeNull();
});

it("writes cents as plain decimals", () => {
  expect([0n, 5n, 123450n].map(plainDollars)).toEqual(["0.00", "0.05", "1234.50"]);
});
