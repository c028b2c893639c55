import { at, type LoanInfo } from "@gable/api";
import { declared, type FieldSpec, type PathOf, STATE_CODES, type Values } from "@gable/form";
import { downPaymentFor, priceFor } from "@gable/loan";

/** The fields of Loan & Property, by their JSON paths in the loan info. */

const text = (values: Values, path: string) => String(at(values, path) ?? "");
const is =
  (path: string, ...wanted: string[]) =>
  (values: Values) =>
    wanted.includes(text(values, path));
const isOn = (path: string) => (values: Values) => at(values, path) === true;

const PURPOSE = "TransactionInfo.LoanPurposeType";
const PRICE = "subjectProperty.SalesContractAmt";
const MORTGAGE = "TransactionInfo.MortgageType";
const USAGE = "subjectProperty.PropertyDetail.PropertyUsageType";
const AMORTIZATION = "MortgageTypeAndTerms.AmortizationType";
export const isStepRate = is(AMORTIZATION, "Step");
const isGraduated = is(AMORTIZATION, "GPM", "GraduatedPaymentARM");
const isBalloon = isOn("MortgageTypeAndTerms.BalloonInd");
const isCapped = isOn("MortgageTypeAndTerms.NegativeAmortizationInd");
const isBuilding = isOn("MortgageTypeAndTerms.ConstructionLoanInd");
const isArm = is(AMORTIZATION, "AdjustableRate", "GraduatedPaymentARM");
const isRefinance = is(PURPOSE, "Refinance");
/** Of a home equity line the rule by which it is saved decides what the refinance takes out. */
const isRefinanceOfChoice = (values: Values) => isRefinance(values) && !is(MORTGAGE, "HELOC")(values);
const isPurchase = is(PURPOSE, "Purchase");
const isInsuredPrivately = is(MORTGAGE, "Conventional", "AFFORDABLE");
const feesAreTyped = is("GovernmentLoan.FeeCalcType", "MANUAL");
const isUsda = is(MORTGAGE, "USDA", "USDARuralDevelopment");
const hasRent = (values: Values) =>
  is(USAGE, "Investment")(values) ||
  (is(USAGE, "PrimaryResidence")(values) &&
    Number(text(values, "subjectProperty.PropertyDetail.FinancedUnitCount") || 1) > 1);
const rentIsCalculated = isOn("subjectProperty.PropertyDetail.RentIncCalcInd");

const spec = declared<LoanInfo>("terms:field");

const choice = (path: PathOf<LoanInfo>, enumeration: string, choices: string, more: Partial<FieldSpec> = {}) =>
  spec(path, "choice", { enumeration, choices: choices.split(" "), ...more });

