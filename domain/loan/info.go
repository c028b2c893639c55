package loan

import (
	"gable/domain"
	"gable/domain/finance"
	"gable/domain/property"
)

// Info is the loan and its property: what GET and PATCH of v2/transaction/info carry.
type Info struct {
	TransactionInfo      TransactionInfo          `json:"TransactionInfo"`
	MortgageTypeAndTerms Terms                    `json:"MortgageTypeAndTerms"`
	VAInfo               VAInfo                   `json:"VAInfo"`
	FHAInfo              FHAInfo                  `json:"FHAInfo"`
	USDAInfo             USDAInfo                 `json:"USDAInfo"`
	GovernmentLoan       GovernmentLoan           `json:"GovernmentLoan"`
	QMInfo               QMInfo                   `json:"QMInfo"`
	UnderwritingDetail   UnderwritingDetail       `json:"UnderwritingDetail"`
	SubjectProperty      property.SubjectProperty `json:"subjectProperty"`
	HousingExpenses      []HousingExpense         `json:"HousingExpenses,omitempty"`
	PurchaseCredits      []PurchaseCredit         `json:"PurchaseCredits,omitempty"`
	SubordinateLoans     []SubordinateLoan        `json:"SubordinateLoans,omitempty" doc:"Other new mortgages on the property (URLA 4b)"`
}

// TransactionInfo is amount, purpose, program and the money of the transaction.
type TransactionInfo struct {
	LenderLoanIdentifier              string               `json:"LenderLoanIdentifier,omitempty"`
	BaseLoanAmt                       *domain.Money        `json:"BaseLoanAmt,omitempty" doc:"US dollars, without financed premiums"`
	HELOCMaxBalAmt                    *domain.Money        `json:"HELOCMaxBalAmt,omitempty" doc:"Line of credit, US dollars"`
	LoanPurposeType                   PurposeType          `json:"LoanPurposeType,omitempty"`
	MortgageType                      MortgageType         `json:"MortgageType,omitempty"`
	DownPayments                      []DownPayment        `json:"DownPayments,omitempty" doc:"Sources of the down payment"`
	DownPaymentAmt                    *domain.Money        `json:"DownPaymentAmt,omitempty" doc:"What the sources must add up to"`
	RefinancePrimaryPurposeType       string               `json:"RefinancePrimaryPurposeType,omitempty"`
	RefinanceCashOutDeterminationType CashOutType          `json:"RefinanceCashOutDeterminationType,omitempty"`
	RefinanceCashOutAmt               *domain.Money        `json:"RefinanceCashOutAmt,omitempty"`
	BenefitOfRefinance                string               `json:"BenefitOfRefinance,omitempty"`
	OtherBenefitOfRefinanceDesc       string               `json:"OtherBenefitOfRefinanceDesc,omitempty"`
	ReverseMortgageType               string               `json:"ReverseMortgageType,omitempty"`
	LTVRatioPercent                   *domain.Rate         `json:"LTVRatioPercent,omitempty" readOnly:"true" doc:"As last calculated"`
	AltImprovRepairsAmt               *domain.Money        `json:"AltImprovRepairsAmt,omitempty"`
	MIFundFeeTotalAmt                 *domain.Money        `json:"MIFundFeeTotalAmt,omitempty" doc:"Upfront MI premium, funding or guarantee fee"`
	MIFundFeeFinancedAmt              *domain.Money        `json:"MIFundFeeFinancedAmt,omitempty" doc:"Part of it that is added to the loan"`
	EstClosingCostsAmt                *domain.Money        `json:"EstClosingCostsAmt,omitempty"`
	PrepaidItemsEstAmt                *domain.Money        `json:"PrepaidItemsEstAmt,omitempty"`
	DiscountPointsAmt                 *domain.Money        `json:"DiscountPointsAmt,omitempty"`
	SellerCreditsAmt                  *domain.Money        `json:"SellerCreditsAmt,omitempty" doc:"Stated total, where it is not itemised as purchase credits"`
	LandOriginalCostAmt               *domain.Money        `json:"LandOriginalCostAmt,omitempty"`
	CashFromBorrowerAmt               *domain.Money        `json:"CashFromBorrowerAmt,omitempty" doc:"As stated in an imported file"`
	LienPosition                      finance.LienPosition `json:"LienPosition,omitempty"`
}

