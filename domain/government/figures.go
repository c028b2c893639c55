package government

import (
	"fmt"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/domain/reference"
)

// Figures are what the agencies' tables make of a loan, and which tables those are.
type Figures struct {
	FHA       *FHAFigures      `json:"FHA,omitempty" doc:"Of a loan that FHA insures"`
	VA        *VAFigures       `json:"VA,omitempty" doc:"Of a loan that VA guarantees"`
	USDA      *USDAFigures     `json:"USDA,omitempty" doc:"Of a loan that USDA guarantees"`
	Insurance *InsuranceAnswer `json:"Insurance,omitempty" doc:"Of a conventional loan that needs private mortgage insurance"`
	Limit     *LimitFigures    `json:"Limit,omitempty" doc:"Absent of loans that no limit applies to, and where no table has one"`
	Findings  []Finding        `json:"Findings" required:"true"`
	Tables    []reference.Used `json:"Tables" required:"true" doc:"The tables that were used"`
}

// FHAFigures are FHA's.
type FHAFigures struct {
	Premium    *PremiumAnswer    `json:"Premium,omitempty" doc:"Absent until amount, value and term are known"`
	Investment *InvestmentAnswer `json:"Investment,omitempty" doc:"Of a purchase"`
}

// VAFigures are VA's.
type VAFigures struct {
	Entitlement EntitlementAnswer `json:"Entitlement" required:"true"`
	FundingFee  *FundingFeeAnswer `json:"FundingFee,omitempty" doc:"Absent until the amount is known"`
	Residual    ResidualFigures   `json:"Residual" required:"true"`
	Reduction   *ReductionAnswer  `json:"Reduction,omitempty" doc:"Of an interest rate reduction refinancing loan, once the loan it replaces is known"`
}

// ResidualFigures are the residual income and what it is held against.
type ResidualFigures struct {
	Region         string            `json:"Region,omitempty" doc:"NORTHEAST, MIDWEST, SOUTH or WEST, by the state of the property"`
	GrossAmt       domain.Money      `json:"GrossAmt" required:"true"`
	TaxesAmt       domain.Money      `json:"TaxesAmt" required:"true"`
	ShelterAmt     domain.Money      `json:"ShelterAmt" required:"true"`
	MaintenanceAmt domain.Money      `json:"MaintenanceAmt" required:"true"`
	SquareFeet     int               `json:"SquareFeetCount,omitempty" doc:"As said, else what the upkeep is of at 0.14 dollars a foot"`
	DebtsAmt       domain.Money      `json:"DebtsAmt" required:"true"`
	ResidualAmt    domain.Money      `json:"ResidualAmt" required:"true"`
	GuidelineAmt   *domain.Money     `json:"GuidelineAmt,omitempty" doc:"Absent until the state and the size of the household are known"`
	Standing       *ResidualStanding `json:"Standing,omitempty"`
}

// USDAFigures are USDA's.
type USDAFigures struct {
	Guarantee      *GuaranteeAnswer `json:"Guarantee,omitempty"`
	AnnualIncome   domain.Money     `json:"AnnualIncomeAmt" required:"true"`
	IncomeLimit    *domain.Money    `json:"IncomeLimitAmt,omitempty" doc:"Absent while no table of income limits is loaded, or the household's size is not known"`
	IncomeExceeded bool             `json:"IncomeExceeded" required:"true"`
}

// LimitFigures compare the loan with the limit of its county.
type LimitFigures struct {
	reference.AreaLimit
	Units    int          `json:"units" required:"true"`
	Compared domain.Money `json:"compared" required:"true" doc:"The amount held against it: the base loan for FHA and VA, else with what is financed"`
	Exceeded bool         `json:"exceeded" required:"true" doc:"Above the limit, or above the most that it can be"`
}

// The named findings about limits and income.
const (
	FindingNoTable        = "tableMissing"
	FindingTableOther     = "tableOfOtherDay"
	FindingConformingOver = "conformingLimitExceeded"
	FindingHighBalance    = "conformingHighBalance"
	FindingFHAOver        = "fhaLimitExceeded"
	FindingLimitNotKnown  = "loanLimitNotKnown"
	FindingCountyNotSaid  = "loanLimitNeedsCounty"
	FindingIncomeOver     = "usdaIncomeExceeded"
	FindingBelowScore     = "fhaScoreTooLow"
	FindingInvestment     = "fhaInvestmentShort"
	FindingResidualShort  = "vaResidualShort"
	FindingRatioHigh      = "vaRatioNeedsResidual"
	FindingNotRecouped    = "vaCostsNotRecouped"
	FindingNotSeasoned    = "vaNotSeasoned"
	FindingRateNotReduced = "vaRateNotReduced"
	FindingUseNotSaid     = "vaUseNotSaid"
	FindingPartlyExempt   = "vaExemptPartNotKnown"
	FindingNoCardRate     = "insuranceNotOnCard"
	FindingOffCard        = "insuranceScoreNotOnCard"
	FindingNoCoverage     = "insuranceNoCoverage"
	FindingPremiumValue   = "fhaPremiumNeedsValue"
	FindingExcluded       = "borrowerExcluded"
	FindingFeesStale      = "feesStale"
	// FindingCountyAmbiguous asks which of a county and an independent city of its name is meant.
	FindingCountyAmbiguous = "loanLimitCountyOrCity"
	FindingFeesTyped       = "feesTypedOtherwise"
)

