import type { Liability } from "@gable/api";
import { declared, type FieldSpec } from "@gable/form";
import { LIABILITY_TYPES, LINES, SECURED } from "./liability-choices";
import { ACCOUNT_LENGTH, is, OTHER, typeAt, USUAL } from "./usual";

const debt = declared<Liability>("holdings:liability", USUAL);
const debtType = typeAt("LiabilityDetail.LiabilityType");

/** What a property secures is chosen of those there are, and held against the other debts: that is the dialog's. */
export const LIABILITY_FIELDS: readonly FieldSpec[] = [
  debt("LiabilityDetail.LiabilityType", "choice", {
    enumeration: "LiabilityType",
    choices: LIABILITY_TYPES,
    must: true,
  }),
  debt("HolderName", "text"),
  debt("LiabilityDetail.LiabilityTypeOtherDesc", "text", { when: is(debtType, OTHER), wide: true }),
  debt("LiabilityDetail.MonthlyPaymentAmt", "money", { asked: true }),
  debt("LiabilityDetail.UnpaidBalanceAmt", "money"),
  debt("LiabilityDetail.CreditLimitAmt", "money", { when: is(debtType, LINES) }),
  debt("LiabilityDetail.RemainingTermMonthsCount", "count"),
  debt("LiabilityDetail.AccountIdentifier", "text", { maxLength: ACCOUNT_LENGTH }),
  debt("LiabilityDetail.PayoffStatusInd", "check"),
  debt("LiabilityDetail.ExclusionInd", "check"),
  debt("LiabilityDetail.PaymentIncludesTaxesInsuranceInd", "check", { when: is(debtType, SECURED) }),
];
