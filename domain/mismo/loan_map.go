package mismo

import (
	"strconv"
	"strings"

	"github.com/beevik/etree"

	"gable/domain"
	"gable/domain/finance"
	"gable/domain/loan"
)

const (
	rateAdjustment = "ADJUSTMENT/INTEREST_RATE_ADJUSTMENT/"
	lifetimeRule   = rateAdjustment + "INTEREST_RATE_LIFETIME_ADJUSTMENT_RULE/"
	perChangeRule  = rateAdjustment + "INTEREST_RATE_PER_CHANGE_ADJUSTMENT_RULES/INTEREST_RATE_PER_CHANGE_ADJUSTMENT_RULE"
	firstChange    = perChangeRule + "[AdjustmentRuleType=First]/"
	laterChange    = perChangeRule + "[AdjustmentRuleType=Subsequent]/"
	urlaDetail     = "DOCUMENT_SPECIFIC_DATA_SETS/DOCUMENT_SPECIFIC_DATA_SET/URLA/URLA_DETAIL/"
	urlaExtension  = "DOCUMENT_SPECIFIC_DATA_SETS/DOCUMENT_SPECIFIC_DATA_SET/URLA/URLA_TOTAL/EXTENSION/OTHER/ULAD:URLA_TOTAL_EXTENSION/"
)

func transactionMoney(path string, of func(*loan.TransactionInfo) **domain.Money) field[loan.Info] {
	return money(path, func(i *loan.Info) **domain.Money { return of(&i.TransactionInfo) })
}

func termFlag(path string, of func(*loan.Terms) **bool) field[loan.Info] {
	return flag(path, func(i *loan.Info) **bool { return of(&i.MortgageTypeAndTerms) })
}

func termRate(path string, of func(*loan.Terms) **domain.Rate) field[loan.Info] {
	return rate(path, func(i *loan.Info) **domain.Rate { return of(&i.MortgageTypeAndTerms) })
}

// mismoMortgageTypes are the values that the file knows; the product's other programs are left to the extension.
var mismoMortgageTypes = domain.NewEnum("MortgageType", string(loan.MortgageConventional), string(loan.MortgageFHA),
	string(loan.MortgageVA), string(loan.MortgageUSDARural))

