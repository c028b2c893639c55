// The records of a loan, as the API answers and takes them: JSON names are the specification's.

/** US dollars, at most 2 decimals. */
export type Dollars = number;
/** Percent, up to 6 decimals. */
export type Percent = number;
/** YYYY-MM-DD. */
export type CivilDate = string;

export interface RecordBase {
  id: string;
  version: number;
}

export interface Ref {
  id: string;
}

export interface Address {
  /** Street and number */
  LineText?: string;
  /** Apartment or unit */
  UnitIdentifier?: string;
  CityName?: string;
  /** Two-letter state code */
  StateCode?: string;
  /** ZIP code, 5 or 9 digits */
  PostalCode?: string;
  CountyName?: string;
  /** ISO 3166 two-letter code; empty means US */
  CountryCode?: string;
  /** The property is still to be determined */
  TBDInd?: boolean | null;
}

export interface SubjectProperty {
  /** Sales price, US dollars */
  SalesContractAmt?: Dollars | null;
  ProjectDetail?: ProjectDetail;
  Address?: Address;
  PropertyDetail?: PropertyDetail;
  PropertyOwners?: PropertyOwner[];
}

export interface ProjectDetail {
  Name?: string;
}

export interface PropertyOwner {
  /** The owner as named in the title */
  FullName?: string;
  /** Current or Proposed */
  StatusType?: string;
  RelVestingType?: string;
  RelVestTypeOthDesc?: string;
  VestingToRead?: string;
  VestingToReadOthDesc?: string;
}

export interface PropertyDetail {
  /** Appraised value once there is an appraisal, else the estimate; US dollars */
  EstimatedValueAmt?: Dollars | null;
  EstimatedValueLocked?: boolean | null;
  PropertyUsageType?: string;
  /** 1 to 4 */
  FinancedUnitCount?: number | null;
  /** Percent of gross rent that counts */
  OccupancyFactor?: Percent | null;
  /** Net rent is calculated from gross rent and occupancy factor */
  RentIncCalcInd?: boolean | null;
  RentEstGrsMonthAmt?: Dollars | null;
  RentEstNetMonthAmt?: Dollars | null;
  HousingType?: string;
  HousingTypeOtherDesc?: string;
  ConstrMethTyp?: string;
  AttachmentType?: string;
  PropertyEstateType?: string;
  InProjectInd?: boolean | null;
  PropertyMixedUsageInd?: boolean | null;
  PropertyExistingCleanEnergyLienInd?: boolean | null;
  PropertyStructureBuiltYear?: number | null;
  PropertyAcquiredDate?: CivilDate | null;
  PropertyOriginalCostAmt?: Dollars | null;
  /** 0 to 3 */
  AccessoryDwellingUnitTotalCount?: number | null;
}

export interface Asset extends RecordBase {
  Borrowers?: Ref[];
  AssetDetail?: AssetDetail;
  /** Institution or person that holds the asset */
  HolderName?: string;
}

export interface AssetDetail {
  AssetType?: string;
  AssetTypeOtherDesc?: string;
  /** US dollars */
  CashOrMarketValueAmt?: Dollars | null;
  AccountIdentifier?: string;
  /** Who gives a gift or grant */
  FundsSourceType?: string;
  FundsSourceTypeOtherDesc?: string;
  /** A gift that already lies in a listed account */
  IncludedInAssetAccountInd?: boolean | null;
}

export interface Employer extends RecordBase {
  BorrowerId?: string;
  Employment?: Employment;
  /** Employer or business */
  Name?: string;
  Phone?: string;
  Address?: Address;
}

export interface Employment {
  StartDate?: CivilDate | null;
  EndDate?: CivilDate | null;
  ClassificationType?: string;
  StatusType?: string;
  /** All pay of this job a month; income items tied to the employer break it down */
  MonthlyIncomeAmt?: Dollars | null;
  PositionDesc?: string;
  SelfEmployedInd?: boolean | null;
  OwnershipInterestType?: string;
  TimeInLineOfWorkMonthsCount?: number | null;
  /** Employed by a party to the transaction */
  SpecialBorrowerEmployerRelationshipInd?: boolean | null;
  ForeignIncomeInd?: boolean | null;
  SeasonalIncomeInd?: boolean | null;
}

export interface Expense extends RecordBase {
  Borrowers?: Ref[];
  ExpenseType?: string;
  ExpenseTypeOtherDesc?: string;
  /** US dollars a month */
  MonthlyPaymentAmt?: Dollars | null;
  RemainingTermMonthsCount?: number | null;
  AlimonyOwedTo?: string;
  /** Left out of the ratios */
  ExclusionInd?: boolean | null;
}