export const LOAN_INFO_FIELDS: readonly FieldSpec[] = [
  choice(PURPOSE, "LoanPurposeType", "Purchase Refinance"),
  choice(MORTGAGE, "MortgageType", "Conventional FHA VA USDA USDARuralDevelopment HELOC REVERSE NONQM AFFORDABLE"),
  spec("TransactionInfo.BaseLoanAmt", "money"),
  spec("TransactionInfo.HELOCMaxBalAmt", "money", { when: is(MORTGAGE, "HELOC") }),
  choice("TransactionInfo.ReverseMortgageType", "ReverseMortgageType", "HECM HECMForPurchase Proprietary", {
    when: is(MORTGAGE, "REVERSE"),
  }),
  spec("TransactionInfo.DownPaymentAmt", "money", {
    when: isPurchase,
    against: { paths: [PRICE], check: downPaymentFor },
  }),
  choice(
    "TransactionInfo.RefinanceCashOutDeterminationType",
    "CashOutType",
    "CashOut LimitedCashOut NoCashOut TypeICashOutVA TypeIICashOutVA Unknown Other",
    { when: isRefinanceOfChoice },
  ),
  choice(
    "TransactionInfo.RefinancePrimaryPurposeType",
    "RefinancePrimaryPurposeType",
    "Cash DebtConsolidation HomeImprovement InterestRateReduction MortgageTermReduction PrimaryLienPayoff SecondaryLienPayoff EquityBuyout AssetAcquisition Convenience Education Medical Other",
    { when: isRefinanceOfChoice },
  ),
  spec("TransactionInfo.RefinanceCashOutAmt", "money", { when: isRefinance }),
  choice(
    "TransactionInfo.BenefitOfRefinance",
    "BenefitOfRefinance",
    "LowerRate LowerPayment ShorterTerm FixedRate CashOut DebtConsolidation MIRemoval Other",
    { when: isRefinance },
  ),
  spec("TransactionInfo.OtherBenefitOfRefinanceDesc", "text", {
    when: (values) => isRefinance(values) && is("TransactionInfo.BenefitOfRefinance", "Other")(values),
  }),
  choice(
    "MortgageTypeAndTerms.AmortizationType",
    "AmortizationType",
    "Fixed AdjustableRate GEM GPM GraduatedPaymentARM RateImprovementMortgage Step Other",
  ),
  spec("MortgageTypeAndTerms.NoteRatePercent", "percent", { max: 100 }),
  spec("MortgageTypeAndTerms.LoanAmortizationPeriodCount", "count", {
    max: 600,
    isMonths: true,
    hint: "terms:hint.months",
  }),
  spec("MortgageTypeAndTerms.QualifyingRatePercent", "percent", { max: 100, when: isArm }),
  spec("MortgageTypeAndTerms.InitialFixedPeriodEffectiveMonthsCount", "count", {
    max: 600,
    isMonths: true,
    when: isArm,
  }),
  spec("MortgageTypeAndTerms.NormalRateAdjustmentPeriod", "count", { max: 600, when: isArm }),
  spec("MortgageTypeAndTerms.FirstRateAdjustmentCap", "percent", { max: 100, when: isArm }),
  spec("MortgageTypeAndTerms.NormalRateAdjustmentCap", "percent", { max: 100, when: isArm }),
  spec("MortgageTypeAndTerms.MaxIncRatePct", "percent", { max: 100, when: isArm }),
  choice(
    "MortgageTypeAndTerms.ARMIndex",
    "ARMIndex",
    "SOFR30DayAverage SOFRTerm CMTOneYear CMTFiveYear Prime COFI Other",
    { when: isArm },
  ),
  spec("MortgageTypeAndTerms.ARMIndexRatePercent", "percent", { max: 100, signed: true, when: isArm }),
  spec("MortgageTypeAndTerms.ARMMargin", "percent", { max: 100, when: isArm }),
  spec("MortgageTypeAndTerms.ARMRateRoundingPercent", "percent", { max: 1, when: isArm }),
  choice("MortgageTypeAndTerms.FloorBasis", "FloorBasis", "Margin StartRate Fixed None", { when: isArm }),
  spec("MortgageTypeAndTerms.FloorRatePercent", "percent", {
    max: 100,
    when: (values) => isArm(values) && is("MortgageTypeAndTerms.FloorBasis", "Fixed")(values),
  }),
  choice(
    "MortgageTypeAndTerms.LoanProgramId",
    "LoanProgramId",
    "Standard HomeReady HomePossible HomeOne CHOICERenovation HomeStyleRenovation IncomeBasedDeedRestrictionsTerminate IncomeBasedDeedRestrictionsSurvive",
  ),
  spec("MortgageTypeAndTerms.DeedRestrictionTermMonthsCount", "count", {
    when: is(
      "MortgageTypeAndTerms.LoanProgramId",
      "IncomeBasedDeedRestrictionsTerminate",
      "IncomeBasedDeedRestrictionsSurvive",
    ),
  }),
  choice(
    "MortgageTypeAndTerms.PrepayPenalty",
    "PrepayPenalty",
    "NO_PPP 12_MONTHS 24_MONTHS 36_MONTHS 48_MONTHS 60_MONTHS",
  ),
  spec("MortgageTypeAndTerms.PrepayPenaltyAmount", "money", {
    when: (values) => !["", "NO_PPP"].includes(text(values, "MortgageTypeAndTerms.PrepayPenalty")),
  }),
  spec("MortgageTypeAndTerms.InterestOnlyInd", "check"),
  spec("MortgageTypeAndTerms.InterestOnlyTermMonthsCount", "count", {
    isMonths: true,
    when: isOn("MortgageTypeAndTerms.InterestOnlyInd"),
  }),
  spec("MortgageTypeAndTerms.GPMMultiplierRatePercent", "percent", { max: 100, when: isGraduated }),
  spec("MortgageTypeAndTerms.GPMTotalAnnualAdjustmentsCount", "count", { max: 30, when: isGraduated }),
  spec("MortgageTypeAndTerms.NegativeAmortizationInd", "check"),
  spec("MortgageTypeAndTerms.PaymentAdjustmentCapPercent", "percent", { max: 100, when: isCapped }),
  spec("MortgageTypeAndTerms.NegativeAmortizationLimitPercent", "percent", { max: 150, when: isCapped }),
  spec("MortgageTypeAndTerms.NegativeAmortizationLimitMonthsCount", "count", { max: 600, when: isCapped }),
  spec("MortgageTypeAndTerms.InitialPrincipalAndInterestPaymentAmount", "money", {
    when: (values) => isGraduated(values) || isCapped(values),
  }),
  spec("MortgageTypeAndTerms.BalloonInd", "check"),
  spec("MortgageTypeAndTerms.LoanMaturityPeriodCount", "count", { max: 600, when: isBalloon }),
  spec("MortgageTypeAndTerms.HELOCRepayPeriodMonthsCount", "count", { max: 600, when: is(MORTGAGE, "HELOC") }),
  spec("MortgageTypeAndTerms.ConstructionLoanInd", "check"),
  spec("MortgageTypeAndTerms.ConstructionPeriodMonthsCount", "count", { max: 60, when: isBuilding }),
  spec("MortgageTypeAndTerms.ConstructionRatePercent", "percent", { max: 100, when: isBuilding }),
  spec("MortgageTypeAndTerms.RenovationLoanInd", "check"),
  spec("TransactionInfo.AltImprovRepairsAmt", "money", {
    when: (values) =>
      isOn("MortgageTypeAndTerms.RenovationLoanInd")(values) ||
      is("MortgageTypeAndTerms.LoanProgramId", "CHOICERenovation", "HomeStyleRenovation")(values),
  }),
  spec(PRICE, "money", {
    when: isPurchase,
    against: { paths: ["TransactionInfo.DownPaymentAmt"], check: priceFor },
  }),
  spec("subjectProperty.PropertyDetail.EstimatedValueAmt", "money"),
  spec("subjectProperty.Address.TBDInd", "check"),
  spec("subjectProperty.Address.LineText", "text"),
  spec("subjectProperty.Address.UnitIdentifier", "text", { maxLength: 20 }),
  spec("subjectProperty.Address.CityName", "text"),
  spec("subjectProperty.Address.StateCode", "choice", { enumeration: "State", choices: STATE_CODES }),
  spec("subjectProperty.Address.PostalCode", "zip"),
  spec("subjectProperty.Address.CountyName", "text"),
  choice(USAGE, "PropertyUsageType", "PrimaryResidence SecondHome Investment Other"),
  choice(
    "subjectProperty.PropertyDetail.HousingType",
    "HousingType",
    "SingleFamily TwoToFourUnit Condominium Cooperative PUD Townhouse ManufacturedHome Multifamily Commercial MixedUse Farm Land Timeshare Other",
  ),
  spec("subjectProperty.PropertyDetail.HousingTypeOtherDesc", "text", {
    when: is("subjectProperty.PropertyDetail.HousingType", "Other"),
  }),
  choice(
    "subjectProperty.PropertyDetail.ConstrMethTyp",
    "ConstructionMethodType",
    "SiteBuilt Manufactured MobileHome Modular OnFrameModular Other",
  ),
  spec("subjectProperty.PropertyDetail.FinancedUnitCount", "count", { max: 4 }),
  spec("subjectProperty.PropertyDetail.AccessoryDwellingUnitTotalCount", "count", { max: 3 }),
  spec("subjectProperty.PropertyDetail.InProjectInd", "check"),
  spec("subjectProperty.ProjectDetail.Name", "text", {
    label: "terms:field.ProjectName",
    when: isOn("subjectProperty.PropertyDetail.InProjectInd"),
  }),
  spec("subjectProperty.PropertyDetail.RentIncCalcInd", "check", { when: hasRent }),
  spec("subjectProperty.PropertyDetail.RentEstGrsMonthAmt", "money", {
    when: (values) => hasRent(values) && rentIsCalculated(values),
  }),
  spec("subjectProperty.PropertyDetail.OccupancyFactor", "percent", {
    max: 100,
    when: (values) => hasRent(values) && rentIsCalculated(values),
  }),
  spec("subjectProperty.PropertyDetail.RentEstNetMonthAmt", "money", {
    signed: true,
    when: (values) => hasRent(values) && !rentIsCalculated(values),
  }),
  spec("GovernmentLoan.FeeCalcType", "choice", {
    words: "terms:premiumCalc",
    choices: ["CALCULATED", "MANUAL"],
    emptyLabel: "terms:premiumCalc.usual",
    hint: "terms:premiumHint",
    when: isInsuredPrivately,
  }),
  spec("GovernmentLoan.FeeManualReason", "text", {
    maxLength: 300,
    asked: true,
    when: (values) => isInsuredPrivately(values) && feesAreTyped(values),
  }),
  spec("GovernmentLoan.FHADecisionScore", "count", { max: 850, when: isInsuredPrivately }),
  spec("TransactionInfo.MIFundFeeTotalAmt", "money", {
    when: is(MORTGAGE, "FHA", "VA", "USDA", "USDARuralDevelopment"),
  }),
  spec("FHAInfo.FHAUFMIPIsFinanced", "yesno", { when: is(MORTGAGE, "FHA") }),
  spec("USDAInfo.USDAGuaranteeFeeIsFinanced", "yesno", { when: isUsda }),
  spec("VAInfo.VAFundingFeeIsFinanced", "yesno", { when: is(MORTGAGE, "VA") }),
  choice(
    "VAInfo.VAFundingFeeExemptionType",
    "VAFundingFeeExemptionType",
    "NotExempt CompletelyExempt PartiallyExempt Other",
    { when: is(MORTGAGE, "VA") },
  ),
  spec("VAInfo.VAFundingFeeExemptPercent", "percent", {
    max: 100,
    when: (values) =>
      is(MORTGAGE, "VA")(values) && is("VAInfo.VAFundingFeeExemptionType", "PartiallyExempt", "Other")(values),
  }),
  choice("VAInfo.VAUseType", "VAUseType", "FirstUse SubsequentUse", { when: is(MORTGAGE, "VA") }),
  choice(
    "VAInfo.StatusType",
    "MilitaryStatusType",
    "ActiveDuty Veteran ReserveNationalGuardNeverActivated Separated Other",
    { when: is(MORTGAGE, "VA") },
  ),
  spec("VAInfo.VADisabilityBenefitClaimInd", "yesno", { when: is(MORTGAGE, "VA") }),
  choice("subjectProperty.PropertyDetail.PropertyEstateType", "PropertyEstateType", "FeeSimple Leasehold"),
  spec("QMInfo.OriginatorCompensationAmt", "money"),
  spec("QMInfo.UndiscountedRatePercent", "percent", { max: 100 }),
  spec("QMInfo.CreditInsuranceAmt", "money"),
  spec("QMInfo.PriorPrepaymentPenaltyAmt", "money", { when: isRefinance }),
  spec("QMInfo.FinancedChargesAmt", "money"),
  spec("QMInfo.UpfrontMIRefundableInd", "yesno", { when: isInsuredPrivately }),
  spec("QMInfo.PersonalPropertyInd", "yesno", {
    when: is("subjectProperty.PropertyDetail.HousingType", "ManufacturedHome"),
  }),
];