// loanFields are those of the subject LOAN.
var loanFields = append(indexFields(),
	termRate(lifetimeRule+"FloorRatePercent", func(t *loan.Terms) **domain.Rate { return &t.FloorRatePercent }),
	termRate(lifetimeRule+"MarginRatePercent", func(t *loan.Terms) **domain.Rate { return &t.ARMMargin }),
	termRate(lifetimeRule+"MaximumIncreaseRatePercent", func(t *loan.Terms) **domain.Rate { return &t.MaxIncRatePct }),
	termRate(firstChange+"PerChangeMaximumIncreaseRatePercent", func(t *loan.Terms) **domain.Rate { return &t.FirstRateAdjustmentCap }),
	termRate(laterChange+"PerChangeMaximumIncreaseRatePercent", func(t *loan.Terms) **domain.Rate { return &t.NormalRateAdjustmentCap }),
	count(laterChange+"PerChangeRateAdjustmentFrequencyMonthsCount", 0, 600, func(i *loan.Info) **int { return &i.MortgageTypeAndTerms.NormalRateAdjustmentPeriod }),
	enum("AMORTIZATION/AMORTIZATION_RULE/AmortizationType", loan.AmortizationTypes,
		func(i *loan.Info) *loan.AmortizationType { return &i.MortgageTypeAndTerms.AmortizationType }),
	transactionMoney(urlaDetail+"AlterationsImprovementsAndRepairsAmount", func(t *loan.TransactionInfo) **domain.Money { return &t.AltImprovRepairsAmt }),
	signed(urlaDetail+"BorrowerPaidDiscountPointsTotalAmount", func(i *loan.Info) **domain.Money { return &i.TransactionInfo.DiscountPointsAmt }),
	transactionMoney(urlaDetail+"EstimatedClosingCostsAmount", func(t *loan.TransactionInfo) **domain.Money { return &t.EstClosingCostsAmt }),
	transactionMoney("CONSTRUCTION/LandOriginalCostAmount", func(t *loan.TransactionInfo) **domain.Money { return &t.LandOriginalCostAmt }).
		orWrongly(urlaDetail+"LandOriginalCostAmount"),
	transactionMoney(urlaDetail+"MIAndFundingFeeFinancedAmount", func(t *loan.TransactionInfo) **domain.Money { return &t.MIFundFeeFinancedAmt }),
	transactionMoney(urlaDetail+"MIAndFundingFeeTotalAmount", func(t *loan.TransactionInfo) **domain.Money { return &t.MIFundFeeTotalAmt }),
	transactionMoney(urlaDetail+"PrepaidItemsEstimatedAmount", func(t *loan.TransactionInfo) **domain.Money { return &t.PrepaidItemsEstAmt }),
	transactionMoney(urlaExtension+"ULAD:URLATotalSellerCreditsAmount", func(t *loan.TransactionInfo) **domain.Money { return &t.SellerCreditsAmt }),
	signed("CLOSING_INFORMATION/CLOSING_INFORMATION_DETAIL/CashFromBorrowerAtClosingAmount",
		func(i *loan.Info) **domain.Money { return &i.TransactionInfo.CashFromBorrowerAmt }),
	text("GOVERNMENT_LOAN/FHALoanLenderIdentifier", 30, func(i *loan.Info) *string { return &i.FHAInfo.FHALenderId }),
	text("GOVERNMENT_LOAN/FHALoanSponsorIdentifier", 30, func(i *loan.Info) *string { return &i.FHAInfo.FHASponsorId }),
	money("GOVERNMENT_LOAN/GovernmentMortgageCreditCertificateAmount", func(i *loan.Info) **domain.Money { return &i.GovernmentLoan.MortgageCreditCertificateAmt }),
	enum("GOVERNMENT_LOAN/GovernmentRefinanceType", loan.GovernmentRefinance, func(i *loan.Info) *string { return &i.GovernmentLoan.GovernmentRefinanceType }),
	enum("GOVERNMENT_LOAN/SectionOfActType", loan.SectionOfActTypes, func(i *loan.Info) *string { return &i.GovernmentLoan.SectionOfActType }),
	money("GOVERNMENT_LOAN/VAEntitlementAmount", func(i *loan.Info) **domain.Money { return &i.GovernmentLoan.VAEntitlementAmt }),
	enum("GOVERNMENT_LOAN/VAFundingFeeExemptionType", loan.VAFundingFeeExemptionTypes, func(i *loan.Info) *string { return &i.VAInfo.VAFundingFeeExemptionType }),
	signed("GOVERNMENT_LOAN/VAResidualIncomeAmount", func(i *loan.Info) **domain.Money { return &i.GovernmentLoan.VAResidualIncomeAmt }),
	transactionMoney("HELOC/HELOC_RULE/HELOCMaximumBalanceAmount", func(t *loan.TransactionInfo) **domain.Money { return &t.HELOCMaxBalAmt }),
	count("INTEREST_ONLY/InterestOnlyTermMonthsCount", 0, 600, func(i *loan.Info) **int { return &i.MortgageTypeAndTerms.InterestOnlyTermMonthsCount }),
	termFlag("LOAN_DETAIL/BalloonIndicator", func(t *loan.Terms) **bool { return &t.BalloonInd }),
	termFlag("LOAN_DETAIL/BuydownTemporarySubsidyFundingIndicator", func(t *loan.Terms) **bool { return &t.BuydownTemporarySubsidyFundingInd }),
	termFlag("LOAN_DETAIL/ConstructionLoanIndicator", func(t *loan.Terms) **bool { return &t.ConstructionLoanInd }),
	count("LOAN_DETAIL/InitialFixedPeriodEffectiveMonthsCount", 0, 600, func(i *loan.Info) **int { return &i.MortgageTypeAndTerms.InitialFixedPeriodEffectiveMonthsCount }),
	termFlag("LOAN_DETAIL/InterestOnlyIndicator", func(t *loan.Terms) **bool { return &t.InterestOnlyInd }),
	termFlag("LOAN_DETAIL/NegativeAmortizationIndicator", func(t *loan.Terms) **bool { return &t.NegativeAmortizationInd }),
	termFlag("LOAN_DETAIL/PrepaymentPenaltyIndicator", func(t *loan.Terms) **bool { return &t.PrepaymentPenaltyInd }),
	termFlag("LOAN_DETAIL/RenovationLoanIndicator", func(t *loan.Terms) **bool { return &t.RenovationLoanInd }),
	termRate("QUALIFICATION/QualifyingRatePercent", func(t *loan.Terms) **domain.Rate { return &t.QualifyingRatePercent }),
	flag("QUALIFICATION/EXTENSION/OTHER/ULAD:QUALIFICATION_EXTENSION/ULAD:PositiveRentalHistoryIndicator",
		func(i *loan.Info) **bool { return &i.GovernmentLoan.PositiveRentalHistoryInd }),
	transactionMoney("REFINANCE/RefinanceCashOutAmount", func(t *loan.TransactionInfo) **domain.Money { return &t.RefinanceCashOutAmt }),
	cashOutField(),
	count("CONSTRUCTION/ConstructionPeriodNumberOfMonthsCount", 0, 600, func(i *loan.Info) **int { return &i.MortgageTypeAndTerms.ConstructionPeriodMonthsCount }),
	termRate("CONSTRUCTION/ConstructionPeriodInterestRatePercent", func(t *loan.Terms) **domain.Rate { return &t.ConstructionRatePercent }),
	vaUseField(),
	count("GOVERNMENT_LOAN/VAHouseholdSizeCount", 0, 99, func(i *loan.Info) **int { return &i.GovernmentLoan.HouseholdSize }),
	money("GOVERNMENT_LOAN/VAMaintenanceExpenseMonthlyAmount", func(i *loan.Info) **domain.Money { return &i.GovernmentLoan.VAMaintenanceExpenseAmt }),
	count("HELOC/HELOC_RULE/HELOCRepayPeriodMonthsCount", 0, 600, func(i *loan.Info) **int { return &i.MortgageTypeAndTerms.HELOCRepayPeriodMonthsCount }),
	enum("LOAN_PROGRAMS/LOAN_PROGRAM/LoanProgramIdentifier", loan.LoanProgramTypes, func(i *loan.Info) *string { return &i.MortgageTypeAndTerms.LoanProgramId }),
	money(penaltyRule+"PrepaymentPenaltyMaximumLifeOfLoanAmount", func(i *loan.Info) **domain.Money { return &i.MortgageTypeAndTerms.PrepayPenaltyAmount }),
	prepaymentField(),
	termRate(lifetimeRule+"InterestRateRoundingPercent", func(t *loan.Terms) **domain.Rate { return &t.ARMRateRoundingPercent }),
	enum("REFINANCE/RefinancePrimaryPurposeType", loan.RefinancePrimaryPurposeTypes,
		func(i *loan.Info) *string { return &i.TransactionInfo.RefinancePrimaryPurposeType }),
	worth("TERMS_OF_LOAN/BaseLoanAmount", func(i *loan.Info) **domain.Money { return &i.TransactionInfo.BaseLoanAmt }),
	termRate("TERMS_OF_LOAN/DisclosedIndexRatePercent", func(t *loan.Terms) **domain.Rate { return &t.ARMIndexRatePercent }),
	enum("TERMS_OF_LOAN/LienPriorityType", finance.LienPositions, func(i *loan.Info) *finance.LienPosition { return &i.TransactionInfo.LienPosition }),
	enum("TERMS_OF_LOAN/LoanPurposeType", loan.PurposeTypes, func(i *loan.Info) *loan.PurposeType { return &i.TransactionInfo.LoanPurposeType }),
	mortgageTypeField(),
	text("LOAN_IDENTIFIERS/LOAN_IDENTIFIER[LoanIdentifierType=LenderLoan]/LoanIdentifier", 60, func(i *loan.Info) *string { return &i.TransactionInfo.LenderLoanIdentifier }),
	text("LOAN_IDENTIFIERS/LOAN_IDENTIFIER[LoanIdentifierType=AgencyCase]/LoanIdentifier", 30, func(i *loan.Info) *string { return &i.GovernmentLoan.AgencyCaseIdentifier }),
	termRate("TERMS_OF_LOAN/NoteRatePercent", func(t *loan.Terms) **domain.Rate { return &t.NoteRatePercent }),
)

