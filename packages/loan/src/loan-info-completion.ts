import type { LoanInfoData } from "@gable/api";
import { ltvCap } from "./ltv";
import { Asked, type Missing } from "./missing";
import { cents, sum } from "./money";

/** What terms, program, subject property and expenses are complete with (loan-data-entry.md sections 4 and 5). */

const CASH_OUT = new Set(["CashOut", "TypeICashOutVA", "TypeIICashOutVA"]);
const MI_TYPES = new Set(["NONQM", "NON-QM", "CONVENTIONAL", "AFFORDABLE"]);
const DEED_RESTRICTED = new Set(["IncomeBasedDeedRestrictionsTerminate", "IncomeBasedDeedRestrictionsSurvive"]);
const MI_LTV = 80;

export function missingOfLoanInfo(info: LoanInfoData, ltvPercent: number | null | undefined): Missing[] {
  const asked = new Asked();
  needCore(asked, info);
  needTerms(asked, info);
  needProgram(asked, info, ltvPercent);
  needSubject(asked, info);
  needExpenses(asked, info, ltvPercent);
  for (const [index, credit] of (info.PurchaseCredits ?? []).entries()) {
    const at = `PurchaseCredits.${index}`;
    asked.answer(`${at}.PurchaseCreditAmt`, credit.PurchaseCreditAmt);
    asked.need(`${at}.PurchaseCreditType`, credit.PurchaseCreditType);
    asked.need(
      `${at}.PurchaseCreditSourceType`,
      credit.PurchaseCreditType === "SellerCredit" || credit.PurchaseCreditSourceType,
    );
  }
  return asked.missing;
}

function needCore(asked: Asked, info: LoanInfoData): void {
  const transaction = info.TransactionInfo ?? {};
  const type = transaction.MortgageType;
  asked.answer("TransactionInfo.BaseLoanAmt", transaction.BaseLoanAmt);
  asked.need("TransactionInfo.LoanPurposeType", transaction.LoanPurposeType);
  asked.need("TransactionInfo.MortgageType", type);
  if (type === "HELOC") asked.answer("TransactionInfo.HELOCMaxBalAmt", transaction.HELOCMaxBalAmt);
  if (type === "REVERSE") asked.need("TransactionInfo.ReverseMortgageType", transaction.ReverseMortgageType);
  if (transaction.LoanPurposeType === "Refinance" && type !== "HELOC" && type !== "REVERSE") {
    asked.need("TransactionInfo.RefinanceCashOutDeterminationType", transaction.RefinanceCashOutDeterminationType);
    if (CASH_OUT.has(transaction.RefinanceCashOutDeterminationType ?? ""))
      asked.need("TransactionInfo.RefinancePrimaryPurposeType", transaction.RefinancePrimaryPurposeType);
  }
  if (transaction.BenefitOfRefinance === "Other")
    asked.need("TransactionInfo.OtherBenefitOfRefinanceDesc", transaction.OtherBenefitOfRefinanceDesc);
  const sources = transaction.DownPayments ?? [];
  if (sources.length > 0 && transaction.DownPaymentAmt !== undefined && transaction.DownPaymentAmt !== null) {
    asked.need(
      "TransactionInfo.DownPayments",
      cents(sum(sources.map((source) => source.Amt))) === cents(transaction.DownPaymentAmt),
    );
  }
}

const ARM_FIELDS = [
  "QualifyingRatePercent",
  "InitialFixedPeriodEffectiveMonthsCount",
  "NormalRateAdjustmentPeriod",
  "FirstRateAdjustmentCap",
  "NormalRateAdjustmentCap",
  "MaxIncRatePct",
  "ARMIndex",
  "ARMMargin",
  "FloorBasis",
] as const;