// DownPayment is one source of the down payment.
type DownPayment struct {
	FundsType       string                  `json:"FundsType,omitempty"`
	FundsSourceType finance.FundsSourceType `json:"FundsSourceType,omitempty"`
	Amt             *domain.Money           `json:"Amt,omitempty"`
}

// Terms are rate, term and features of the note.
type Terms struct {
	AmortizationType                       AmortizationType `json:"AmortizationType,omitempty"`
	LoanAmortizationPeriodCount            *int             `json:"LoanAmortizationPeriodCount,omitempty" doc:"Months"`
	NoteRatePercent                        *domain.Rate     `json:"NoteRatePercent,omitempty" doc:"Percent a year"`
	QualifyingRatePercent                  *domain.Rate     `json:"QualifyingRatePercent,omitempty" doc:"Percent a year"`
	InterestOnlyInd                        *bool            `json:"InterestOnlyInd,omitempty"`
	InterestOnlyTermMonthsCount            *int             `json:"InterestOnlyTermMonthsCount,omitempty"`
	InitialFixedPeriodEffectiveMonthsCount *int             `json:"InitialFixedPeriodEffectiveMonthsCount,omitempty"`
	NormalRateAdjustmentPeriod             *int             `json:"NormalRateAdjustmentPeriod,omitempty" doc:"Months"`
	FirstRateAdjustmentCap                 *domain.Rate     `json:"FirstRateAdjustmentCap,omitempty" doc:"Percentage points"`
	NormalRateAdjustmentCap                *domain.Rate     `json:"NormalRateAdjustmentCap,omitempty" doc:"Percentage points"`
	MaxIncRatePct                          *domain.Rate     `json:"MaxIncRatePct,omitempty" doc:"Lifetime cap, percentage points over the note rate"`
	ARMIndex                               string           `json:"ARMIndex,omitempty"`
	ARMIndexRatePercent                    *domain.Rate     `json:"ARMIndexRatePercent,omitempty" doc:"Disclosed index value, percent"`
	ARMRateRoundingPercent                 *domain.Rate     `json:"ARMRateRoundingPercent,omitempty" doc:"Percentage points to the nearest of which index plus margin is rounded, such as 0.125; not rounded without it"`
	ARMMargin                              *domain.Rate     `json:"ARMMargin,omitempty" doc:"Percentage points"`
	FloorBasis                             string           `json:"FloorBasis,omitempty" doc:"What the rate does not fall below"`
	FloorRatePercent                       *domain.Rate     `json:"FloorRatePercent,omitempty" doc:"The floor itself, where it is a fixed rate"`
	PrepayPenalty                          string           `json:"PrepayPenalty,omitempty"`
	PrepayPenaltyAmount                    *domain.Money    `json:"PrepayPenaltyAmount,omitempty"`
	PrepaymentPenaltyInd                   *bool            `json:"PrepaymentPenaltyInd,omitempty"`
	LoanProgramId                          string           `json:"LoanProgramId,omitempty"`
	DeedRestrictionTermMonthsCount         *int             `json:"DeedRestrictionTermMonthsCount,omitempty"`
	RenovationLoanInd                      *bool            `json:"RenovationLoanInd,omitempty"`
	ConstructionLoanInd                    *bool            `json:"ConstructionLoanInd,omitempty"`
	IsBusinessPurposeLoan                  *bool            `json:"IsBusinessPurposeLoan,omitempty"`
	BalloonInd                             *bool            `json:"BalloonInd,omitempty"`
	NegativeAmortizationInd                *bool            `json:"NegativeAmortizationInd,omitempty"`
	BuydownTemporarySubsidyFundingInd      *bool            `json:"BuydownTemporarySubsidyFundingInd,omitempty"`
	RateSteps                              []RateStep       `json:"RateSteps,omitempty" doc:"Of a step-rate loan: the rates after the note rate, by the payment from which each is in force"`
	GPMMultiplierRatePercent               *domain.Rate     `json:"GPMMultiplierRatePercent,omitempty" doc:"Of graduated payments: by how much they grow a year, percent"`
	GPMTotalAnnualAdjustmentsCount         *int             `json:"GPMTotalAnnualAdjustmentsCount,omitempty" doc:"How often they grow"`
	InitialPaymentAmt                      *domain.Money    `json:"InitialPrincipalAndInterestPaymentAmount,omitempty" doc:"The first payment, where payments graduate or are capped and it is not the calculated one"`
	PaymentAdjustmentCapPercent            *domain.Rate     `json:"PaymentAdjustmentCapPercent,omitempty" doc:"With negative amortization: by how much a payment may grow a year, percent"`
	NegativeAmortizationLimitPercent       *domain.Rate     `json:"NegativeAmortizationLimitPercent,omitempty" doc:"The most that the balance may come to, percent of the loan; payments amortize from there on"`
	NegativeAmortizationLimitMonthsCount   *int             `json:"NegativeAmortizationLimitMonthsCount,omitempty" doc:"The payments after which they amortize at the latest"`
	LoanMaturityPeriodCount                *int             `json:"LoanMaturityPeriodCount,omitempty" doc:"Months until what is left falls due, of a balloon loan"`
	HELOCRepayPeriodMonthsCount            *int             `json:"HELOCRepayPeriodMonthsCount,omitempty" doc:"The last months of the term of a line of credit, in which it is repaid; before, interest alone is paid"`
	ConstructionPeriodMonthsCount          *int             `json:"ConstructionPeriodMonthsCount,omitempty" doc:"Months until the house stands, of one loan for building and living in it"`
	ConstructionRatePercent                *domain.Rate     `json:"ConstructionRatePercent,omitempty" doc:"Rate until then, percent a year; the note rate without it"`
}

