import { at, type LoanInfo } from "@gable/api";
import { declared, type FieldSpec } from "@gable/form";

export type Agency = "fha" | "va" | "usda";

/** The agency behind a loan of a mortgage type; none behind most. */
export function agencyOf(mortgageType: string): Agency | null {
  if (mortgageType === "FHA") return "fha";
  if (mortgageType === "VA") return "va";
  return mortgageType.startsWith("USDA") ? "usda" : null;
}

const SECTIONS = ["203B", "203H", "203K", "234C", "247", "251", "Other"];
/** Chosen from the address book: the id is kept with the name. */
export const UNDERWRITER_PATH = "UnderwritingDetail.underwriterName";
export const UNDERWRITER_ID_PATH = "UnderwritingDetail.underwriterId";
const IRRRL = "InterestRateReductionRefinanceLoan";
const MOST_FEET = 100_000;
const MOST_PEOPLE = 30;
const HIGHEST_SCORE = 850;
const MOST_PAYMENTS = 600;

const field = declared<LoanInfo>("terms:field");
const isRefinance = (info: object) => at(info, "TransactionInfo.LoanPurposeType") === "Refinance";
const isReduction = (info: object) => at(info, "GovernmentLoan.GovernmentRefinanceType") === IRRRL;
const isStreamline = (info: object) =>
  isRefinance(info) && String(at(info, "GovernmentLoan.GovernmentRefinanceType") ?? "").startsWith("Streamline");
const isTyped = (info: object) => at(info, "GovernmentLoan.FeeCalcType") === "MANUAL";
const isByFeet = (info: object) => at(info, "GovernmentLoan.VAMaintenanceExpCalInd") === true;

const COMMON = [
  field("GovernmentLoan.AgencyCaseIdentifier", "text", { maxLength: 30 }),
  field("GovernmentLoan.FeeCalcType", "choice", {
    words: "government:feeCalc",
    choices: ["CALCULATED", "MANUAL"],
    emptyLabel: "government:feeCalc.usual",
    hint: "government:calculatedHint",
  }),
  field("GovernmentLoan.FeeManualReason", "text", { maxLength: 300, asked: true, when: isTyped }),
];
const HOUSEHOLD = field("GovernmentLoan.HouseholdSize", "count", { max: MOST_PEOPLE });
/** What each agency asks for, by the JSON paths in the loan info. */
export const AGENCY_FIELDS: Record<Agency, readonly FieldSpec[]> = {
  fha: [
    ...COMMON,
    field("GovernmentLoan.SectionOfActType", "choice", { enumeration: "SectionOfActType", choices: SECTIONS }),
    field("GovernmentLoan.CaseAssignedDate", "date", { hint: "government:caseDayHint" }),
    field("GovernmentLoan.ADPCode", "text", { maxLength: 3 }),
    field("GovernmentLoan.CHUMSIdentifier", "text", { maxLength: 4 }),
    field("GovernmentLoan.FHADecisionScore", "count", { max: HIGHEST_SCORE }),
    field("GovernmentLoan.MortgageCreditCertificateAmt", "money"),
    field("GovernmentLoan.PositiveRentalHistoryInd", "yesno"),
    field("GovernmentLoan.GovernmentRefinanceType", "choice", {
      enumeration: "GovernmentRefinanceType",
      choices: ["FullDocumentation", "StreamlineWithAppraisal", "StreamlineWithoutAppraisal"],
      when: isRefinance,
    }),
    field("GovernmentLoan.ReplacedEndorsementDate", "date", { when: isStreamline }),
  ],
  va: [
    ...COMMON,
    field("GovernmentLoan.VAEntitlementAmt", "money"),
    field("GovernmentLoan.VAEntitlementUsedAmt", "money"),
    field("GovernmentLoan.VAResidualIncomeAmt", "money"),
    HOUSEHOLD,
    field("GovernmentLoan.VAFederalTaxAmt", "money"),
    field("GovernmentLoan.VAStateTaxAmt", "money"),
    field("GovernmentLoan.VASocialSecurityAmt", "money"),
    field("GovernmentLoan.VAMaintenanceExpCalInd", "check"),
    field("GovernmentLoan.SquareFeetCount", "count", { max: MOST_FEET, when: isByFeet }),
    field("GovernmentLoan.VAMaintenanceExpenseMonthlyAmt", "money", { when: (info) => !isByFeet(info) }),
    field("GovernmentLoan.VANearBaseInd", "check"),
    field("GovernmentLoan.GovernmentRefinanceType", "choice", {
      enumeration: "GovernmentRefinanceType",
      choices: [IRRRL, "CashOutVA"],
      when: isRefinance,
    }),
    field("GovernmentLoan.VAFundingFeeLoanType", "choice", {
      enumeration: "VAFundingFeeLoanType",
      choices: ["Assumption", "ManufacturedHomeNotAffixed", "NativeAmericanDirect", "Vendee"],
    }),
    field("GovernmentLoan.VAStateOption", "choice", {
      enumeration: "VAStateOption",
      choices: ["Default", "AZ", "TX"],
    }),
    field("GovernmentLoan.ReplacedPaymentAmt", "money", { when: isReduction }),
    field("GovernmentLoan.ReplacedRatePercent", "percent", { when: isReduction }),
    field("GovernmentLoan.ReplacedAmortizationType", "choice", {
      enumeration: "AmortizationType",
      choices: ["Fixed", "AdjustableRate"],
      when: isReduction,
    }),
    field("GovernmentLoan.ReplacedFirstPaymentDate", "date", { when: isReduction }),
    field("GovernmentLoan.ReplacedPaymentsMadeCount", "count", { max: MOST_PAYMENTS, when: isReduction }),
    field("GovernmentLoan.RecoupedCostsAmt", "money", { when: isReduction }),
    field(UNDERWRITER_PATH, "text"),
    field(UNDERWRITER_ID_PATH, "text"),
    field("UnderwritingDetail.underwriterVAId", "text", { maxLength: 30 }),
  ],
  usda: [
    ...COMMON,
    field("GovernmentLoan.USDAConditionalCommitmentDate", "date", { hint: "government:commitmentDayHint" }),
    HOUSEHOLD,
    field("GovernmentLoan.USDAAnnualIncomeAmt", "money"),
  ],
};