function needTerms(asked: Asked, info: LoanInfoData): void {
  const terms = info.MortgageTypeAndTerms ?? {};
  const transaction = info.TransactionInfo ?? {};
  const need = (field: keyof typeof terms) => asked.answer(`MortgageTypeAndTerms.${field}`, terms[field]);
  if (terms.AmortizationType === "AdjustableRate") ARM_FIELDS.forEach(need);
  if (terms.InterestOnlyInd) need("InterestOnlyTermMonthsCount");
  if (terms.PrepayPenalty && terms.PrepayPenalty !== "NO_PPP") need("PrepayPenaltyAmount");
  if (DEED_RESTRICTED.has(terms.LoanProgramId ?? "")) need("DeedRestrictionTermMonthsCount");
  if (transaction.LoanPurposeType === "Purchase") {
    need("AmortizationType");
    if (transaction.MortgageType !== "REVERSE") need("LoanAmortizationPeriodCount");
    need("NoteRatePercent");
  }
  if (terms.LoanProgramId === "CHOICERenovation" || terms.RenovationLoanInd)
    asked.answer("TransactionInfo.AltImprovRepairsAmt", transaction.AltImprovRepairsAmt);
}

function needProgram(asked: Asked, info: LoanInfoData, ltvPercent: number | null | undefined): void {
  const cap = ltvCap(info);
  if (cap !== null && ltvPercent !== null && ltvPercent !== undefined)
    asked.need("TransactionInfo.LTVRatioPercent", ltvPercent <= cap);
  switch (info.TransactionInfo?.MortgageType) {
    case "VA":
      asked.answer("VAInfo.VAFundingFeeIsFinanced", info.VAInfo?.VAFundingFeeIsFinanced);
      asked.need("VAInfo.VAFundingFeeExemptionType", info.VAInfo?.VAFundingFeeExemptionType);
      asked.need("VAInfo.VAUseType", info.VAInfo?.VAUseType);
      asked.need("VAInfo.StatusType", info.VAInfo?.StatusType);
      asked.answer("VAInfo.VADisabilityBenefitClaimInd", info.VAInfo?.VADisabilityBenefitClaimInd);
      break;
    case "FHA":
      asked.answer("FHAInfo.FHAUFMIPIsFinanced", info.FHAInfo?.FHAUFMIPIsFinanced);
      break;
    case "USDA":
    case "USDARuralDevelopment":
      asked.answer("USDAInfo.USDAGuaranteeFeeIsFinanced", info.USDAInfo?.USDAGuaranteeFeeIsFinanced);
  }
}

/** Whether rent of the subject property is asked for. */
function subjectHasRent(info: LoanInfoData): boolean {
  const detail = info.subjectProperty?.PropertyDetail ?? {};
  return (
    detail.PropertyUsageType === "Investment" ||
    (detail.PropertyUsageType === "PrimaryResidence" && (detail.FinancedUnitCount ?? 1) > 1)
  );
}

const MOST_ACCESSORY_UNITS = 3;
const LEAST_OCCUPANCY = 0.01;

function needSubject(asked: Asked, info: LoanInfoData): void {
  const subject = info.subjectProperty ?? {};
  const address = subject.Address ?? {};
  const detail = subject.PropertyDetail ?? {};
  for (const field of ["CityName", "StateCode", "PostalCode", "CountyName"] as const)
    asked.need(`subjectProperty.Address.${field}`, address[field]);
  asked.need("subjectProperty.Address.LineText", address.TBDInd || address.LineText);
  if (!detail.EstimatedValueLocked)
    asked.answer("subjectProperty.PropertyDetail.EstimatedValueAmt", detail.EstimatedValueAmt);
  asked.need("subjectProperty.PropertyDetail.PropertyUsageType", detail.PropertyUsageType);
  asked.need("subjectProperty.PropertyDetail.HousingType", detail.HousingType);
  asked.need(
    "subjectProperty.PropertyDetail.ConstrMethTyp",
    ["Cooperative", "Condominium"].includes(detail.HousingType ?? "") || detail.ConstrMethTyp,
  );
  asked.need(
    "subjectProperty.PropertyDetail.AccessoryDwellingUnitTotalCount",
    (detail.AccessoryDwellingUnitTotalCount ?? 0) <= MOST_ACCESSORY_UNITS,
  );
  if (subjectHasRent(info)) {
    if (detail.RentIncCalcInd) {
      asked.need("subjectProperty.PropertyDetail.OccupancyFactor", (detail.OccupancyFactor ?? 0) >= LEAST_OCCUPANCY);
      asked.answer("subjectProperty.PropertyDetail.RentEstGrsMonthAmt", detail.RentEstGrsMonthAmt);
    } else asked.answer("subjectProperty.PropertyDetail.RentEstNetMonthAmt", detail.RentEstNetMonthAmt);
  }
  if (info.TransactionInfo?.LoanPurposeType === "Purchase")
    asked.answer("subjectProperty.SalesContractAmt", subject.SalesContractAmt);
  if (detail.InProjectInd) asked.need("subjectProperty.ProjectDetail.Name", subject.ProjectDetail?.Name);
  for (const [at, owner] of (subject.PropertyOwners ?? []).entries()) {
    asked.need(
      `subjectProperty.PropertyOwners.${at}.RelVestTypeOthDesc`,
      owner.RelVestingType !== "Other" || owner.RelVestTypeOthDesc,
    );
    asked.need(
      `subjectProperty.PropertyOwners.${at}.VestingToReadOthDesc`,
      owner.VestingToRead !== "Other" || owner.VestingToReadOthDesc,
    );
  }
}