// RateStep is a rate that a note states beforehand.
type RateStep struct {
	FromMonth   int         `json:"FromMonth" minimum:"2" maximum:"600" doc:"The payment from which it is in force; 1 is the first"`
	RatePercent domain.Rate `json:"RatePercent" doc:"Percent a year"`
}

// VAInfo is what only a VA loan has.
type VAInfo struct {
	VAFundingFeeIsFinanced    *bool  `json:"VAFundingFeeIsFinanced,omitempty"`
	VAFundingFeeExemptionType string `json:"VAFundingFeeExemptionType,omitempty"`
	VAUseType                 string `json:"VAUseType,omitempty"`

	VAFundingFeeExemptPercent *domain.Rate `json:"VAFundingFeeExemptPercent,omitempty" doc:"Of a partial or another exemption: how much of the fee is not due, percent"`

	StatusType                  string `json:"StatusType,omitempty" doc:"Military status of the veteran"`
	VADisabilityBenefitClaimInd *bool  `json:"VADisabilityBenefitClaimInd,omitempty"`
}

// FHAInfo is what only an FHA loan has.
type FHAInfo struct {
	FHAUFMIPIsFinanced *bool  `json:"FHAUFMIPIsFinanced,omitempty"`
	FHALenderId        string `json:"FHALoanLenderIdentifier,omitempty"`
	FHASponsorId       string `json:"FHALoanSponsorIdentifier,omitempty"`
}

// USDAInfo is what only a USDA loan has.
type USDAInfo struct {
	USDAGuaranteeFeeIsFinanced *bool `json:"USDAGuaranteeFeeIsFinanced,omitempty"`
}