export interface IncomeItem extends RecordBase {
  BorrowerId?: string;
  /** The job this income is part of */
  EmployerId?: string | null;
  IncomeType?: string;
  IncomeTypeOtherDesc?: string;
  /** US dollars a month */
  MonthlyTotalAmt?: Dollars | null;
  EmploymentIncomeInd?: boolean | null;
  IncomeRecordGroupId?: string | null;
  IncomeItemMetaData?: IncomeItemMetaData;
}

export interface IncomeItemMetaData {
  RetirementDate?: CivilDate | null;
}

export interface IncomeEntry {
  Employer?: Employer | null;
  Item?: IncomeItem | null;
}

export interface Liability extends RecordBase {
  Borrowers?: Ref[];
  /** The owned property this debt is secured by */
  OwnedPropertyId?: string | null;
  LiabilityDetail?: LiabilityDetail;
  /** Creditor */
  HolderName?: string;
}

export interface LiabilityDetail {
  LiabilityType?: string;
  LiabilityTypeOtherDesc?: string;
  AccountIdentifier?: string;
  /** US dollars a month */
  MonthlyPaymentAmt?: Dollars | null;
  /** US dollars */
  UnpaidBalanceAmt?: Dollars | null;
  RemainingTermMonthsCount?: number | null;
  /** Line of credit, for HELOC and revolving debt */
  CreditLimitAmt?: Dollars | null;
  /** Left out of the ratios */
  ExclusionInd?: boolean | null;
  /** Paid off at or before closing */
  PayoffStatusInd?: boolean | null;
  LienPosition?: string;
  /** Stays on the subject property behind the new loan */
  SubjectLoanResubordinationInd?: boolean | null;
  PaymentIncludesTaxesInsuranceInd?: boolean | null;
  MortgageType?: string;
}

export interface LiabilitySum {
  MonthlyPaymentAmt?: Dollars;
  UnpaidBalanceAmt?: Dollars;
}

export interface LiabilityTotals {
  monthly?: LiabilitySum;
  mortgagePaidOff?: LiabilitySum;
  nonMortgagePaidOff?: LiabilitySum;
  omitted?: LiabilitySum;
  grand?: LiabilitySum;
}

export interface OwnedProperty extends RecordBase {
  Borrowers?: Ref[];
  /** It is the subject property */
  SubjectInd?: boolean | null;
  /** Debts secured by it */
  Liabilities?: Ref[];
  OwnedPropertyDetail?: OwnedPropertyDetail;
  Property?: HeldProperty;
}

export interface OwnedPropertyDetail {
  DispositionStatusType?: string;
  /** Net rent is calculated from gross rent and occupancy factor */
  RentIncCalcInd?: boolean | null;
  RentalIncomeGrossAmt?: Dollars | null;
  RentalIncomeNetAmt?: Dollars | null;
  /** Percent of gross rent that counts */
  OccupancyFactor?: Percent | null;
  FirstLienAmt?: Dollars | null;
  SubordinateLienAmt?: Dollars | null;
  /** Taxes, insurance, dues and maintenance a month that no payment includes */
  MaintenanceExpenseAmt?: Dollars | null;
  LienInstallmentAmt?: Dollars | null;
  LienUPBAmt?: Dollars | null;
  OwnedUnitCount?: number | null;
}

export interface HeldProperty {
  PropertyDetail?: HeldPropertyDetail;
  Housing?: Housing;
  Address?: Address;
}

export interface HeldPropertyDetail {
  /** US dollars */
  EstimatedValueAmt?: Dollars | null;
  /** How it will be used */
  PropertyUsageType?: string;
  /** How it is used today */
  PropertyCurrentUsageType?: string;
  FinancedUnitCount?: number | null;
  /** 0 to 3 */
  AccessoryDwellingUnitTotalCount?: number | null;
}

export interface Housing {
  HousingType?: string;
  HousingTypeOtherDesc?: string;
}

export interface Rental {
  FirstLienAmt?: Dollars;
  SubordinateLienAmt?: Dollars;
  omittedLiabilitiesAmt?: Dollars;
  totalPiti?: Dollars;
  DisplayNetRentalIncome?: Dollars;
}

export interface OwnedPropertyTotals {
  totalOwned?: Dollars;
  totalMonthlyIncome?: Dollars;
}