const penaltyRule = "PREPAYMENT_PENALTY/PREPAYMENT_PENALTY_LIFETIME_RULE/"

// prepaymentField is for how long paying early costs: one of the periods that a loan has.
func prepaymentField() field[loan.Info] {
	of := func(i *loan.Info) *string { return &i.MortgageTypeAndTerms.PrepayPenalty }
	return field[loan.Info]{paths: []string{penaltyRule + "PrepaymentPenaltyExpirationMonthsCount"}, lawful: isWhole,
		read: func(i *loan.Info, s string) bool {
			period := trimZeros(s, 0) + "_MONTHS"
			if !loan.PrepayPenaltyTypes.Has(period) {
				return false
			}
			*of(i) = period
			return true
		},
		write: func(i *loan.Info) string {
			if months, timed := strings.CutSuffix(*of(i), "_MONTHS"); timed {
				return months
			}
			return ""
		}}
}

// vaUseField says whether the veteran has had a VA loan before.
func vaUseField() field[loan.Info] {
	return field[loan.Info]{paths: []string{"GOVERNMENT_LOAN/PreviousVAHomeLoanIndicator"}, lawful: isIndicator,
		read: func(i *loan.Info, s string) bool {
			again, known := truth[strings.ToLower(s)]
			switch {
			case known && again:
				i.VAInfo.VAUseType = loan.VASubsequentUse
			case known:
				i.VAInfo.VAUseType = vaFirstUse
			}
			return known
		},
		write: func(i *loan.Info) string {
			switch i.VAInfo.VAUseType {
			case loan.VASubsequentUse:
				return "true"
			case vaFirstUse:
				return "false"
			}
			return ""
		}}
}