// GovernmentLoan is the data of the government loan step.
type GovernmentLoan struct {
	SectionOfActType             string        `json:"SectionOfActType,omitempty"`
	PositiveRentalHistoryInd     *bool         `json:"PositiveRentalHistoryInd,omitempty"`
	GovernmentRefinanceType      string        `json:"GovernmentRefinanceType,omitempty"`
	AgencyCaseIdentifier         string        `json:"AgencyCaseIdentifier,omitempty"`
	MortgageCreditCertificateAmt *domain.Money `json:"MortgageCreditCertificateAmt,omitempty"`
	VAEntitlementAmt             *domain.Money `json:"VAEntitlementAmt,omitempty"`
	VAResidualIncomeAmt          *domain.Money `json:"VAResidualIncomeAmt,omitempty"`
	VAMaintenanceExpCalInd       *bool         `json:"VAMaintenanceExpCalInd,omitempty"`
	VAMaintenanceExpenseAmt      *domain.Money `json:"VAMaintenanceExpenseMonthlyAmt,omitempty"`

	FeeCalcType               CalcType             `json:"FeeCalcType,omitempty" doc:"CALCULATED, as where it is absent: the upfront premium or fee, what is paid by the month, and VA's entitlement and residual income are the agency's tables', and a conventional loan's monthly premium that of the rate card of mortgage insurance; they follow each change of the loan. MANUAL: as typed, for the reason beside it. A change that states a premium or fee and not this makes it MANUAL."`
	FeeManualReason           string               `json:"FeeManualReason,omitempty" doc:"Why premiums and fees are typed; what is missing names its absence."`
	CaseAssignedDate          *domain.Date         `json:"CaseAssignedDate,omitempty" doc:"FHA: the day the case number was assigned, whose limits, premiums and minimum investment the loan goes by"`
	FHADecisionScore          *int                 `json:"FHADecisionScore,omitempty" doc:"The credit score that FHA's least investment goes by; where it is not entered, the loan's by its credit reports. Private mortgage insurance goes by it only while no report has one."`
	Borrowers                 []GovernmentBorrower `json:"GovernmentBorrowers,omitempty"`
	HouseholdSize             *int                 `json:"HouseholdSize,omitempty" doc:"Everyone who lives in the home"`
	SquareFeetCount           *int                 `json:"SquareFeetCount,omitempty" doc:"VA: living area, of which upkeep and utilities are calculated"`
	VAEntitlementUsedAmt      *domain.Money        `json:"VAEntitlementUsedAmt,omitempty" doc:"Entitlement in use and not restored"`
	VAFederalTaxAmt           *domain.Money        `json:"VAFederalTaxAmt,omitempty" doc:"Federal income tax a month"`
	VAStateTaxAmt             *domain.Money        `json:"VAStateTaxAmt,omitempty" doc:"State and local income tax a month"`
	VASocialSecurityAmt       *domain.Money        `json:"VASocialSecurityAmt,omitempty" doc:"Social Security and Medicare a month"`
	VAFundingFeeLoanType      string               `json:"VAFundingFeeLoanType,omitempty" doc:"A loan with a funding fee of its own; without it the fee follows from the purpose."`
	VAStateOption             string               `json:"VAStateOption,omitempty" doc:"The variant of VA's forms by state"`
	ReplacedEndorsedDate      *domain.Date         `json:"ReplacedEndorsementDate,omitempty" doc:"FHA: the day on which the loan that a streamline refinance replaces was endorsed"`
	VANearBaseInd             *bool                `json:"VANearBaseInd,omitempty" doc:"On active duty or retired, near a base: five percent less residual income is asked for"`
	ReplacedPaymentAmt        *domain.Money        `json:"ReplacedPaymentAmt,omitempty" doc:"IRRRL: principal and interest a month of the loan that is replaced"`
	ReplacedRatePercent       *domain.Rate         `json:"ReplacedRatePercent,omitempty"`
	ReplacedAmortizationType  AmortizationType     `json:"ReplacedAmortizationType,omitempty" doc:"Fixed where it is not said; an adjustable loan may be replaced by a fixed one without a lower rate."`
	ReplacedFirstPaymentDate  *domain.Date         `json:"ReplacedFirstPaymentDate,omitempty"`
	ReplacedPaymentsMadeCount *int                 `json:"ReplacedPaymentsMadeCount,omitempty"`
	RecoupedCostsAmt          *domain.Money        `json:"RecoupedCostsAmt,omitempty" doc:"IRRRL: fees and costs that the saving must recoup, without escrow, while the loan has no fees of its own"`
	CHUMSIdentifier           string               `json:"CHUMSIdentifier,omitempty" doc:"FHA: the number by which HUD knows who underwrites the loan, as form 92900-LT names them; ZFHA where TOTAL decided"`
	ADPCode                   string               `json:"ADPCode,omitempty" doc:"FHA: HUD's code of the program, three digits"`
	USDAAnnualIncomeAmt       *domain.Money        `json:"USDAAnnualIncomeAmt,omitempty" doc:"Adjusted income of the household a year; without it, that of the borrowers"`
	USDACommitmentDate        *domain.Date         `json:"USDAConditionalCommitmentDate,omitempty" doc:"The day of USDA's conditional commitment, whose fees and income limits the loan goes by"`
}