export interface Borrower extends RecordBase {
  /** False for a person taken off the loan */
  active?: boolean;
  Role?: string;
  isPrimaryBorrower?: boolean;
  Name?: PersonName;
  ContactPoint?: ContactPoint;
  TaxpayerIdentifier?: TaxpayerIdentifier;
  CitizenResidencyType?: string;
  /** Ages of the dependants, separated by commas */
  DependentAgeYearsCount?: string;
  BorrowerDetail?: BorrowerDetail;
  eConsent?: boolean | null;
  /** Given and refused consents by type */
  BorrowerConsent?: Record<string, Consent>;
  Languages?: Language[];
  MilitaryService?: MilitaryService;
  Counseling?: Counseling;
  GovernmentBorrower?: GovernmentBorrower;
}

export interface PersonName {
  FirstName?: string;
  MiddleName?: string;
  LastName?: string;
  SuffixName?: string;
  FullName?: string;
}

export interface ContactPoint {
  Email?: string;
  CellPhone?: string;
  HomePhone?: string;
  WorkPhone?: string;
  WorkPhoneExtension?: string;
}

export interface TaxpayerIdentifier {
  /** ***-**-1234, or absent when none is on file */
  Masked?: string;
  /** SocialSecurityNumber or IndividualTaxpayerIdentificationNumber */
  IdentifierType?: string;
}

export interface BorrowerDetail {
  BirthDate?: CivilDate | null;
  MaritalStatusType?: string;
  DependentCount?: number | null;
  ClassificationType?: string;
  /** Borrowers with the same number share an application */
  LoanAppSeqNumber?: number | null;
  CurrAddSameAsPriBorrInd?: boolean | null;
  CommunityPropertyStateResidentInd?: boolean | null;
  DomesticRelationshipInd?: boolean | null;
  DomesticRelationshipType?: string;
  CreditReportId?: string;
  CreditReportRequest?: CreditReportRequest;
  CreditReportAuthInd?: boolean | null;
}

export interface CreditReportRequest {
  status?: string;
}

export interface Consent {
  ConsentType?: string;
  ConsentInd?: boolean | null;
  Date?: CivilDate | null;
}

export interface Language {
  Code?: string;
  CodeOtherDesc?: string;
  RefusalInd?: boolean | null;
}

export interface MilitaryService {
  SelfDeclaredMilitaryServiceInd?: boolean | null;
  StatusType?: string;
  BranchType?: string;
  FromDate?: CivilDate | null;
  ToDate?: CivilDate | null;
  ExpectedCompletionDate?: CivilDate | null;
  /** Surviving spouse */
  SpousalVABenefitsEligibilityInd?: boolean | null;
}

export interface Counseling {
  CounselingEvents?: CounselingEvent[];
}

export interface CounselingEvent {
  CounselingEventDetail?: CounselingEventDetail;
}

export interface CounselingEventDetail {
  ConfirmationInd?: boolean | null;
  CounselingType?: string;
  CompletedDate?: CivilDate | null;
  CounselingAgencyIdentifier?: string;
  CounselingAgencyName?: string;
  FormatType?: string;
  FormatTypeOthDesc?: string;
}

export interface GovernmentBorrower {
  CAIVRSId?: string;
  VAFederalTaxAmt?: Dollars | null;
  VAStateTaxAmt?: Dollars | null;
  VASocialSecurityTaxAmt?: Dollars | null;
  VALocalTaxAmt?: Dollars | null;
}

export interface Declaration extends RecordBase {
  BorrowerId?: string;
  Bankruptcies?: Bankruptcy[];
  DeclarationDetail?: DeclarationDetail;
}

export interface Bankruptcy {
  BankruptcyChapterType?: string;
  BankruptcyFiledDate?: CivilDate | null;
  BankruptcyDischargedDate?: CivilDate | null;
}

export interface DeclarationDetail {
  IntentOccupyType?: string;
  OwnerPast3YearsType?: string;
  PriorPropUsageType?: string;
  PriorPropTitleType?: string;
  FHASecondResInd?: boolean | null;
  BorrowerSellerRelnInd?: boolean | null;
  UndiscBorrowedFundInd?: boolean | null;
  UndiscBorrowedFundAmt?: Dollars | null;
  UndiscMortgageAppInd?: boolean | null;
  UndiscCreditAppInd?: boolean | null;
  PropCleanEnergyInd?: boolean | null;
  UndiscComakerNoteInd?: boolean | null;
  OutstandJudgmentInd?: boolean | null;
  PresentDelinquentInd?: boolean | null;
  PartyToLawsuitInd?: boolean | null;
  PriorPropDeedLieuInd?: boolean | null;
  PriorPropShortSaleInd?: boolean | null;
  PriorPropFclInd?: boolean | null;
  BankruptcyInd?: boolean | null;
}

