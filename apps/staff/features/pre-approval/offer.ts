import type { LoanInfoData } from "@gable/api";

/** A price and a down payment as they are typed; "" for what the loan does not have yet. */
export interface LoanOffer {
  price: string;
  down: string;
}

/** What the loan itself says of the home that is bought: its price, and what is paid down on it. */
export function offerOf(info: LoanInfoData | undefined): LoanOffer {
  const price = info?.subjectProperty?.SalesContractAmt;
  const terms = info?.TransactionInfo;
  const lent = terms?.BaseLoanAmt;
  const down = terms?.DownPaymentAmt ?? (price && lent && lent <= price ? price - lent : undefined);
  return { price: price ? String(price) : "", down: down === undefined ? "" : String(down) };
}
