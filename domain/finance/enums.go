// Package finance describes what borrowers own, owe and earn.
package finance

import "gable/domain"

// AssetType says what an asset is (MISMO AssetBase).
type AssetType string

// The asset types rules decide by.
const (
	AssetEarnestMoney    AssetType = "EarnestMoneyCashDepositTowardPurchase"
	AssetGiftOfCash      AssetType = "GiftOfCash"
	AssetGiftOfEquity    AssetType = "GiftOfPropertyEquity"
	AssetGrant           AssetType = "Grant"
	AssetRealEstateOwned AssetType = "RealEstateOwned"
	AssetPendingNetSale  AssetType = "PendingNetSaleProceedsFromRealEstateAssets"
	AssetOther           AssetType = "Other"
)

// AssetTypes lists the asset types.
var AssetTypes = domain.NewEnum("AssetType", "CheckingAccount", "SavingsAccount", "MoneyMarketFund",
	"CertificateOfDepositTimeDeposit=Certificate of deposit", "MutualFund", "Stock", "StockOptions", "Bond",
	"SavingsBond", "RetirementFund", "IndividualDevelopmentAccount", "TrustAccount",
	"LifeInsurance=Cash value of life insurance", "Annuity", "BridgeLoanNotDeposited", "CashOnHand",
	"EarnestMoneyCashDepositTowardPurchase=Earnest money", "GiftOfCash", "GiftOfPropertyEquity=Gift of equity",
	"GiftsTotal=Gifts, total", "Grant", "EmployerAssistance", "RelocationMoney", "SeverancePackage",
	"PendingNetSaleProceedsFromRealEstateAssets=Proceeds from pending sale of real estate",
	"ProceedsFromSaleOfNonRealEstateAsset=Proceeds from sale of other asset", "ProceedsFromSecuredLoan",
	"ProceedsFromUnsecuredLoan", "SaleOtherAssets=Sale of other assets", "NetWorthOfBusinessOwned", "Automobile",
	"Boat", "RecreationalVehicle", "BorrowerEstimatedTotalAssets=Estimated total assets", "BorrowerPrimaryHome",
	"RealEstateOwned", "Other")

// FundsSourceType says who gave money (MISMO FundsSourceBase).
type FundsSourceType string

// FundsSourceTypes lists the sources.
var FundsSourceTypes = domain.NewEnum("FundsSourceType", "Borrower", "Builder", "CommunityNonProfit=Community nonprofit",
	"Employer", "FederalAgency", "Institutional", "Lender", "LocalAgency", "NonOriginatingFinancialInstitution",
	"NonParentRelative=Relative other than a parent", "Parent", "PropertySeller", "Relative",
	"ReligiousNonProfit=Religious nonprofit", "RuralHousingService", "StateAgency", "Unknown", "UnmarriedPartner",
	"UnrelatedFriend", "Other")

// LiabilityType says what a debt is (MISMO LiabilityBase).
type LiabilityType string

// The liability types rules decide by.
const (
	LiabilityMortgageLoan LiabilityType = "MortgageLoan"
	LiabilityHELOC        LiabilityType = "HELOC"
	LiabilityInstallment  LiabilityType = "Installment"
	LiabilityLeasePayment LiabilityType = "LeasePayment"
	LiabilityRevolving    LiabilityType = "Revolving"
	LiabilityOpen30Day    LiabilityType = "Open30DayChargeAccount"
	LiabilityOther        LiabilityType = "Other"
)

// LiabilityTypes lists the liability types.
var LiabilityTypes = domain.NewEnum("LiabilityType", "Revolving", "Installment", "MortgageLoan", "HELOC",
	"LeasePayment", "Open30DayChargeAccount=Open 30-day charge account", "DeferredStudentLoan", "PersonalLoan",
	"CollectionsJudgmentsAndLiens=Collections, judgments and liens", "MonetaryJudgment", "TaxLien", "Taxes",
	"DelinquentTaxes", "Garnishments", "HomeownersAssociationLien", "UnsecuredHomeImprovementLoanInstallment",
	"UnsecuredHomeImprovementLoanRevolving", "FirstPositionMortgageLien", "SecondPositionMortgageLien",
	"ThirdPositionMortgageLien", "BorrowerEstimatedTotalMonthlyLiabilityPayment=Estimated total of monthly payments",
	"Other")

// LienPosition is the rank of a lien (MISMO LienPriorityBase).
type LienPosition string

// The lien positions rules decide by.
const (
	LienFirst  LienPosition = "FirstLien"
	LienSecond LienPosition = "SecondLien"
	LienThird  LienPosition = "ThirdLien"
)

// LienPositions lists the positions.
var LienPositions = domain.NewEnum("LienPosition", "FirstLien", "SecondLien", "ThirdLien", "FourthLien", "Other")

// ExpenseType says what a regular expense is (MISMO ExpenseBase).
type ExpenseType string