const vaFirstUse = "FirstUse"

// downPaymentList are the sources of the down payment.
var downPaymentList = list[loan.DownPayment]{path: "DOWN_PAYMENTS/DOWN_PAYMENT", fields: []field[loan.DownPayment]{
	money("DownPaymentAmount", func(d *loan.DownPayment) **domain.Money { return &d.Amt }),
	enum("FundsSourceType", finance.FundsSourceTypes, func(d *loan.DownPayment) *finance.FundsSourceType { return &d.FundsSourceType }),
	enum("FundsType", loan.DownPaymentTypes, func(d *loan.DownPayment) *string { return &d.FundsType }),
}}

// mortgageTypeField writes programs that the file has no name for as the nearest that it has.
func mortgageTypeField() field[loan.Info] {
	f := enum("TERMS_OF_LOAN/MortgageType", mismoMortgageTypes, func(i *loan.Info) *loan.MortgageType { return &i.TransactionInfo.MortgageType })
	f.write = func(i *loan.Info) string {
		switch t := i.TransactionInfo.MortgageType; t {
		case loan.MortgageUSDA:
			return string(loan.MortgageUSDARural)
		case loan.MortgageHELOC, loan.MortgageNonQM, loan.MortgageAffordable:
			return string(loan.MortgageConventional)
		case loan.MortgageReverse:
			return string(loan.MortgageFHA)
		default:
			return string(t)
		}
	}
	return f
}

// A term stands in one of two places, each with its unit: that in which the loan is amortized, or that at whose end it is due. They differ where a loan
// is due before it is paid off.
const (
	ruleAmortization = "AMORTIZATION/AMORTIZATION_RULE/LoanAmortizationPeriod"
	ruleMaturity     = "MATURITY/MATURITY_RULE/LoanMaturityPeriod"
)

