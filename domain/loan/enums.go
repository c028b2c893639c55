// Package loan describes a mortgage loan: its terms and property, its stage, its team, and the file that holds
// all its records.
package loan

import (
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/property"
)

// PurposeType says what the loan is for.
type PurposeType string

// The purposes.
const (
	PurposePurchase  PurposeType = "Purchase"
	PurposeRefinance PurposeType = "Refinance"
)

// PurposeTypes lists the purposes.
var PurposeTypes = domain.NewEnum("LoanPurposeType", "Purchase", "Refinance")

// MortgageType is the program under which the loan is made.
type MortgageType string

// The mortgage types.
const (
	MortgageConventional MortgageType = "Conventional"
	MortgageFHA          MortgageType = "FHA"
	MortgageVA           MortgageType = "VA"
	MortgageUSDA         MortgageType = "USDA"
	MortgageUSDARural    MortgageType = "USDARuralDevelopment"
	MortgageHELOC        MortgageType = "HELOC"
	MortgageReverse      MortgageType = "REVERSE"
	MortgageNonQM        MortgageType = "NONQM"
	MortgageAffordable   MortgageType = "AFFORDABLE"
)

// MortgageTypes lists the mortgage types.
var MortgageTypes = domain.NewEnum("MortgageType", "Conventional", "FHA", "VA", "USDA",
	"USDARuralDevelopment=USDA Rural Development", "HELOC=Home equity line of credit", "REVERSE=Reverse mortgage",
	"NONQM=Non-QM", "AFFORDABLE=Affordable")

// IsUSDA reports whether the loan is guaranteed by the Department of Agriculture, under either name.
func (t MortgageType) IsUSDA() bool { return t == MortgageUSDA || t == MortgageUSDARural }

// IsGovernment reports whether a federal agency insures or guarantees the loan.
func (t MortgageType) IsGovernment() bool { return t == MortgageFHA || t == MortgageVA || t.IsUSDA() }

// AmortizationType says how the rate behaves over the term (MISMO AmortizationBase).
type AmortizationType string

// The amortization types rules decide by.
const (
	AmortizationFixed      AmortizationType = "Fixed"
	AmortizationAdjustable AmortizationType = "AdjustableRate"
	AmortizationStep       AmortizationType = "Step"

	AmortizationGraduated    AmortizationType = "GPM"
	AmortizationGraduatedARM AmortizationType = "GraduatedPaymentARM"
)

// AmortizationTypes lists the amortization types.
var AmortizationTypes = domain.NewEnum("AmortizationType", "Fixed=Fixed rate", "AdjustableRate", "GEM=Growing equity",
	"GPM=Graduated payment", "GraduatedPaymentARM=Graduated payment ARM", "RateImprovementMortgage", "Step=Step rate",
	"Other")

// CashOutType says whether a refinance takes cash out (MISMO RefinanceCashOutDeterminationBase and VA's types).
type CashOutType string

// The determinations.
const (
	CashOut         CashOutType = "CashOut"
	CashOutLimited  CashOutType = "LimitedCashOut"
	CashOutNone     CashOutType = "NoCashOut"
	CashOutVATypeI  CashOutType = "TypeICashOutVA"
	CashOutVATypeII CashOutType = "TypeIICashOutVA"
	CashOutUnknown  CashOutType = "Unknown"
	CashOutOther    CashOutType = "Other"
)

// CashOutTypes lists the determinations.
var CashOutTypes = domain.NewEnum("RefinanceCashOutDeterminationType", "CashOut=Cash-out",
	"LimitedCashOut=Limited cash-out", "NoCashOut=No cash-out", "TypeICashOutVA=VA cash-out, type I",
	"TypeIICashOutVA=VA cash-out, type II", "Unknown", "Other")

// ExpenseType is an item of the proposed housing expense (MISMO HousingExpenseBase).
type ExpenseType string

// The housing expenses rules decide by.
const (
	ExpensePrincipalAndInterest  ExpenseType = "FirstMortgagePrincipalAndInterest"
	ExpenseOtherMortgage         ExpenseType = "OtherMortgageLoanPrincipalAndInterest"
	ExpenseHomeownersInsurance   ExpenseType = "HomeownersInsurance"
	ExpenseSupplementalInsurance ExpenseType = "SupplementalPropertyInsurance"
	ExpenseFloodInsurance        ExpenseType = "FloodInsurance"
	ExpenseRealEstateTax         ExpenseType = "RealEstateTax"
	ExpenseMIPremium             ExpenseType = "MIPremium"
	ExpenseHOADues               ExpenseType = "HomeownersAssociationDuesAndCondominiumFees"
	ExpenseRent                  ExpenseType = "Rent"
	ExpenseOther                 ExpenseType = "Other"
)

