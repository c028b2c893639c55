import type {
  Asset,
  Borrower,
  Declaration,
  Demographic,
  Employer,
  IncomeItem,
  Liability,
  LoanFile,
  LoanInfoData,
  OwnedProperty,
  Residence,
  UIState,
} from "@gable/api";
import { ltvCap } from "./ltv";
import { cents, sum } from "./money";
import { countsRent, dayNumber } from "./totals";

/** The wizard's completion rules (loan-data-entry.md sections 4 and 5). Each names what is missing by its JSON path. */

export const STEPS = [
  "loan-info",
  "borrowers",
  "financial",
  "govt-loan",
  "product-pricing",
  "update-fees",
  "aus",
  "pre-approval",
] as const;
export type StepId = (typeof STEPS)[number];
export const STEP_GROUP: Record<StepId, 1 | 2> = {
  "loan-info": 1,
  borrowers: 1,
  financial: 1,
  "govt-loan": 1,
  "product-pricing": 2,
  "update-fees": 2,
  aus: 2,
  "pre-approval": 2,
};

export interface Missing {
  path: string;
  /** The record it is missing on, where there are several. */
  recordId?: string;
}

/** Collects what is not given. */
class Asked {
  readonly missing: Missing[] = [];
  constructor(private readonly recordId?: string) {}
  need(path: string, given: unknown): void {
    const isGiven =
      given !== undefined &&
      given !== null &&
      given !== "" &&
      given !== false &&
      !(Array.isArray(given) && given.length === 0);
    if (!isGiven) this.missing.push(this.recordId ? { path, recordId: this.recordId } : { path });
  }
  /** For yes/no answers and amounts, where "no" and 0 are answers. */
  answer(path: string, given: unknown): void {
    this.need(path, given !== undefined && given !== null && given !== "");
  }
}

const RESIDENCE_MONTHS = 24;

export function missingOfBorrower(borrower: Borrower, residences: readonly Residence[], today: string): Missing[] {
  if (borrower.active === false) return [];
  const asked = new Asked(borrower.id);
  const detail = borrower.BorrowerDetail ?? {};
  asked.need("Name.FirstName", borrower.Name?.FirstName);
  asked.need("Name.LastName", borrower.Name?.LastName);
  asked.need("ContactPoint.Email", borrower.ContactPoint?.Email);
  asked.need("ContactPoint.CellPhone", borrower.ContactPoint?.CellPhone);
  asked.need("BorrowerDetail.BirthDate", detail.BirthDate);
  asked.need("BorrowerDetail.MaritalStatusType", detail.MaritalStatusType);
  asked.need("CitizenResidencyType", borrower.CitizenResidencyType);
  asked.need(
    "TaxpayerIdentifier.IdentifierValue",
    (borrower.Role ?? "Borrower") !== "Borrower" || borrower.TaxpayerIdentifier?.Masked,
  );
  asked.need("DependentAgeYearsCount", !detail.DependentCount || borrower.DependentAgeYearsCount);
  needResidences(asked, residences);
  asked.need("MilitaryService.ExpectedCompletionDate", isMilitaryConsistent(borrower, today));
  for (const { CounselingEventDetail: event } of borrower.Counseling?.CounselingEvents ?? []) {
    if (!event?.ConfirmationInd) continue;
    const complete =
      event.CompletedDate && event.CounselingAgencyName && event.CounselingAgencyIdentifier && event.FormatType;
    asked.need("Counseling.CounselingEvents", complete && (event.FormatType !== "Other" || event.FormatTypeOthDesc));
  }
  for (const language of borrower.Languages ?? [])
    asked.need("Languages.CodeOtherDesc", language.Code !== "zxx" || language.CodeOtherDesc);
  return asked.missing;
}

/** Months of residence history; mailing addresses are no residences. */
export function residenceMonths(residences: readonly Residence[]): number {
  return residences
    .filter((residence) => residence.ResidenceDetail?.ResidencyType !== "Mailing")
    .reduce(
      (months, { ResidenceDetail: detail }) =>
        months + (detail?.DurationYearsCount ?? 0) * 12 + (detail?.DurationMonthsCount ?? 0),
      0,
    );
}

function needResidences(asked: Asked, all: readonly Residence[]): void {
  const residences = all.filter((residence) => residence.ResidenceDetail?.ResidencyType !== "Mailing");
  for (const residence of residences) {
    asked.need("Residences.BasisType", residence.ResidenceDetail?.BasisType);
    asked.need("Residences.LineText", residence.Address?.LineText);
    if (residence.ResidenceDetail?.BasisType === "Rent")
      asked.answer("Residences.MonthlyRentAmt", residence.Landlord?.MonthlyRentAmt);
  }
  if (residences.length === 0) asked.need("Residences", null);
  else asked.need("Residences.Duration", residenceMonths(residences) >= RESIDENCE_MONTHS);
}