// GovernmentBorrower is what the agencies' systems answered about a borrower.
type GovernmentBorrower struct {
	BorrowerId domain.ID `json:"id" required:"true"`
	CAIVRSId   string    `json:"CAIVRSId,omitempty" doc:"The authorization number of the credit alert system for federal debts"`
	Exclusion
}

// Validate returns what is wrong with it; what is missing is not.
func (g GovernmentLoan) Validate() []domain.FieldError {
	var faults domain.Faults
	faults.Enum("FeeCalcType", CalcTypes, string(g.FeeCalcType))
	faults.Text("FeeManualReason", g.FeeManualReason, 300)
	faults.Enum("VAFundingFeeLoanType", VAFundingFeeLoanTypes, g.VAFundingFeeLoanType)
	faults.Enum("VAStateOption", VAStateOptions, g.VAStateOption)
	faults.Date("ReplacedEndorsementDate", g.ReplacedEndorsedDate)
	faults.Enum("SectionOfActType", SectionOfActTypes, g.SectionOfActType)
	faults.Enum("GovernmentRefinanceType", GovernmentRefinance, g.GovernmentRefinanceType)
	faults.Enum("ReplacedAmortizationType", AmortizationTypes, string(g.ReplacedAmortizationType))
	faults.Text("AgencyCaseIdentifier", g.AgencyCaseIdentifier, 30)
	for field, amount := range map[string]*domain.Money{
		"VAEntitlementAmt": g.VAEntitlementAmt, "MortgageCreditCertificateAmt": g.MortgageCreditCertificateAmt, "VAMaintenanceExpenseMonthlyAmt": g.VAMaintenanceExpenseAmt,
		"VAEntitlementUsedAmt": g.VAEntitlementUsedAmt, "VAFederalTaxAmt": g.VAFederalTaxAmt, "VAStateTaxAmt": g.VAStateTaxAmt,
		"VASocialSecurityAmt": g.VASocialSecurityAmt, "ReplacedPaymentAmt": g.ReplacedPaymentAmt, "RecoupedCostsAmt": g.RecoupedCostsAmt,
		"USDAAnnualIncomeAmt": g.USDAAnnualIncomeAmt,
	} {
		faults.NotNegative(field, amount)
	}
	faults.RateBetween("ReplacedRatePercent", g.ReplacedRatePercent, domain.Rate{}, maxPercent)
	faults.Between("FHADecisionScore", g.FHADecisionScore, 300, 850)
	faults.Between("HouseholdSize", g.HouseholdSize, 1, 30)
	faults.Between("SquareFeetCount", g.SquareFeetCount, 1, 100_000)
	faults.Between("ReplacedPaymentsMadeCount", g.ReplacedPaymentsMadeCount, 0, 600)
	faults.Date("CaseAssignedDate", g.CaseAssignedDate)
	faults.Date("USDAConditionalCommitmentDate", g.USDACommitmentDate)
	faults.Date("ReplacedFirstPaymentDate", g.ReplacedFirstPaymentDate)
	for _, b := range g.Borrowers {
		faults.Ref("GovernmentBorrowers.id", b.BorrowerId)
		faults.Text("GovernmentBorrowers.CAIVRSId", b.CAIVRSId, 20)
		b.validate(&faults)
	}
	if g.CHUMSIdentifier != "" && !chumsIdentifier.MatchString(g.CHUMSIdentifier) {
		faults.Wrong("CHUMSIdentifier", "CHUMS number of the underwriter")
	}
	if g.ADPCode != "" && !adpCode.MatchString(g.ADPCode) {
		faults.Wrong("ADPCode", "ADP code")
	}
	return faults.Sorted()
}

