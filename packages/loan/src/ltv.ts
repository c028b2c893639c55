import type { LoanInfoData } from "@gable/api";
import { ltvLimit } from "@gable/validation";
import { cents } from "./money";

const USDA_CAP = 102;

/**
 * The highest LTV a program allows, in percent; null where the specification names none (loan-data-entry.md section 5, "LTV
 * caps"). The server's is the same by figures.json.
 */
export function ltvCap(info: LoanInfoData): number | null {
  return ltvLimit(info.TransactionInfo?.MortgageType, usdaCap(info));
}

/**
 * 102 percent; where the value is known and does not reach 102 percent of the price, it is the value over the price, truncated
 * to two decimals as a loan-to-value is, but not below 100. What is refinanced has no price.
 */
function usdaCap({ TransactionInfo: terms, subjectProperty: subject }: LoanInfoData): number {
  const value = BigInt(cents(subject?.PropertyDetail?.EstimatedValueAmt));
  const price = BigInt(cents(subject?.SalesContractAmt));
  const isOpen = value === 0n || price === 0n || terms?.LoanPurposeType === "Refinance";
  if (isOpen || value * 100n >= price * BigInt(USDA_CAP)) return USDA_CAP;
  return value > price ? Number((value * 10_000n) / price) / 100 : 100;
}