type worksheet struct {
	file    *loan.File
	result  qualify.Result
	tables  reference.Tables
	asOf    domain.Date
	used    map[reference.Kind]bool
	figures Figures
}

// FiguresOf works out the figures of a loan as of a day, with the tables in force then.
func FiguresOf(f *loan.File, result qualify.Result, tables reference.Tables, asOf domain.Date) Figures {
	w := &worksheet{file: f, result: result, tables: tables, asOf: asOf, used: map[reference.Kind]bool{}}
	w.figures.Findings, w.figures.Tables = []Finding{}, []reference.Used{}
	w.limit()
	switch t := f.Info.TransactionInfo.MortgageType; {
	case t == loan.MortgageFHA:
		w.fha()
		w.excluded()
	case t == loan.MortgageVA:
		w.va()
		w.excluded()
	case t.IsUSDA():
		w.usda()
	case t == loan.MortgageConventional || t == loan.MortgageAffordable:
		w.figures.Insurance = w.privateInsurance(result.LTV)
	}
	w.compareFees()
	return w.figures
}

// compareFees finds where premiums and fees of the loan are not those of the tables: typed otherwise, or of tables and terms that were.
func (w *worksheet) compareFees() {
	has := w.file.Info
	by := has
	by.GovernmentLoan.FeeCalcType = loan.Calculated
	by = WithFees(by, w.figures)
	upfront, monthly := domain.Amount(by.TransactionInfo.MIFundFeeTotalAmt), w.premium(by)
	if upfront == domain.Amount(has.TransactionInfo.MIFundFeeTotalAmt) && monthly == w.premium(has) {
		return
	}
	key, message := FindingFeesStale, "Premium and fee are not those that the tables make of the loan by now ($%s at closing, $%s a month): save its terms."
	if has.HasTypedFees() {
		key, message = FindingFeesTyped, "Premium and fee were typed. The tables make $%s at closing and $%s a month."
	}
	w.find(key, fmt.Sprintf(message, upfront.Dollars(), monthly.Dollars()), upfront.Fixed(), monthly.Fixed())
}

// premium is what mortgage insurance costs in a month of such terms.
func (w *worksheet) premium(i loan.Info) (sum domain.Money) {
	for _, e := range i.HousingExpensesOf(loan.ExpenseMIPremium) {
		sum += qualify.ExpensePayment(i, e)
	}
	return sum
}

// excluded finds the borrowers whom a list of those names with whom the government does no business.
func (w *worksheet) excluded() {
	for _, b := range borrowersOf(w.file) {
		if b.Of.IsListed() {
			w.find(FindingExcluded, b.Name+" is named on a list of those with whom the government does no business: look at the reason to go on.", b.Name)
		}
	}
}

// table is the table of a kind, which is then named among those used; its absence is a finding.
func (w *worksheet) table(kind reference.Kind) (reference.Table, bool) {
	t, found := w.tables[kind]
	if w.used[kind] {
		return t, found
	}
	w.used[kind] = true
	if !found {
		w.find(FindingNoTable, "No table is in force for this: "+string(kind)+".", string(kind))
		return t, false
	}
	w.figures.Tables = append(w.figures.Tables, t.Used())
	if day := TableDays(w.file, w.file.Info, w.asOf)(kind); !t.IsInForce(day) {
		w.find(FindingTableOther, "No table for "+day.String()+" is there: "+string(kind)+". That of another day stands in.", string(kind), day.String())
	}
	return t, true
}

func (w *worksheet) find(key, message string, params ...string) {
	w.figures.Findings = append(w.figures.Findings, Finding{Key: key, Message: message, Params: params})
}

func (w *worksheet) place() reference.Place {
	a := w.file.Info.SubjectProperty.Address
	return reference.Place{State: a.StateCode, County: a.CountyName}
}