/** The expected completion is ahead on active duty, past for a veteran, and never before the beginning; an unknown date contradicts nothing. */
function isMilitaryConsistent(borrower: Borrower, today: string): boolean {
  const { ExpectedCompletionDate: end, FromDate: start, StatusType: status } = borrower.MilitaryService ?? {};
  if (!end) return true;
  if (start && end < start) return false;
  if (status === "ActiveDuty") return end > today;
  if (status === "Veteran") return end <= today;
  return true;
}

const INDICATORS = [
  "BorrowerSellerRelnInd",
  "UndiscBorrowedFundInd",
  "UndiscMortgageAppInd",
  "UndiscCreditAppInd",
  "PropCleanEnergyInd",
  "UndiscComakerNoteInd",
  "OutstandJudgmentInd",
  "PresentDelinquentInd",
  "PartyToLawsuitInd",
  "PriorPropDeedLieuInd",
  "PriorPropShortSaleInd",
  "PriorPropFclInd",
  "BankruptcyInd",
] as const;

export function missingOfDeclaration(declaration: Declaration | undefined, borrowerId: string): Missing[] {
  const asked = new Asked(borrowerId);
  const detail = declaration?.DeclarationDetail ?? {};
  const occupies = detail.IntentOccupyType === "Yes";
  const owned = detail.OwnerPast3YearsType === "Yes";
  asked.need("DeclarationDetail.IntentOccupyType", detail.IntentOccupyType);
  asked.need("DeclarationDetail.OwnerPast3YearsType", !occupies || detail.OwnerPast3YearsType);
  asked.need(
    "DeclarationDetail.PriorPropUsageType",
    !(occupies && owned) || detail.FHASecondResInd || detail.PriorPropUsageType,
  );
  asked.need("DeclarationDetail.PriorPropTitleType", !owned || detail.PriorPropTitleType);
  if (detail.UndiscBorrowedFundInd)
    asked.answer("DeclarationDetail.UndiscBorrowedFundAmt", detail.UndiscBorrowedFundAmt);
  for (const indicator of INDICATORS) asked.answer(`DeclarationDetail.${indicator}`, detail[indicator]);
  asked.need("Bankruptcies", !detail.BankruptcyInd || declaration?.Bankruptcies);
  return asked.missing;
}

export function missingOfDemographic(demographic: Demographic | undefined, borrowerId: string): Missing[] {
  const asked = new Asked(borrowerId);
  const monitoring = demographic?.GovernmentMonitoringDetail ?? {};
  asked.answer("GovernmentMonitoringDetail.EthnicCollectVisualInd", monitoring.EthnicCollectVisualInd);
  asked.answer("GovernmentMonitoringDetail.GenderCollectVisualInd", monitoring.GenderCollectVisualInd);
  asked.answer("GovernmentMonitoringDetail.RaceCollectedVisualInd", monitoring.RaceCollectedVisualInd);
  asked.need("GovernmentMonitoringDetail.ULADAppMethodType", monitoring.ULADAppMethodType);
  asked.need("GovernmentMonitoringDetail.ULADGenderType", monitoring.GenderRefusalInd || monitoring.ULADGenderType);
  asked.need(
    "EthnicityType",
    monitoring.EthnicRefusalInd ||
      (demographic?.EthnicityType ?? []).length > 0 ||
      (demographic?.HmdaEthnicityOrigins ?? []).length > 0,
  );
  asked.need("HmdaRaces", monitoring.RaceRefusalInd || demographic?.HmdaRaces);
  return asked.missing;
}

const LOOKBACK_DAYS = 30;
const LONGEST_GAP_DAYS = 30;