// HousingExpense is an item of the proposed monthly housing expense.
type HousingExpense struct {
	ExpenseType          ExpenseType   `json:"ExpenseType,omitempty"`
	ExpenseTypeOtherDesc string        `json:"ExpenseTypeOtherDesc,omitempty"`
	CalcType             CalcType      `json:"CalcType,omitempty"`
	AnnualRate           *domain.Rate  `json:"AnnualRate,omitempty" doc:"Percent a year, for CALCULATED"`
	PaymentAmt           *domain.Money `json:"PaymentAmt,omitempty" doc:"US dollars a month"`
	DueMonthsCount       *int          `json:"DueMonthsCount,omitempty" doc:"Of an agency's premium: for how many payments it is due, 0 for as long as the loan; written with the premium that is calculated."`
}

// PurchaseCredit is money from someone else, or already paid, that reduces the cash to close.
type PurchaseCredit struct {
	PurchaseCreditAmt             *domain.Money `json:"PurchaseCreditAmt,omitempty"`
	PurchaseCreditType            CreditType    `json:"PurchaseCreditType,omitempty"`
	PurchaseCreditTypeOtherDesc   string        `json:"PurchaseCreditTypeOtherDesc,omitempty"`
	PurchaseCreditSourceType      string        `json:"PurchaseCreditSourceType,omitempty"`
	PurchaseCreditSourceOtherDesc string        `json:"PurchaseCreditSourceTypeOtherDesc,omitempty"`
}

// SubordinateLoan is another new mortgage on the subject property.
type SubordinateLoan struct {
	Id                domain.ID               `json:"id,omitempty"`
	LienPosition      finance.LienPosition    `json:"LienPosition,omitempty"`
	NoteAmt           *domain.Money           `json:"NoteAmt,omitempty" doc:"Amount, or the amount to be drawn of a line"`
	HELOCInd          *bool                   `json:"HELOCInd,omitempty"`
	HELOCBalanceAmt   *domain.Money           `json:"HELOCBalanceAmt,omitempty" doc:"What is drawn of the line at closing"`
	HELOCMaxBalAmt    *domain.Money           `json:"HELOCMaxBalAmt,omitempty" doc:"Line of credit"`
	MonthlyPaymentAmt *domain.Money           `json:"MonthlyPaymentAmt,omitempty"`
	FundsSourceType   finance.FundsSourceType `json:"FundsSourceType,omitempty"`
}