const under = (prefix: string, names: string) => names.split(" ").map((name) => `${prefix}.${name}`);

/** Which fields stand in which panel, in reading order. */
export const LOAN_INFO_PANELS: readonly {
  id: string;
  title: string;
  paths: readonly string[];
  when?: (values: Values) => boolean;
}[] = [
  {
    id: "terms",
    title: "terms:section.terms",
    paths: [
      PURPOSE,
      MORTGAGE,
      "TransactionInfo.ReverseMortgageType",
      "TransactionInfo.BaseLoanAmt",
      "TransactionInfo.HELOCMaxBalAmt",
      "TransactionInfo.DownPaymentAmt",
      ...under(
        "MortgageTypeAndTerms",
        "NoteRatePercent LoanAmortizationPeriodCount AmortizationType LoanProgramId DeedRestrictionTermMonthsCount PrepayPenalty PrepayPenaltyAmount InterestOnlyInd InterestOnlyTermMonthsCount RenovationLoanInd",
      ),
      "TransactionInfo.AltImprovRepairsAmt",
    ],
  },
  {
    id: "arm",
    title: "terms:section.arm",
    when: isArm,
    paths: under(
      "MortgageTypeAndTerms",
      "QualifyingRatePercent InitialFixedPeriodEffectiveMonthsCount NormalRateAdjustmentPeriod FirstRateAdjustmentCap NormalRateAdjustmentCap MaxIncRatePct ARMIndex ARMIndexRatePercent ARMMargin ARMRateRoundingPercent FloorBasis FloorRatePercent",
    ),
  },
  {
    id: "payments",
    title: "terms:section.payments",
    paths: under(
      "MortgageTypeAndTerms",
      "GPMMultiplierRatePercent GPMTotalAnnualAdjustmentsCount InitialPrincipalAndInterestPaymentAmount PaymentAdjustmentCapPercent NegativeAmortizationLimitPercent NegativeAmortizationLimitMonthsCount LoanMaturityPeriodCount HELOCRepayPeriodMonthsCount ConstructionPeriodMonthsCount ConstructionRatePercent NegativeAmortizationInd BalloonInd ConstructionLoanInd",
    ),
  },
  {
    id: "insurance",
    title: "terms:section.insurance",
    when: isInsuredPrivately,
    paths: under("GovernmentLoan", "FeeCalcType FeeManualReason FHADecisionScore"),
  },
  {
    id: "refinance",
    title: "terms:section.refinance",
    when: isRefinance,
    paths: under(
      "TransactionInfo",
      "RefinanceCashOutDeterminationType RefinancePrimaryPurposeType RefinanceCashOutAmt BenefitOfRefinance OtherBenefitOfRefinanceDesc",
    ),
  },
  {
    id: "program",
    title: "terms:section.program",
    when: is(MORTGAGE, "FHA", "VA", "USDA", "USDARuralDevelopment"),
    paths: [
      "TransactionInfo.MIFundFeeTotalAmt",
      "VAInfo.VAFundingFeeExemptionType",
      "VAInfo.VAFundingFeeExemptPercent",
      "VAInfo.VAUseType",
      "VAInfo.StatusType",
      "FHAInfo.FHAUFMIPIsFinanced",
      "USDAInfo.USDAGuaranteeFeeIsFinanced",
      "VAInfo.VAFundingFeeIsFinanced",
      "VAInfo.VADisabilityBenefitClaimInd",
    ],
  },
  {
    id: "qm",
    title: "terms:section.qm",
    paths: under(
      "QMInfo",
      "OriginatorCompensationAmt UndiscountedRatePercent CreditInsuranceAmt PriorPrepaymentPenaltyAmt FinancedChargesAmt UpfrontMIRefundableInd PersonalPropertyInd",
    ),
  },
  {
    id: "property",
    title: "terms:section.property",
    paths: [
      ...under("subjectProperty.Address", "LineText UnitIdentifier CityName StateCode PostalCode CountyName"),
      "subjectProperty.SalesContractAmt",
      ...under(
        "subjectProperty.PropertyDetail",
        "EstimatedValueAmt PropertyUsageType HousingType HousingTypeOtherDesc ConstrMethTyp FinancedUnitCount AccessoryDwellingUnitTotalCount",
      ),
      "subjectProperty.Address.TBDInd",
      "subjectProperty.PropertyDetail.InProjectInd",
      "subjectProperty.ProjectDetail.Name",
    ],
  },
  {
    id: "title-held",
    title: "terms:section.title",
    paths: ["subjectProperty.PropertyDetail.PropertyEstateType"],
  },
  {
    id: "rent",
    title: "terms:section.rent",
    when: hasRent,
    paths: under(
      "subjectProperty.PropertyDetail",
      "RentIncCalcInd RentEstGrsMonthAmt OccupancyFactor RentEstNetMonthAmt",
    ),
  },
];

/** Whether an owner holds title now or from closing on: named like the military status, which is another thing. */
export const OWNER_STATUS = {
  path: "subjectProperty.PropertyOwners.StatusType",
  kind: "choice",
  label: "terms:ownerStatus.label",
  words: "terms:ownerStatus",
} as const satisfies FieldSpec;

/** The lists inside the record; each is a panel of its own, but the owners, who stand with how title is held. */
export const LOAN_INFO_LISTS = {
  housingExpenses: { path: "HousingExpenses", label: "terms:section.expenses" },
  owners: { path: "subjectProperty.PropertyOwners", label: "terms:field.PropertyOwners" },
  credits: { path: "PurchaseCredits", label: "terms:section.credits" },
  rateSteps: { path: "MortgageTypeAndTerms.RateSteps", label: "terms:field.RateSteps" },
} as const;