export interface Demographic extends RecordBase {
  BorrowerId?: string;
  EthnicityType?: string[];
  HmdaEthnicityOrigins?: EthnicityOrigin[];
  HmdaRaces?: Race[];
  GovernmentMonitoringDetail?: GovernmentMonitoringDetail;
}

export interface EthnicityOrigin {
  HMDAEthnicityOriginType?: string;
  HMDAEthnicityOriginTypeOtherDesc?: string;
}

export interface Race {
  HMDARaceType?: string;
  /** Name of the enrolled or principal tribe */
  HMDARaceTypeAdditionalDesc?: string;
  HmdaRaceDesignations?: RaceDesignation[];
}

export interface RaceDesignation {
  HMDARaceDesignationType?: string;
  HMDARaceDesignationOtherDesc?: string;
}

export interface GovernmentMonitoringDetail {
  EthnicRefusalInd?: boolean | null;
  RaceRefusalInd?: boolean | null;
  GenderRefusalInd?: boolean | null;
  EthnicCollectVisualInd?: boolean | null;
  GenderCollectVisualInd?: boolean | null;
  RaceCollectedVisualInd?: boolean | null;
  ULADGenderType?: string;
  ULADAppMethodType?: string;
}

export interface Residence extends RecordBase {
  BorrowerId?: string;
  ResidenceDetail?: ResidenceDetail;
  Landlord?: Landlord;
  Address?: Address;
}

export interface ResidenceDetail {
  ResidencyType?: string;
  BasisType?: string;
  DurationYearsCount?: number | null;
  /** Months beyond the years */
  DurationMonthsCount?: number | null;
}

export interface Landlord {
  Name?: string;
  MonthlyRentAmt?: Dollars | null;
}

export interface KeyDates {
  statusDates?: Record<string, CivilDate>;
  keyDates?: ReportDates;
}

export interface ReportDates {
  mcrApplicationDate?: CivilDate | null;
  applicationReceivedDate?: CivilDate | null;
  disclosureLastGeneratedAt?: CivilDate | null;
  estimatedClosingDate?: CivilDate | null;
  firstPaymentDate?: CivilDate | null;
}

export interface Product {
  ProductId?: string;
  LoanProductExtension?: ProductExtension;
}

export interface ProductExtension {
  Eligible?: boolean | null;
  /** Why not */
  Eligibility?: string[];
}

export interface UIState {
  skipIncomeCheck?: boolean;
  /** By entity: assets, liabilities, realEstates */
  doesNotApply?: Record<string, boolean>;
  declaration?: Record<string, boolean>;
  demographicInfo?: Record<string, boolean>;
  loanDetailsStep?: StepState[];
}

export interface StepState {
  route?: string;
  label?: string;
  complete?: boolean;
}

export interface LoanInfoData {
  TransactionInfo?: TransactionInfo;
  MortgageTypeAndTerms?: MortgageTerms;
  VAInfo?: VAInfo;
  FHAInfo?: FHAInfo;
  USDAInfo?: USDAInfo;
  GovernmentLoan?: GovernmentLoan;
  UnderwritingDetail?: UnderwritingDetail;
  subjectProperty?: SubjectProperty;
  HousingExpenses?: HousingExpense[];
  PurchaseCredits?: PurchaseCredit[];
  /** Other new mortgages on the property (URLA 4b) */
  SubordinateLoans?: SubordinateLoan[];
}

export interface TransactionInfo {
  LenderLoanIdentifier?: string;
  /** US dollars, without financed premiums */
  BaseLoanAmt?: Dollars | null;
  /** Line of credit, US dollars */
  HELOCMaxBalAmt?: Dollars | null;
  LoanPurposeType?: string;
  MortgageType?: string;
  /** Sources of the down payment */
  DownPayments?: DownPayment[];
  /** What the sources must add up to */
  DownPaymentAmt?: Dollars | null;
  RefinancePrimaryPurposeType?: string;
  RefinanceCashOutDeterminationType?: string;
  RefinanceCashOutAmt?: Dollars | null;
  BenefitOfRefinance?: string;
  OtherBenefitOfRefinanceDesc?: string;
  ReverseMortgageType?: string;
  /** As last calculated */
  LTVRatioPercent?: Percent | null;
  AltImprovRepairsAmt?: Dollars | null;
  /** Upfront MI premium, funding or guarantee fee */
  MIFundFeeTotalAmt?: Dollars | null;
  /** Part of it that is added to the loan */
  MIFundFeeFinancedAmt?: Dollars | null;
  EstClosingCostsAmt?: Dollars | null;
  PrepaidItemsEstAmt?: Dollars | null;
  DiscountPointsAmt?: Dollars | null;
  /** Stated total, where it is not itemised as purchase credits */
  SellerCreditsAmt?: Dollars | null;
  LandOriginalCostAmt?: Dollars | null;
  /** As stated in an imported file */
  CashFromBorrowerAmt?: Dollars | null;
  LienPosition?: string;
}

