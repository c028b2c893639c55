import type { LoanInfoData } from "@gable/api";
import { ltvLimit } from "@gable/validation";

const USDA_CAP = 102;

/** The highest LTV a program allows, in percent; null where the specification names none (loan-data-entry.md section 5, "LTV caps"). */
export function ltvCap(info: LoanInfoData): number | null {
  const usda = usdaCap(info.subjectProperty?.PropertyDetail?.EstimatedValueAmt, info.subjectProperty?.SalesContractAmt);
  return ltvLimit(info.TransactionInfo?.MortgageType, usda);
}

/** 102 percent, unless the value is below 102 percent of the price: then value over price, but not below 100. */
export function usdaCap(value: number | null | undefined, price: number | null | undefined): number {
  if (!value || !price || value >= (price * USDA_CAP) / 100) return USDA_CAP;
  return value > price ? (value / price) * 100 : 100;
}

/** Loan amount over the lesser of price and value (a refinance has no price), in percent to three decimals; null when unknown. */
export function ltvOf(info: LoanInfoData): number | null {
  const amount = info.TransactionInfo?.BaseLoanAmt;
  const value = info.subjectProperty?.PropertyDetail?.EstimatedValueAmt;
  const price = info.TransactionInfo?.LoanPurposeType === "Purchase" ? info.subjectProperty?.SalesContractAmt : null;
  const basis = Math.min(...[value, price].filter((figure): figure is number => Boolean(figure)));
  if (!amount || !Number.isFinite(basis)) return null;
  return Math.round((amount * 100_000) / basis) / 1000;
}