// ExpenseTypes lists the housing expenses.
var ExpenseTypes = domain.NewEnum("HousingExpenseType", "FirstMortgagePrincipalAndInterest=Principal and interest",
	"OtherMortgageLoanPrincipalAndInterest=Other financing", "HomeownersInsurance", "SupplementalPropertyInsurance",
	"FloodInsurance", "RealEstateTax=Real estate taxes", "MIPremium=Mortgage insurance",
	"HomeownersAssociationDuesAndCondominiumFees=Association dues", "GroundRent", "LeaseholdPayments", "Rent",
	"EscrowShortage", "MaintenanceAndMiscellaneous=Maintenance and miscellaneous", "Utilities", "Cable", "Electricity",
	"Heating", "Telephone", "FirstMortgagePITI=First mortgage PITI",
	"OtherMortgageLoanPrincipalInterestTaxesAndInsurance=Other mortgage PITI", "Other")

// CalcType says whether an expense is a percentage a year or a stated payment.
type CalcType string

// The calculations.
const (
	Calculated CalcType = "CALCULATED"
	Manual     CalcType = "MANUAL"
)

// CalcTypes lists the calculations.
var CalcTypes = domain.NewEnum("HousingExpenseCalcType", "CALCULATED=Calculated", "MANUAL=Manual")

// CreditType says what a credit toward the purchase is (MISMO PurchaseCreditBase and ClosingAdjustmentItemBase).
type CreditType string

// The credits rules decide by.
const (
	CreditSeller       CreditType = "SellerCredit"
	CreditLender       CreditType = "LenderCredit"
	CreditEarnestMoney CreditType = "EarnestMoney"
	CreditOther        CreditType = "Other"
)

// CreditTypes lists the credits.
var CreditTypes = domain.NewEnum("PurchaseCreditType", "SellerCredit", "LenderCredit", "EarnestMoney", "BuydownFund",
	"CommitmentOriginationFee", "EmployerAssistedHousing=Employer-assisted housing", "FederalAgencyFundingFeeRefund",
	"GiftOfEquity", "LeasePurchaseFund", "MIPremiumRefund=MI premium refund", "RelocationFunds", "SweatEquity",
	"TradeEquity", "TradeEquityFromPropertySwap", "Other")

// CreditSourceTypes lists who gives a credit (MISMO PurchaseCreditSourceBase).
var CreditSourceTypes = domain.NewEnum("PurchaseCreditSourceType", "BorrowerPaidOutsideClosing=Borrower, outside closing",
	"BuilderDeveloper=Builder or developer", "Employer", "FederalAgency", "Lender", "LocalAgency",
	"NonParentRelative=Relative other than a parent", "Parent", "PropertySeller", "RealEstateAgent", "StateAgency",
	"UnrelatedFriend", "Other")

// RefinancePrimaryPurposeTypes lists what refinanced money is for (MISMO RefinancePrimaryPurposeBase).
var RefinancePrimaryPurposeTypes = domain.NewEnum("RefinancePrimaryPurposeType", "Cash", "DebtConsolidation",
	"HomeImprovement", "InterestRateReduction", "MortgageTermReduction", "PrimaryLienPayoff=Payoff of first lien",
	"SecondaryLienPayoff=Payoff of subordinate lien", "EquityBuyout", "AssetAcquisition",
	"CapitalizedInterestTaxesInsuranceOrFees=Capitalized interest, taxes, insurance or fees", "Convenience", "Education",
	"Medical", "PayoffLeaseholdInterest", "SpecialPurpose", "UnsecuredLienPayoff", "Unspecified", "Other")

// SectionOfActTypes lists the sections of the Housing Acts under which FHA and RHS loans are made.
var SectionOfActTypes = domain.NewEnum("SectionOfActType", "203B", "203B2", "203B241", "203B251", "203H", "203I", "203K",
	"203K241", "203K251", "204A", "204GFHAGoodNeighborNextDoor=204(g) Good Neighbor Next Door",
	"204GSingleFamilyPropertyDisposition=204(g) single family property disposition", "213", "220", "221", "221D2",
	"221D2251", "222", "223E", "233", "234C", "234C251", "235", "237", "240", "245", "245A", "247", "248", "251", "255",
	"256", "257", "184", "184A", "201S", "201SD", "201U", "201UD", "26101", "26102", "26201", "26202", "27001", "27002",
	"27003", "3710", "502USDARuralDevelopmentGuaranteedHousingLoan=502 USDA guaranteed housing loan", "513", "729", "8Y",
	"FHATitleIInsuranceForManufacturedHomes=FHA Title I, manufactured homes",
	"FHATitleIInsuranceForPropertyImprovementLoans=FHA Title I, property improvement", "Other")

// VAFundingFeeExemptionTypes lists who pays VA's funding fee (38 U.S.C. 3729(c)).
var VAFundingFeeExemptionTypes = domain.NewEnum("VAFundingFeeExemptionType", "NotExempt", "CompletelyExempt",
	"PartiallyExempt", "Other")

// The exemptions from VA's funding fee: of all of it, of a part, and another one.
const (
	ExemptCompletely = "CompletelyExempt"
	ExemptPartially  = "PartiallyExempt"
	ExemptOtherwise  = "Other"
)

