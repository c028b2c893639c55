package loan

import (
	"reflect"
	"slices"

	"gable/domain"
)

// insuredAbove is the loan-to-value, in percent, above which a loan that no agency insures carries mortgage insurance
// (specification, section 9).
var insuredAbove = domain.MustRate("80")

// NeedsInsurance tells whether a loan of the program carries private mortgage insurance at a loan-to-value; nil is one that is not
// known yet.
func (t MortgageType) NeedsInsurance(ltv *domain.Rate) bool {
	return !t.IsGovernment() && ltv != nil && ltv.Cmp(insuredAbove) > 0
}

// CalculatedTypes are the mortgage types whose premiums and fees tables say.
func CalculatedTypes() []MortgageType {
	return []MortgageType{MortgageConventional, MortgageAffordable, MortgageFHA, MortgageVA, MortgageUSDA, MortgageUSDARural}
}

// WithTypedFees marks premiums and fees as typed where the change from was states one, and does not say itself whether they are: what
// somebody typed stays until somebody has it calculated.
func (i Info) WithTypedFees(was Info) Info {
	g, before := &i.GovernmentLoan, was.GovernmentLoan
	if g.FeeCalcType == before.FeeCalcType && !i.HasTypedFees() && i.statesFeeBeside(was) {
		g.FeeCalcType = Manual
	}
	return i
}

func (i Info) statesFeeBeside(was Info) bool {
	t, before := i.TransactionInfo, was.TransactionInfo
	isStated := func(now, then *domain.Money) bool {
		return domain.Amount(now) > 0 && domain.Amount(now) != domain.Amount(then)
	}
	if isStated(t.MIFundFeeTotalAmt, before.MIFundFeeTotalAmt) || isStated(t.MIFundFeeFinancedAmt, before.MIFundFeeFinancedAmt) {
		return true
	}
	kept := was.HousingExpensesOf(ExpenseMIPremium)
	return slices.ContainsFunc(i.HousingExpensesOf(ExpenseMIPremium), func(e HousingExpense) bool {
		return e.hasAmount() && !slices.ContainsFunc(kept, func(k HousingExpense) bool { return reflect.DeepEqual(k, e) })
	})
}

// HasPremiumRate reports whether the monthly premium is said as a yearly rate, which may be none, as of FHA's section 247.
func (i Info) HasPremiumRate() bool {
	return slices.ContainsFunc(i.HousingExpensesOf(ExpenseMIPremium), func(e HousingExpense) bool { return e.CalcType == Calculated && e.AnnualRate != nil })
}

func (e HousingExpense) hasAmount() bool {
	if e.CalcType == Calculated && e.AnnualRate != nil {
		return e.AnnualRate.Micros() > 0
	}
	return domain.Amount(e.PaymentAmt) > 0
}

// OwesUpfrontFee reports whether an agency asks a premium or fee once, at closing. A veteran who is wholly exempt owes none.
func (i Info) OwesUpfrontFee() bool {
	switch t := i.TransactionInfo.MortgageType; {
	case t == MortgageVA:
		return i.VAInfo.VAFundingFeeExemptionType != ExemptCompletely
	default:
		return t == MortgageFHA || t.IsUSDA()
	}
}

// OwesMonthlyPremium reports whether mortgage insurance is paid with each payment at a loan-to-value; nil is one that is not known yet.
func (i Info) OwesMonthlyPremium(ltv *domain.Rate) bool {
	switch t := i.TransactionInfo.MortgageType; {
	case t == MortgageFHA || t.IsUSDA():
		return true
	case t == MortgageConventional || t == MortgageAffordable || t == MortgageNonQM:
		return t.NeedsInsurance(ltv)
	}
	return false
}