// limit compares the loan with its county's limit. VA has none while no entitlement is in use.
func (w *worksheet) limit() {
	info := w.file.Info
	compared, kind := domain.Amount(info.TransactionInfo.BaseLoanAmt), reference.ConformingLimit
	switch info.TransactionInfo.MortgageType {
	case loan.MortgageFHA:
		kind = reference.FHALimit
	case loan.MortgageVA:
		if domain.Amount(info.GovernmentLoan.VAEntitlementUsedAmt) == 0 || feeLoan(info) == FeeIRRRL {
			return
		}
	case loan.MortgageConventional, loan.MortgageAffordable:
		compared = info.LoanAmt()
	default:
		return
	}
	if info.SubjectProperty.Address.StateCode == "" {
		return
	}
	t, found := w.table(kind)
	if !found {
		return
	}
	l := LimitFigures{Units: UnitsOf(info), Compared: compared}
	if info.TransactionInfo.MortgageType == loan.MortgageVA {
		l.Units = 1 // Entitlement goes by the limit of a single-family home (38 U.S.C. 3703(a)(1)(C)).
	}
	area := reference.LimitOf(t, w.place(), l.Units)
	if area == nil {
		return
	}
	l.AreaLimit = *area
	l.Exceeded = compared > area.Limit && (area.Exact || compared > area.Ceiling)
	w.figures.Limit = &l
	w.judgeLimit(l)
}

// UnitsOf is how many units the property has; one where nobody said.
func UnitsOf(i loan.Info) int {
	return max(1, domain.Count(i.SubjectProperty.PropertyDetail.FinancedUnitCount))
}

func (w *worksheet) judgeLimit(l LimitFigures) {
	program := w.file.Info.TransactionInfo.MortgageType
	limit := "$" + l.Limit.Dollars()
	switch {
	case l.Exceeded && program == loan.MortgageFHA:
		w.find(FindingFHAOver, "The base loan is above FHA's limit of "+limit+" for the county.", l.Limit.Fixed())
	case l.Exceeded && program != loan.MortgageVA:
		w.find(FindingConformingOver, "The loan is above the conforming limit of "+limit+" for the county: it is a jumbo loan.", l.Limit.Fixed())
	case len(l.Candidates) > 0:
		w.find(FindingCountyAmbiguous, "A county and an independent city have the name that was entered: enter "+l.Candidates[0].Name+" or "+l.Candidates[1].Name+".", l.Candidates[0].Name, l.Candidates[1].Name)
	case l.Compared > l.Limit && !l.Exact && w.place().County == "":
		w.find(FindingCountyNotSaid, "Whether the loan is within the county's limit is not known: say the county of the property.")
	case l.Compared > l.Limit && !l.Exact:
		w.find(FindingLimitNotKnown, "Whether the loan is within the county's limit is not known: the table does not have this county.")
	case l.Compared > l.Floor && l.Exact && (program == loan.MortgageConventional || program == loan.MortgageAffordable):
		w.find(FindingHighBalance, "The loan is above the baseline and within the county's limit: it is a high-balance loan.", l.Floor.Fixed())
	}
}

func (w *worksheet) fha() {
	info, figures := w.file.Info, &FHAFigures{}
	w.figures.FHA = figures
	base := domain.Amount(info.TransactionInfo.BaseLoanAmt)
	if t, found := w.table(reference.FHAPremium); found {
		figures.Premium = FHAPremium(t, PremiumQuestion{Base: base, Value: w.result.PropertyValueAmt, Months: domain.Count(info.MortgageTypeAndTerms.LoanAmortizationPeriodCount),
			Endorsed: streamlinedEndorsement(info), Section: info.GovernmentLoan.SectionOfActType, NoteRate: info.MortgageTypeAndTerms.NoteRatePercent,
			Financed: domain.IsTrue(info.FHAInfo.FHAUFMIPIsFinanced)})
	}
	if isStreamline(info) && w.result.PropertyValueAmt <= 0 {
		w.find(FindingPremiumValue, "The premium needs the property's value: of a streamline refinance without appraisal, the value when the present loan was made.")
	}
	if !info.IsPurchase() {
		return
	}
	t, found := w.table(reference.FHAInvestment)
	if !found {
		return
	}
	figures.Investment = FHAInvestment(t, w.score(), w.result.PropertyValueAmt)
	switch i := figures.Investment; {
	case i == nil:
	case !i.Eligible:
		w.find(FindingBelowScore, "FHA insures no loan at this credit score.")
	case base > w.result.PropertyValueAmt-i.RequiredAmt:
		w.find(FindingInvestment, "The down payment is below FHA's least investment of $"+i.RequiredAmt.Dollars()+".", i.RequiredAmt.Fixed())
	}
}

