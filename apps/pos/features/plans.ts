import type { OwnPurpose } from "@gable/api";
import { formatUsd, useText } from "@gable/i18n";

/** What the loan is for, in one line: "Buy a home, Texas, $320,000". */
export function usePlans(): (purpose: OwnPurpose) => string {
  const text = useText();
  return ({ TransactionInfo: terms, subjectProperty: property }) =>
    [
      terms.LoanPurposeType && text(`pos:purpose.${terms.LoanPurposeType}`),
      property.Address?.StateCode && text(`pos:state.${property.Address.StateCode}`),
      terms.BaseLoanAmt && formatUsd(terms.BaseLoanAmt, { cents: false }),
    ]
      .filter(Boolean)
      .join(", ");
}