// termAt reads one of them: nil for none that is understood.
func termAt(e *etree.Element, rule string, r *report) *int {
	stated := at(e, rule+"Count")
	for _, part := range []*etree.Element{stated, at(e, rule+"Type")} {
		if part != nil {
			r.read(part)
		}
	}
	if stated == nil || strings.TrimSpace(stated.Text()) == "" {
		return nil
	}
	n, err := strconv.Atoi(trimZeros(strings.TrimSpace(stated.Text()), 0))
	if err == nil && n == 0 {
		return nil
	}
	months, guessed, known := inMonths(n, textAt(e, rule+"Type"))
	if err != nil || n < 1 || n > longestTerm || !known {
		r.notUnderstood(stated)
		return nil
	}
	if guessed {
		r.warn("termInYears", "The term has no unit and was taken as years.")
	}
	return &months
}

func loadTerm(e *etree.Element, info *loan.Info, r *report) {
	terms := &info.MortgageTypeAndTerms
	amortized, due := termAt(e, ruleAmortization, r), termAt(e, ruleMaturity, r)
	switch {
	case amortized != nil:
		terms.LoanAmortizationPeriodCount = amortized
		if due != nil && *due < *amortized {
			terms.LoanMaturityPeriodCount = due
		}
	case due != nil && domain.IsTrue(terms.BalloonInd):
		terms.LoanMaturityPeriodCount = due
	case due != nil:
		terms.LoanAmortizationPeriodCount = due
	}
}

func saveTerm(e *etree.Element, info *loan.Info) {
	var stated loan.Info
	stated.MortgageTypeAndTerms.BalloonInd = info.MortgageTypeAndTerms.BalloonInd
	loadTerm(e, &stated, silent())
	had, want := stated.MortgageTypeAndTerms, info.MortgageTypeAndTerms
	if !sameCount(had.LoanAmortizationPeriodCount, want.LoanAmortizationPeriodCount) {
		putTerm(e, ruleAmortization, want.LoanAmortizationPeriodCount)
		if had.LoanMaturityPeriodCount == nil && want.LoanMaturityPeriodCount == nil && at(e, ruleMaturity+"Count") != nil {
			putTerm(e, ruleMaturity, want.LoanAmortizationPeriodCount) // the same term, in its other place
		}
	}
	if !sameCount(had.LoanMaturityPeriodCount, want.LoanMaturityPeriodCount) {
		putTerm(e, ruleMaturity, want.LoanMaturityPeriodCount)
	}
	for _, rule := range []string{ruleAmortization, ruleMaturity} {
		count, unit := at(e, rule+"Count"), at(e, rule+"Type")
		if count == nil || strings.TrimSpace(count.Text()) == "" {
			continue
		}
		if months := termAt(e, rule, silent()); months != nil && (!isWhole(strings.TrimSpace(count.Text())) || unit == nil || !lawfulUnit(textAt(e, rule+"Type"))) {
			putTerm(e, rule, months)
		}
	}
}

func lawfulUnit(unit string) bool { return unit == "Month" || unit == "Year" }

func putTerm(e *etree.Element, rule string, months *int) {
	if months == nil {
		for _, part := range []string{"Type", "Count"} {
			if stated := at(e, rule+part); stated != nil {
				remove(stated, e)
			}
		}
		return
	}
	ensure(e, rule+"Count").SetText(strconv.Itoa(*months))
	ensure(e, rule+"Type").SetText("Month")
}

func sameCount(a, b *int) bool { return (a == nil) == (b == nil) && domain.Count(a) == domain.Count(b) }

// housingExpenseList are the proposed expenses; the present ones are kept.
var housingExpenseList = list[loan.HousingExpense]{path: "HOUSING_EXPENSES/HOUSING_EXPENSE", fields: []field[loan.HousingExpense]{
	money("HousingExpensePaymentAmount", func(e *loan.HousingExpense) **domain.Money { return &e.PaymentAmt }),
	enum("HousingExpenseType", loan.ExpenseTypes, func(e *loan.HousingExpense) *loan.ExpenseType { return &e.ExpenseType }),
	text("HousingExpenseTypeOtherDescription", domain.MaxNameLength, func(e *loan.HousingExpense) *string { return &e.ExpenseTypeOtherDesc }),
}, ours: func(e *etree.Element) bool {
	return textAt(e, "HousingExpenseTimingType") != "Present"
}, nested: func(_ *etree.Element, expense *loan.HousingExpense, _ *report) {
	if expense.ExpenseType != "" {
		expense.CalcType = loan.Manual
	}
}, create: func(e *etree.Element) {
	ensure(e, "HousingExpenseTimingType").SetText("Proposed")
}}