func (w *worksheet) usda() {
	info := w.file.Info
	figures := &USDAFigures{AnnualIncome: w.result.IncomeTotalAmt * monthsPerYear}
	w.figures.USDA = figures
	terms := info.MortgageTypeAndTerms
	if t, found := w.table(reference.USDAFee); found {
		figures.Guarantee = Guarantee(t, GuaranteeQuestion{Base: domain.Amount(info.TransactionInfo.BaseLoanAmt), Value: w.result.PropertyValueAmt,
			Financed: domain.IsTrue(info.USDAInfo.USDAGuaranteeFeeIsFinanced), Rate: terms.NoteRatePercent, Months: domain.Count(terms.LoanAmortizationPeriodCount)})
	}
	if stated := info.GovernmentLoan.USDAAnnualIncomeAmt; stated != nil {
		figures.AnnualIncome = *stated
	}
	t, found := w.table(reference.USDAIncomeLimit)
	if !found {
		return
	}
	figures.IncomeLimit = reference.IncomeLimitOf(t, w.place(), domain.Count(info.GovernmentLoan.HouseholdSize))
	if figures.IncomeLimit != nil && figures.AnnualIncome > *figures.IncomeLimit {
		figures.IncomeExceeded = true
		w.find(FindingIncomeOver, "The household's income is above USDA's limit of $"+figures.IncomeLimit.Dollars()+".", figures.IncomeLimit.Fixed())
	}
}

// WithFees returns the loan's terms with what the tables make of them, where the fees are to be calculated: the upfront premium or fee,
// the part of it that is financed, what is paid by the month, and of a VA loan entitlement and residual income.
func WithFees(i loan.Info, figures Figures) loan.Info {
	g := i.GovernmentLoan
	if g.IsMaintenanceCalculated() {
		i.GovernmentLoan.VAMaintenanceExpenseAmt = new(Maintenance(*g.SquareFeetCount))
	}
	if i.HasTypedFees() {
		return i
	}
	t := &i.TransactionInfo
	switch {
	case figures.FHA != nil && figures.FHA.Premium != nil:
		p := figures.FHA.Premium
		t.MIFundFeeTotalAmt, t.MIFundFeeFinancedAmt = &p.UpfrontAmt, financed(i.FHAInfo.FHAUFMIPIsFinanced, p.FinancedAmt)
		i.HousingExpenses = withPremium(i.HousingExpenses, loan.HousingExpense{CalcType: loan.Calculated, AnnualRate: &p.AnnualPercent, DueMonthsCount: p.dueMonths()})
	case figures.VA != nil && figures.VA.FundingFee != nil:
		i.GovernmentLoan.VAEntitlementAmt, i.GovernmentLoan.VAResidualIncomeAmt = figures.VA.Entitlement.Guaranty(), &figures.VA.Residual.ResidualAmt
		fee := figures.VA.FundingFee.Amt
		t.MIFundFeeTotalAmt, t.MIFundFeeFinancedAmt = &fee, financed(i.VAInfo.VAFundingFeeIsFinanced, fee)
		i.HousingExpenses = withoutPremium(i.HousingExpenses, isPremium)
	case figures.USDA != nil && figures.USDA.Guarantee != nil:
		fee := figures.USDA.Guarantee
		t.MIFundFeeTotalAmt, t.MIFundFeeFinancedAmt = &fee.UpfrontAmt, financed(i.USDAInfo.USDAGuaranteeFeeIsFinanced, fee.UpfrontAmt)
		i.HousingExpenses = withPremium(i.HousingExpenses, loan.HousingExpense{CalcType: loan.Manual, PaymentAmt: &fee.MonthlyAmt, DueMonthsCount: new(0)})
	case i.HasCardPremium():
		i.HousingExpenses = withPrivatePremium(i.HousingExpenses, figures.Insurance)
	}
	return i
}

func financed(is *bool, amount domain.Money) *domain.Money {
	if !domain.IsTrue(is) {
		return nil
	}
	return &amount
}

// withPrivatePremium puts the card's premium in its place. Where no insurance is needed, or the card has no premium, none is left: one that
// the card once had is not this loan's.
func withPrivatePremium(expenses []loan.HousingExpense, insurance *InsuranceAnswer) []loan.HousingExpense {
	if insurance != nil && insurance.MonthlyAmt != nil {
		return withPremium(expenses, loan.HousingExpense{CalcType: loan.Manual, PaymentAmt: insurance.MonthlyAmt})
	}
	return withoutPremium(expenses, isPremium)
}

// withPremium puts the premium in the place of the first there is, or at the end; others are left out.
func withPremium(expenses []loan.HousingExpense, premium loan.HousingExpense) []loan.HousingExpense {
	premium.ExpenseType = loan.ExpenseMIPremium
	out, placed := make([]loan.HousingExpense, 0, len(expenses)+1), false
	for _, e := range expenses {
		switch {
		case e.ExpenseType != loan.ExpenseMIPremium:
			out = append(out, e)
		case !placed:
			out, placed = append(out, premium), true
		}
	}
	if !placed {
		out = append(out, premium)
	}
	return out
}