// Validate returns what is wrong with the loan info; what is missing is not.
func (i Info) Validate() []domain.FieldError {
	i = i.AsStated()
	var faults domain.Faults
	faults.Within("TransactionInfo", i.TransactionInfo.Validate())
	faults.Within("MortgageTypeAndTerms", i.MortgageTypeAndTerms.Validate())
	faults.Within("subjectProperty", i.SubjectProperty.Validate())
	faults.Enum("VAInfo.VAFundingFeeExemptionType", VAFundingFeeExemptionTypes, i.VAInfo.VAFundingFeeExemptionType)
	faults.Enum("VAInfo.VAUseType", VAUseTypes, i.VAInfo.VAUseType)
	faults.RateBetween("VAInfo.VAFundingFeeExemptPercent", i.VAInfo.VAFundingFeeExemptPercent, domain.Rate{}, maxPercent)
	faults.Text("VAInfo.StatusType", i.VAInfo.StatusType, 60)
	faults.Text("FHAInfo.FHALoanLenderIdentifier", i.FHAInfo.FHALenderId, 30)
	faults.Text("FHAInfo.FHALoanSponsorIdentifier", i.FHAInfo.FHASponsorId, 30)
	faults.Within("QMInfo", i.QMInfo.Validate())
	faults.Within("GovernmentLoan", i.GovernmentLoan.Validate())
	faults.Within("UnderwritingDetail", i.UnderwritingDetail.Validate())
	for _, expense := range i.HousingExpenses {
		faults.Enum("HousingExpenses.ExpenseType", ExpenseTypes, string(expense.ExpenseType))
		faults.Enum("HousingExpenses.CalcType", CalcTypes, string(expense.CalcType))
		faults.NotNegative("HousingExpenses.PaymentAmt", expense.PaymentAmt)
		faults.RateBetween("HousingExpenses.AnnualRate", expense.AnnualRate, domain.Rate{}, maxPercent)
		faults.Between("HousingExpenses.DueMonthsCount", expense.DueMonthsCount, 0, 600)
		faults.Text("HousingExpenses.ExpenseTypeOtherDesc", expense.ExpenseTypeOtherDesc, domain.MaxNameLength)
	}
	for _, credit := range i.PurchaseCredits {
		faults.Enum("PurchaseCredits.PurchaseCreditType", CreditTypes, string(credit.PurchaseCreditType))
		faults.Enum("PurchaseCredits.PurchaseCreditSourceType", CreditSourceTypes, credit.PurchaseCreditSourceType)
		faults.NotNegative("PurchaseCredits.PurchaseCreditAmt", credit.PurchaseCreditAmt)
		faults.Text("PurchaseCredits.PurchaseCreditTypeOtherDesc", credit.PurchaseCreditTypeOtherDesc, domain.MaxNameLength)
		faults.Text("PurchaseCredits.PurchaseCreditSourceTypeOtherDesc", credit.PurchaseCreditSourceOtherDesc, domain.MaxNameLength)
	}
	for _, other := range i.SubordinateLoans {
		faults.Enum("SubordinateLoans.LienPosition", finance.LienPositions, string(other.LienPosition))
		faults.Enum("SubordinateLoans.FundsSourceType", finance.FundsSourceTypes, string(other.FundsSourceType))
		faults.NotNegative("SubordinateLoans.NoteAmt", other.NoteAmt)
		faults.NotNegative("SubordinateLoans.HELOCMaxBalAmt", other.HELOCMaxBalAmt)
		faults.NotNegative("SubordinateLoans.HELOCBalanceAmt", other.HELOCBalanceAmt)
		faults.NotNegative("SubordinateLoans.MonthlyPaymentAmt", other.MonthlyPaymentAmt)
	}
	return faults
}

var maxPercent = domain.MustRate("100")