// VAFundingFeeLoanTypes are the loans with a funding fee of their own (38 U.S.C. 3729(b)(2)(F) to (I)).
var VAFundingFeeLoanTypes = domain.NewEnum("VAFundingFeeLoanType", "Assumption=Assumption of a loan", "ManufacturedHomeNotAffixed=Manufactured home that is not permanently affixed",
	"NativeAmericanDirect=Native American direct loan", "Vendee=Vendee loan")

// VAStateOptions are the variants of VA's forms by state.
var VAStateOptions = domain.NewEnum("VAStateOption", "Default", "AZ=Arizona", "TX=Texas")

// VASubsequentUse is that the veteran has used entitlement before.
const VASubsequentUse = "SubsequentUse"

// RefinanceIRRRL is VA's interest rate reduction refinancing loan.
const RefinanceIRRRL = "InterestRateReductionRefinanceLoan"

// What the floor of an adjustable rate is based on, where it is no rate of its own.
const (
	FloorMargin    = "Margin"
	FloorStartRate = "StartRate"
	FloorNone      = "None"
)

// The programs that pay for work on the property.
const (
	ProgramCHOICERenovation    = "CHOICERenovation"
	ProgramHomeStyleRenovation = "HomeStyleRenovation"
)

// The remaining enumerations of the loan's terms.
var (
	VAUseTypes          = domain.NewEnum("VAUseType", "FirstUse", "SubsequentUse")
	ReverseTypes        = domain.NewEnum("ReverseMortgageType", "HECM", "HECMForPurchase=HECM for purchase", "Proprietary=Proprietary reverse")
	PrepayPenaltyTypes  = domain.NewEnum("PrepayPenalty", "NO_PPP=None", "12_MONTHS=12 months", "24_MONTHS=24 months", "36_MONTHS=36 months", "48_MONTHS=48 months", "60_MONTHS=60 months")
	BenefitTypes        = domain.NewEnum("BenefitOfRefinance", "LowerRate", "LowerPayment", "ShorterTerm", "FixedRate=From adjustable to fixed", "CashOut=Cash-out", "DebtConsolidation", "MIRemoval=Removal of mortgage insurance", "Other")
	FloorBasisTypes     = domain.NewEnum("FloorBasis", "Margin", "StartRate", "Fixed=Fixed floor rate", "None=No floor")
	ARMIndexTypes       = domain.NewEnum("ARMIndex", "SOFR30DayAverage=30-day average SOFR", "SOFRTerm=Term SOFR", "CMTOneYear=1-year Treasury (CMT)", "CMTFiveYear=5-year Treasury (CMT)", "Prime=Prime rate", "COFI=Cost of funds index", "Other")
	LoanProgramTypes    = domain.NewEnum("LoanProgramId", "Standard", "HomeReady", "HomePossible", "HomeOne", "CHOICERenovation=CHOICERenovation", "HomeStyleRenovation=HomeStyle Renovation", "IncomeBasedDeedRestrictionsTerminate", "IncomeBasedDeedRestrictionsSurvive")
	GovernmentRefinance = domain.NewEnum("GovernmentRefinanceType", "CashOutVA=VA cash-out", "FullDocumentation", "InterestRateReductionRefinanceLoan=VA IRRRL", "StreamlineWithAppraisal", "StreamlineWithoutAppraisal", "Other")
	DownPaymentTypes    = domain.NewEnum("DownPaymentType", "CheckingSavings=Checking or savings", "DepositOnSalesContract", "EquityOnSoldProperty", "EquityOnPendingSale", "GiftFunds", "StocksAndBonds", "TradeEquity", "RetirementFunds", "BridgeLoan", "LifeInsuranceCashValue", "SweatEquity", "Other")
	LockStatusTypes     = domain.NewEnum("LOCK_STATUS_TYPE", "None", "Locked", "Expired", "Requested", "Cancelled", "Denied")
	ApplicationChannels = domain.NewEnum("IndustryChannel", "Retail", "Wholesale", "Correspondent")
)

// EnumLookups returns every enumeration that forms offer, the one place where English display names live.
func EnumLookups() []domain.Enum {
	enums := []domain.Enum{PurposeTypes, MortgageTypes, AmortizationTypes, CashOutTypes, ExpenseTypes, CalcTypes,
		CreditTypes, CreditSourceTypes, RefinancePrimaryPurposeTypes, SectionOfActTypes, VAFundingFeeExemptionTypes,
		VAFundingFeeLoanTypes, VAStateOptions, VAUseTypes, ReverseTypes, PrepayPenaltyTypes, BenefitTypes, FloorBasisTypes, ARMIndexTypes, LoanProgramTypes,
		GovernmentRefinance, DownPaymentTypes, LockStatusTypes, ApplicationChannels, TeamRoles}
	enums = append(enums, property.Enums()...)
	enums = append(enums, finance.Enums()...)
	return append(enums, borrower.Enums()...)
}