function needExpenses(asked: Asked, info: LoanInfoData, ltvPercent: number | null | undefined): void {
  const transaction = info.TransactionInfo ?? {};
  const type = transaction.MortgageType ?? "";
  if (type === "REVERSE") return;
  const needExpense = (kind: string) => {
    const stated = info.HousingExpenses?.filter((one) => one.ExpenseType === kind) ?? [];
    const figures = stated.map((one) => (one.CalcType === "CALCULATED" ? one.AnnualRate : one.PaymentAmt) ?? null);
    asked.answer(`HousingExpenses.${kind}`, figures.length > 0 && !figures.includes(null) ? figures[0] : null);
  };
  needExpense("HomeownersInsurance");
  needExpense("RealEstateTax");
  if (MI_TYPES.has(type.toUpperCase()) && (ltvPercent ?? 0) > MI_LTV) needExpense("MIPremium");
  const feeIsDue =
    (type === "VA" && info.VAInfo?.VAFundingFeeExemptionType !== "CompletelyExempt") ||
    ["FHA", "USDA", "USDARuralDevelopment"].includes(type);
  if (feeIsDue) asked.answer("TransactionInfo.MIFundFeeTotalAmt", transaction.MIFundFeeTotalAmt);
  // The monthly premium is an agency's too: a veteran's loan alone has none.
  if (feeIsDue && type !== "VA") needExpense("MIPremium");
  if ((feeIsDue || MI_TYPES.has(type.toUpperCase())) && info.GovernmentLoan?.FeeCalcType === "MANUAL")
    asked.need("GovernmentLoan.FeeManualReason", info.GovernmentLoan.FeeManualReason);
}

/** What the government step asks for: FHA the section of the Act and the history of rent, VA for entitlement, residual income and the number of who underwrites it; other loans have nothing to give. */
export function missingOfGovernment(info: LoanInfoData): Missing[] {
  const asked = new Asked();
  const loan = info.GovernmentLoan ?? {};
  const type = info.TransactionInfo?.MortgageType;
  if (type === "FHA") {
    asked.need("GovernmentLoan.SectionOfActType", loan.SectionOfActType);
    if (!info.TransactionInfo?.ReverseMortgageType)
      asked.answer("GovernmentLoan.PositiveRentalHistoryInd", loan.PositiveRentalHistoryInd);
  }
  if (type === "VA") {
    asked.answer("GovernmentLoan.VAEntitlementAmt", loan.VAEntitlementAmt);
    asked.answer("GovernmentLoan.VAResidualIncomeAmt", loan.VAResidualIncomeAmt);
    const { underwriterName, underwriterId, underwriterVAId } = info.UnderwritingDetail ?? {};
    if (underwriterName || underwriterId) asked.need("UnderwritingDetail.underwriterVAId", underwriterVAId);
  }
  return asked.missing;
}