// Validate returns what is wrong with the transaction; what is missing is not.
func (t TransactionInfo) Validate() []domain.FieldError {
	var faults domain.Faults
	faults.Text("LenderLoanIdentifier", t.LenderLoanIdentifier, 60)
	for field, amount := range map[string]*domain.Money{
		"BaseLoanAmt": t.BaseLoanAmt, "HELOCMaxBalAmt": t.HELOCMaxBalAmt, "DownPaymentAmt": t.DownPaymentAmt,
		"RefinanceCashOutAmt": t.RefinanceCashOutAmt, "AltImprovRepairsAmt": t.AltImprovRepairsAmt,
		"MIFundFeeTotalAmt": t.MIFundFeeTotalAmt, "MIFundFeeFinancedAmt": t.MIFundFeeFinancedAmt,
		"EstClosingCostsAmt": t.EstClosingCostsAmt, "PrepaidItemsEstAmt": t.PrepaidItemsEstAmt,
		"SellerCreditsAmt": t.SellerCreditsAmt, "LandOriginalCostAmt": t.LandOriginalCostAmt,
	} {
		faults.NotNegative(field, amount)
	}
	faults.Enum("LoanPurposeType", PurposeTypes, string(t.LoanPurposeType))
	faults.Enum("MortgageType", MortgageTypes, string(t.MortgageType))
	faults.Enum("RefinancePrimaryPurposeType", RefinancePrimaryPurposeTypes, t.RefinancePrimaryPurposeType)
	faults.Enum("RefinanceCashOutDeterminationType", CashOutTypes, string(t.RefinanceCashOutDeterminationType))
	faults.Enum("BenefitOfRefinance", BenefitTypes, t.BenefitOfRefinance)
	faults.Text("OtherBenefitOfRefinanceDesc", t.OtherBenefitOfRefinanceDesc, domain.MaxNameLength)
	faults.Enum("ReverseMortgageType", ReverseTypes, t.ReverseMortgageType)
	faults.Enum("LienPosition", finance.LienPositions, string(t.LienPosition))
	for _, source := range t.DownPayments {
		faults.Enum("DownPayments.FundsType", DownPaymentTypes, source.FundsType)
		faults.Enum("DownPayments.FundsSourceType", finance.FundsSourceTypes, string(source.FundsSourceType))
		faults.NotNegative("DownPayments.Amt", source.Amt)
	}
	return faults.Sorted()
}

// Validate returns what is wrong with the terms; what is missing is not.
func (t Terms) Validate() []domain.FieldError {
	var faults domain.Faults
	faults.Enum("AmortizationType", AmortizationTypes, string(t.AmortizationType))
	faults.Between("LoanAmortizationPeriodCount", t.LoanAmortizationPeriodCount, 1, 600)
	faults.Between("InterestOnlyTermMonthsCount", t.InterestOnlyTermMonthsCount, 0, 600)
	faults.Between("InitialFixedPeriodEffectiveMonthsCount", t.InitialFixedPeriodEffectiveMonthsCount, 0, 600)
	faults.Between("NormalRateAdjustmentPeriod", t.NormalRateAdjustmentPeriod, 0, 600)
	faults.Between("DeedRestrictionTermMonthsCount", t.DeedRestrictionTermMonthsCount, 0, 1200)
	for field, rate := range map[string]*domain.Rate{
		"NoteRatePercent": t.NoteRatePercent, "QualifyingRatePercent": t.QualifyingRatePercent,
		"FirstRateAdjustmentCap": t.FirstRateAdjustmentCap, "NormalRateAdjustmentCap": t.NormalRateAdjustmentCap,
		"MaxIncRatePct": t.MaxIncRatePct, "ARMMargin": t.ARMMargin, "FloorRatePercent": t.FloorRatePercent,
		"GPMMultiplierRatePercent": t.GPMMultiplierRatePercent, "PaymentAdjustmentCapPercent": t.PaymentAdjustmentCapPercent,
		"ConstructionRatePercent": t.ConstructionRatePercent,
	} {
		faults.RateBetween(field, rate, domain.Rate{}, maxPercent)
	}
	faults.RateBetween("ARMRateRoundingPercent", t.ARMRateRoundingPercent, domain.Rate{}, domain.MustRate("1"))
	faults.RateBetween("ARMIndexRatePercent", t.ARMIndexRatePercent, domain.MustRate("-10"), maxPercent)
	faults.Text("ARMIndex", t.ARMIndex, 60)
	faults.Enum("FloorBasis", FloorBasisTypes, t.FloorBasis)
	faults.Enum("PrepayPenalty", PrepayPenaltyTypes, t.PrepayPenalty)
	faults.NotNegative("PrepayPenaltyAmount", t.PrepayPenaltyAmount)
	faults.Text("LoanProgramId", t.LoanProgramId, 60)
	t.validateUnusual(&faults)
	return faults.Sorted()
}