/** Whether the borrower's jobs cover two years and 30 days up to today without a gap over 30 days; a retired borrower without jobs is exempt. */
export function coversIncome(
  borrowerId: string,
  employers: readonly Employer[],
  items: readonly IncomeItem[],
  today: string,
): boolean {
  const jobs = employers.filter((employer) => employer.BorrowerId === borrowerId);
  if (jobs.length === 0)
    return items.some(
      (item) =>
        item.BorrowerId === borrowerId && item.IncomeType === "Pension" && item.IncomeItemMetaData?.RetirementDate,
    );
  const year = Number(today.slice(0, 4));
  const twoYearsAgo = dayNumber(`${year - 2}${today.slice(4) === "-02-29" ? "-02-28" : today.slice(4)}`);
  const end = dayNumber(today);
  const spans = jobs
    .map(
      ({ Employment: job }) =>
        [dayNumber(job?.StartDate), job?.StatusType === "Current" ? end : dayNumber(job?.EndDate)] as const,
    )
    .filter(([from, to]) => !Number.isNaN(from) && !Number.isNaN(to))
    .sort(([one], [other]) => one - other);
  let covered = twoYearsAgo - LOOKBACK_DAYS;
  for (const [from, to] of spans) {
    if (from - covered > LONGEST_GAP_DAYS) return false;
    covered = Math.max(covered, to);
  }
  return end - covered <= LONGEST_GAP_DAYS;
}

const EXEMPT_ROLES = new Set(["TitleHolder", "NonTitleSpouse"]);

/** The active borrowers whose income is not covered. */
export function uncoveredBorrowers(file: LoanFile, today: string): Borrower[] {
  return (file.Borrowers ?? []).filter(
    (borrower) =>
      borrower.active !== false &&
      !EXEMPT_ROLES.has(borrower.Role ?? "") &&
      !coversIncome(borrower.id, file.Employers ?? [], file.IncomeItems ?? [], today),
  );
}

export function missingOfAsset(asset: Asset): Missing[] {
  const asked = new Asked(asset.id);
  asked.answer("AssetDetail.CashOrMarketValueAmt", asset.AssetDetail?.CashOrMarketValueAmt);
  asked.need("Borrowers", asset.Borrowers);
  return asked.missing;
}

export function missingOfLiability(liability: Liability): Missing[] {
  const asked = new Asked(liability.id);
  asked.answer("LiabilityDetail.MonthlyPaymentAmt", liability.LiabilityDetail?.MonthlyPaymentAmt);
  asked.need("Borrowers", liability.Borrowers);
  return asked.missing;
}

export function missingOfOwnedProperty(property: OwnedProperty): Missing[] {
  const asked = new Asked(property.id);
  const owned = property.OwnedPropertyDetail ?? {};
  const detail = property.Property?.PropertyDetail ?? {};
  const housing = property.Property?.Housing ?? {};
  asked.need("Borrowers", property.Borrowers);
  asked.need("OwnedPropertyDetail.DispositionStatusType", owned.DispositionStatusType);
  asked.answer("Property.PropertyDetail.EstimatedValueAmt", detail.EstimatedValueAmt);
  asked.need("Property.PropertyDetail.PropertyUsageType", detail.PropertyUsageType);
  asked.need("Property.Housing.HousingType", housing.HousingType);
  asked.need("Property.Housing.HousingTypeOtherDesc", housing.HousingType !== "Other" || housing.HousingTypeOtherDesc);
  if (countsRent(property)) {
    if (owned.RentIncCalcInd) {
      asked.answer("OwnedPropertyDetail.RentalIncomeGrossAmt", owned.RentalIncomeGrossAmt);
      asked.answer("OwnedPropertyDetail.OccupancyFactor", owned.OccupancyFactor);
    } else asked.answer("OwnedPropertyDetail.RentalIncomeNetAmt", owned.RentalIncomeNetAmt);
  }
  return asked.missing;
}

export function missingOfEmployer(employer: Employer): Missing[] {
  const asked = new Asked(employer.id);
  const job = employer.Employment ?? {};
  asked.answer("Employment.MonthlyIncomeAmt", job.MonthlyIncomeAmt);
  asked.need("Employment.PositionDesc", job.PositionDesc);
  asked.need("Employment.StartDate", job.StartDate);
  asked.need("Employment.EndDate", job.StatusType === "Current" || job.EndDate);
  return asked.missing;
}

const BASE_PAY = new Set(["Base", "MilitaryBasePay"]);