var purchaseCreditList = list[loan.PurchaseCredit]{path: "PURCHASE_CREDITS/PURCHASE_CREDIT", fields: []field[loan.PurchaseCredit]{
	money("PurchaseCreditAmount", func(c *loan.PurchaseCredit) **domain.Money { return &c.PurchaseCreditAmt }),
	enum("PurchaseCreditSourceType", loan.CreditSourceTypes, func(c *loan.PurchaseCredit) *string { return &c.PurchaseCreditSourceType }),
	text("PurchaseCreditSourceTypeOtherDescription", domain.MaxNameLength, func(c *loan.PurchaseCredit) *string { return &c.PurchaseCreditSourceOtherDesc }),
	enum("PurchaseCreditType", loan.CreditTypes, func(c *loan.PurchaseCredit) *loan.CreditType { return &c.PurchaseCreditType }),
	text("PurchaseCreditTypeOtherDescription", domain.MaxNameLength, func(c *loan.PurchaseCredit) *string { return &c.PurchaseCreditTypeOtherDesc }),
}}

// closingCredits are the credits that the file keeps among the adjustments at closing.
var closingCredits = domain.NewEnum("ClosingAdjustmentItemType", string(loan.CreditLender), string(loan.CreditSeller))

var closingCreditList = list[loan.PurchaseCredit]{path: "CLOSING_INFORMATION/CLOSING_ADJUSTMENT_ITEMS/CLOSING_ADJUSTMENT_ITEM",
	fields: []field[loan.PurchaseCredit]{
		money("CLOSING_ADJUSTMENT_ITEM_DETAIL/ClosingAdjustmentItemAmount", func(c *loan.PurchaseCredit) **domain.Money { return &c.PurchaseCreditAmt }),
		enum("CLOSING_ADJUSTMENT_ITEM_DETAIL/ClosingAdjustmentItemType", closingCredits, func(c *loan.PurchaseCredit) *loan.CreditType { return &c.PurchaseCreditType }),
	},
	ours: func(e *etree.Element) bool {
		return closingCredits.Has(textAt(e, "CLOSING_ADJUSTMENT_ITEM_DETAIL/ClosingAdjustmentItemType"))
	},
	nested: func(_ *etree.Element, credit *loan.PurchaseCredit, _ *report) {
		if credit.PurchaseCreditType == loan.CreditLender {
			credit.PurchaseCreditSourceType = "Lender"
		}
	},
}

// relatedLoanFields are those of another LOAN on the same property.
var relatedLoanFields = []field[loan.SubordinateLoan]{
	money("HELOC/HELOC_OCCURRENCES/HELOC_OCCURRENCE/HELOCBalanceAmount", func(l *loan.SubordinateLoan) **domain.Money { return &l.HELOCBalanceAmt }),
	money("HELOC/HELOC_RULE/HELOCMaximumBalanceAmount", func(l *loan.SubordinateLoan) **domain.Money { return &l.HELOCMaxBalAmt }),
	flag("LOAN_DETAIL/HELOCIndicator", func(l *loan.SubordinateLoan) **bool { return &l.HELOCInd }),
	enum("ORIGINATION_FUNDS/ORIGINATION_FUND/FundsSourceType", finance.FundsSourceTypes, func(l *loan.SubordinateLoan) *finance.FundsSourceType { return &l.FundsSourceType }),
	money("PAYMENT/PAYMENT_RULE/InitialPrincipalAndInterestPaymentAmount", func(l *loan.SubordinateLoan) **domain.Money { return &l.MonthlyPaymentAmt }),
	enum("TERMS_OF_LOAN/LienPriorityType", finance.LienPositions, func(l *loan.SubordinateLoan) *finance.LienPosition { return &l.LienPosition }),
	money("TERMS_OF_LOAN/NoteAmount", func(l *loan.SubordinateLoan) **domain.Money { return &l.NoteAmt }),
}
