import type { LoanInfo } from "@gable/api";
import { declared, type FieldSpec } from "@gable/form";

export type Agency = "fha" | "va" | "usda";

/** The agency behind a loan of a mortgage type; none behind most. */
export function agencyOf(mortgageType: string): Agency | null {
  if (mortgageType === "FHA") return "fha";
  if (mortgageType === "VA") return "va";
  return mortgageType.startsWith("USDA") ? "usda" : null;
}

const SECTIONS = ["203B", "203H", "203K", "234C", "251", "Other"];
const field = declared<LoanInfo>("terms:field");
const COMMON = [field("GovernmentLoan.AgencyCaseIdentifier", "text", { maxLength: 30 })];
/** What each agency asks for, by the JSON paths in the loan info. */
export const AGENCY_FIELDS: Record<Agency, readonly FieldSpec[]> = {
  fha: [
    ...COMMON,
    field("GovernmentLoan.SectionOfActType", "choice", { enumeration: "SectionOfActType", choices: SECTIONS }),
    field("GovernmentLoan.MortgageCreditCertificateAmt", "money"),
    field("GovernmentLoan.PositiveRentalHistoryInd", "yesno"),
  ],
  va: [
    ...COMMON,
    field("GovernmentLoan.VAEntitlementAmt", "money"),
    field("GovernmentLoan.VAResidualIncomeAmt", "money"),
    field("UnderwritingDetail.underwriterId", "count"),
    field("UnderwritingDetail.underwriterVAId", "text", { maxLength: 30 }),
  ],
  usda: COMMON,
};