// ExpenseTypes lists the expenses.
var ExpenseTypes = domain.NewEnum("ExpenseType", "Alimony", "ChildSupport", "SeparateMaintenanceExpense",
	"JobRelatedExpenses=Job-related expenses", "ChildCare", "UnionDues", "NetRentalExpense", "CarMaintenance",
	"CharitableContributions", "Clothing", "DryCleaning", "Entertainment", "GroceryToiletry=Groceries and toiletries",
	"HealthInsurance", "Medical", "MiscellaneousLivingExpenses", "PayrollInsuranceDeduction",
	"PayrollMiscellaneousDeductions", "PayrollProfitSharingDeduction=Payroll profit-sharing deduction",
	"PayrollRetirementDeduction", "PayrollTaxDeduction", "Other")

// DispositionStatusType says what becomes of an owned property (MISMO OwnedPropertyDispositionStatusBase).
type DispositionStatusType string

// The dispositions rules decide by.
const (
	DispositionRetain      DispositionStatusType = "Retain"
	DispositionPendingSale DispositionStatusType = "PendingSale"
	DispositionSold        DispositionStatusType = "Sold"
)

// DispositionStatusTypes lists the dispositions.
var DispositionStatusTypes = domain.NewEnum("DispositionStatusType", "Retain=Retained", "PendingSale", "Sold")

// EmploymentStatusType says whether a job is present or past (MISMO EmploymentStatusBase).
type EmploymentStatusType string

// The employment statuses.
const (
	EmploymentCurrent  EmploymentStatusType = "Current"
	EmploymentPrevious EmploymentStatusType = "Previous"
)

// EmploymentStatusTypes lists the statuses.
var EmploymentStatusTypes = domain.NewEnum("EmploymentStatusType", "Current", "Previous")

// EmploymentClassificationType ranks a borrower's jobs (MISMO EmploymentClassificationBase).
type EmploymentClassificationType string

// The employment classifications.
const (
	EmploymentPrimary   EmploymentClassificationType = "Primary"
	EmploymentSecondary EmploymentClassificationType = "Secondary"
)

// EmploymentClassificationTypes lists the classifications.
var EmploymentClassificationTypes = domain.NewEnum("EmploymentClassificationType", "Primary", "Secondary")

// OwnershipInterestType says how much of the business a self-employed borrower owns.
type OwnershipInterestType string

// OwnershipInterestTypes lists the shares.
var OwnershipInterestTypes = domain.NewEnum("OwnershipInterestType",
	"LessThan25Percent=Less than 25%", "GreaterThanOrEqualTo25Percent=25% or more")

// IncomeType says where income comes from (MISMO IncomeBase).
type IncomeType string

// The income types rules decide by.
const (
	IncomeBase               IncomeType = "Base"
	IncomeMilitaryBasePay    IncomeType = "MilitaryBasePay"
	IncomePension            IncomeType = "Pension"
	IncomeSubjectNetCashFlow IncomeType = "SubjectPropertyNetCashFlow"
	IncomeNetRental          IncomeType = "NetRentalIncome"
	IncomeOther              IncomeType = "Other"
)

// IncomeTypes lists the income types. "AccessoryUnitIincome" is spelt so in the reference model.
var IncomeTypes = domain.NewEnum("IncomeType", "Base=Base pay", "Overtime", "Bonus", "Commissions", "TipIncome",
	"MilitaryBasePay", "MilitaryClothesAllowance", "MilitaryCombatPay", "MilitaryFlightPay", "MilitaryHazardPay",
	"MilitaryOverseasPay", "MilitaryPropPay", "MilitaryQuartersAllowance", "MilitaryRationsAllowance",
	"MilitaryVariableHousingAllowance", "ContractBasis", "SelfEmploymentIncome=Self-employment income",
	"SelfEmploymentLoss=Self-employment loss", "SocialSecurity", "Pension", "Disability", "Alimony", "ChildSupport",
	"SeparateMaintenance", "AutomobileAllowance", "BoarderIncome", "AccessoryUnitIincome=Accessory unit income",
	"CapitalGains", "DefinedContributionPlan", "DividendsInterest=Dividends and interest", "EmploymentRelatedAccount",
	"FosterCare", "HousingAllowance", "HousingChoiceVoucherProgram", "MortgageCreditCertificate",
	"MortgageDifferential", "NetRentalIncome", "NonBorrowerContribution=Nonborrower contribution",
	"NonBorrowerHouseholdIncome=Nonborrower household income", "NotesReceivableInstallment=Notes receivable",
	"ProposedGrossRentForSubjectProperty=Proposed gross rent of the subject property", "PublicAssistance",
	"RealEstateOwnedGrossRentalIncome=Gross rent of real estate owned", "Royalties",
	"SubjectPropertyNetCashFlow=Net cash flow of the subject property", "TemporaryLeave", "TrailingCoBorrowerIncome",
	"Trust", "Unemployment", "VABenefitsNonEducational=VA benefits (non-educational)", "WorkersCompensation",
	"MiscellaneousIncome", "BorrowerEstimatedTotalMonthlyIncome=Estimated total monthly income",
	"Other")

// Enums returns the enumerations of this package.
func Enums() []domain.Enum {
	return []domain.Enum{AssetTypes, FundsSourceTypes, LiabilityTypes, LienPositions, ExpenseTypes,
		DispositionStatusTypes, EmploymentStatusTypes, EmploymentClassificationTypes, OwnershipInterestTypes,
		IncomeTypes}
}