export function missingOfIncomeItem(item: IncomeItem): Missing[] {
  const asked = new Asked(item.id);
  asked.need("IncomeType", item.IncomeType);
  asked.need(
    "IncomeTypeOtherDesc",
    item.IncomeType !== "Other" || item.EmploymentIncomeInd || item.IncomeTypeOtherDesc,
  );
  asked.answer("MonthlyTotalAmt", BASE_PAY.has(item.IncomeType ?? "") ? 0 : item.MonthlyTotalAmt);
  return asked.missing;
}

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
  for (const credit of info.PurchaseCredits ?? []) {
    asked.answer("PurchaseCredits.PurchaseCreditAmt", credit.PurchaseCreditAmt);
    asked.need("PurchaseCredits.PurchaseCreditType", credit.PurchaseCreditType);
    asked.need(
      "PurchaseCredits.PurchaseCreditSourceType",
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
export function subjectHasRent(info: LoanInfoData): boolean {
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
  for (const owner of subject.PropertyOwners ?? []) {
    asked.need(
      "subjectProperty.PropertyOwners.RelVestTypeOthDesc",
      owner.RelVestingType !== "Other" || owner.RelVestTypeOthDesc,
    );
    asked.need(
      "subjectProperty.PropertyOwners.VestingToReadOthDesc",
      owner.VestingToRead !== "Other" || owner.VestingToReadOthDesc,
    );
  }
}

function needExpenses(asked: Asked, info: LoanInfoData, ltvPercent: number | null | undefined): void {
  const transaction = info.TransactionInfo ?? {};
  const type = transaction.MortgageType ?? "";
  if (type === "REVERSE") return;
  const needExpense = (kind: string) => {
    const expense = info.HousingExpenses?.find((one) => one.ExpenseType === kind);
    asked.answer(
      `HousingExpenses.${kind}`,
      expense?.CalcType === "CALCULATED" ? expense.AnnualRate : expense?.PaymentAmt,
    );
  };
  needExpense("HomeownersInsurance");
  needExpense("RealEstateTax");
  if (MI_TYPES.has(type.toUpperCase()) && (ltvPercent ?? 0) > MI_LTV) needExpense("MIPremium");
  const feeIsDue =
    (type === "VA" && info.VAInfo?.VAFundingFeeExemptionType !== "CompletelyExempt") ||
    ["FHA", "USDA", "USDARuralDevelopment"].includes(type);
  if (feeIsDue) asked.answer("TransactionInfo.MIFundFeeTotalAmt", transaction.MIFundFeeTotalAmt);
}

/** The government step: FHA asks for the section of the Act, VA for entitlement and residual income; other loans have nothing to give. */
export function missingOfGovernment(info: LoanInfoData): Missing[] {
  const asked = new Asked();
  const loan = info.GovernmentLoan ?? {};
  const type = info.TransactionInfo?.MortgageType;
  if (type === "FHA") asked.need("GovernmentLoan.SectionOfActType", loan.SectionOfActType);
  if (type === "VA") {
    asked.answer("GovernmentLoan.VAEntitlementAmt", loan.VAEntitlementAmt);
    asked.answer("GovernmentLoan.VAResidualIncomeAmt", loan.VAResidualIncomeAmt);
  }
  return asked.missing;
}

export interface StepCompletion {
  complete: boolean;
  missing: Missing[];
}

/** Every step's completion, from the whole loan. Pricing, fees, AUS and pre-approval have nothing to complete them yet. */
export function completionOf(
  file: LoanFile,
  state: UIState | undefined,
  today: string,
): Record<StepId, StepCompletion> {
  const step = (missing: Missing[]): StepCompletion => ({ complete: missing.length === 0, missing });
  const open: StepCompletion = { complete: false, missing: [] };
  const active = (file.Borrowers ?? []).filter((borrower) => borrower.active !== false);
  const people = active.flatMap((borrower) => [
    ...missingOfBorrower(
      borrower,
      (file.Residences ?? []).filter((residence) => residence.BorrowerId === borrower.id),
      today,
    ),
    ...missingOfDeclaration(
      (file.Declarations ?? []).find((declaration) => declaration.BorrowerId === borrower.id),
      borrower.id,
    ),
    ...missingOfDemographic(
      (file.Demographics ?? []).find((demographic) => demographic.BorrowerId === borrower.id),
      borrower.id,
    ),
  ]);
  const income = state?.skipIncomeCheck
    ? []
    : uncoveredBorrowers(file, today).map((borrower) => ({ path: "Employers", recordId: borrower.id }));
  const government = missingOfGovernment(file.Info ?? {});
  const isGovernment = ["FHA", "VA"].includes(file.Info?.TransactionInfo?.MortgageType ?? "");
  return {
    "loan-info": step(
      missingOfLoanInfo(file.Info ?? {}, file.LTVRatioPercent ?? file.Info?.TransactionInfo?.LTVRatioPercent),
    ),
    borrowers: step(active.length === 0 ? [{ path: "Borrowers" }] : people),
    financial: step(active.length === 0 ? [{ path: "Borrowers" }] : income),
    "govt-loan": isGovernment
      ? step(government)
      : { complete: file.Info?.TransactionInfo?.MortgageType !== undefined, missing: [] },
    "product-pricing": open,
    "update-fees": open,
    aus: open,
    "pre-approval": open,
  };
}