export interface DownPayment {
  FundsType?: string;
  FundsSourceType?: string;
  Amt?: Dollars | null;
}

export interface MortgageTerms {
  AmortizationType?: string;
  /** Months */
  LoanAmortizationPeriodCount?: number | null;
  /** Percent a year */
  NoteRatePercent?: Percent | null;
  /** Percent a year */
  QualifyingRatePercent?: Percent | null;
  InterestOnlyInd?: boolean | null;
  InterestOnlyTermMonthsCount?: number | null;
  InitialFixedPeriodEffectiveMonthsCount?: number | null;
  /** Months */
  NormalRateAdjustmentPeriod?: number | null;
  /** Percentage points */
  FirstRateAdjustmentCap?: Percent | null;
  /** Percentage points */
  NormalRateAdjustmentCap?: Percent | null;
  /** Lifetime cap, percentage points over the note rate */
  MaxIncRatePct?: Percent | null;
  ARMIndex?: string;
  /** Disclosed index value, percent */
  ARMIndexRatePercent?: Percent | null;
  /** Percentage points */
  ARMMargin?: Percent | null;
  FloorBasis?: string;
  FloorRatePercent?: Percent | null;
  PrepayPenalty?: string;
  PrepayPenaltyAmount?: Dollars | null;
  PrepaymentPenaltyInd?: boolean | null;
  LoanProgramId?: string;
  DeedRestrictionTermMonthsCount?: number | null;
  RenovationLoanInd?: boolean | null;
  ConstructionLoanInd?: boolean | null;
  IsBusinessPurposeLoan?: boolean | null;
  BalloonInd?: boolean | null;
  NegativeAmortizationInd?: boolean | null;
  BuydownTemporarySubsidyFundingInd?: boolean | null;
}

export interface VAInfo {
  VAFundingFeeIsFinanced?: boolean | null;
  VAFundingFeeExemptionType?: string;
  VAUseType?: string;
  /** Military status of the veteran */
  StatusType?: string;
  VADisabilityBenefitClaimInd?: boolean | null;
}

export interface FHAInfo {
  FHAUFMIPIsFinanced?: boolean | null;
  FHALoanLenderIdentifier?: string;
  FHALoanSponsorIdentifier?: string;
}

export interface USDAInfo {
  USDAGuaranteeFeeIsFinanced?: boolean | null;
}

export interface GovernmentLoan {
  SectionOfActType?: string;
  PositiveRentalHistoryInd?: boolean | null;
  GovernmentRefinanceType?: string;
  AgencyCaseIdentifier?: string;
  MortgageCreditCertificateAmt?: Dollars | null;
  VAEntitlementAmt?: Dollars | null;
  VAResidualIncomeAmt?: Dollars | null;
  VAMaintenanceExpCalInd?: boolean | null;
  VAMaintenanceExpenseMonthlyAmt?: Dollars | null;
}

export interface UnderwritingDetail {
  underwriterId?: number | null;
  underwriterVAId?: string;
}

export interface HousingExpense {
  ExpenseType?: string;
  ExpenseTypeOtherDesc?: string;
  CalcType?: string;
  /** Percent a year, for CALCULATED */
  AnnualRate?: Percent | null;
  /** US dollars a month */
  PaymentAmt?: Dollars | null;
}

export interface PurchaseCredit {
  PurchaseCreditAmt?: Dollars | null;
  PurchaseCreditType?: string;
  PurchaseCreditTypeOtherDesc?: string;
  PurchaseCreditSourceType?: string;
  PurchaseCreditSourceTypeOtherDesc?: string;
}

export interface SubordinateLoan {
  id?: string;
  LienPosition?: string;
  /** Amount, or the amount to be drawn of a line */
  NoteAmt?: Dollars | null;
  HELOCInd?: boolean | null;
  /** Line of credit */
  HELOCMaxBalAmt?: Dollars | null;
  MonthlyPaymentAmt?: Dollars | null;
  FundsSourceType?: string;
}

export interface TeamMember extends RecordBase {
  WizeUserId?: string;
  WizeOrgUnitId?: string;
  LoanRole?: string;
  primary?: boolean;
}
