package qualify

import (
	"math/bits"

	"gable/domain"
	"gable/domain/loan"
)

// fhaMonths is how long FHA's annual premium is due of a loan of up to fhaShortLTV at origination, where no table said it with the premium; above it
// is due for the term (HUD Mortgagee Letter 2013-04).
const fhaMonths = 132

var (
	fhaShortLTV = domain.MustRate("90")
	privateEnd  = domain.MustRate("78")
)

// insurance warns of mortgage insurance that is due and counted nowhere, and of what was typed in the place of what the tables say without a reason.
func (q *qualifier) insurance(r Result) {
	info, about := q.file.Info, title{module: ModuleInsurance}
	if r.BaseLoanAmt <= 0 || info.IsReverse() {
		return
	}
	var ltv *domain.Rate
	if q.value > 0 {
		ltv = &r.LTV
	}
	if info.OwesMonthlyPremium(ltv) && r.HousingPayment.MortgageInsurance == 0 && !info.HasPremiumRate() {
		q.warnings.addTitled("insuranceMissing", "", "The monthly premium of mortgage insurance is not known: payment, ratios and APR are without it.", about)
	}
	if info.OwesUpfrontFee() && info.TransactionInfo.MIFundFeeTotalAmt == nil {
		q.warnings.addTitled("upfrontFeeMissing", "", "The agency's premium or fee at closing is not known: cash to close and APR are without it.", about)
	}
	if info.HasTypedFees() && info.GovernmentLoan.FeeManualReason == "" {
		q.warnings.addTitled("feesTypedWithoutReason", "", "Premiums and fees are typed, and nobody says why.", about)
	}
}

// insurancePremiums is what mortgage insurance costs with each payment of a schedule, of a loan that has it for that much in the first month.
func (q *qualifier) insurancePremiums(schedule []Installment, first domain.Money) []domain.Money {
	t := q.file.Info.TransactionInfo
	premiums := make([]domain.Money, len(schedule))
	switch {
	case first <= 0:
		return premiums
	case t.MortgageType == loan.MortgageFHA || t.MortgageType.IsUSDA():
		premiums = DecliningPremiums(schedule, first, PremiumIsOnAverage(q.file.Info))
	default:
		for i := range premiums {
			premiums[i] = first
		}
	}
	clear(premiums[q.insuredMonths(schedule):])
	return premiums
}

// DecliningPremiums is what an annual premium on each year's average scheduled balance costs with each payment, a twelfth of it a month: FHA's, and USDA's
// annual fee (7 CFR 3555.107). In the first month it costs what is given: onAverage of the first year's average as well, else, as of an amount that
// somebody stated of FHA's rate of the amount itself, of what is owed in that month. A loan with a financed premium declines as its base does.
func DecliningPremiums(schedule []Installment, first domain.Money, onAverage bool) []domain.Money {
	premiums := make([]domain.Money, len(schedule))
	var basis, months uint64 // the balances that the first premium is of, and how many
	for start := 0; start < len(schedule); start += monthsPerYear {
		year := schedule[start:min(start+monthsPerYear, len(schedule))]
		var owed domain.Money
		for _, i := range year {
			owed += i.Balance + i.Principal
		}
		if start == 0 && onAverage {
			basis, months = magnitude(owed.Cents()), uint64(len(year))
		} else if start == 0 {
			basis, months = magnitude((year[0].Balance + year[0].Principal).Cents()), 1
		}
		premium := inProportion(first, magnitude(owed.Cents()), months, basis*uint64(len(year)))
		for i := range year {
			premiums[start+i] = premium
		}
	}
	return premiums
}

// inProportion is amount × part × times ÷ whole to the nearest cent.
func inProportion(amount domain.Money, part, times, whole uint64) domain.Money {
	high, low := bits.Mul64(magnitude(amount.Cents()), part*times)
	if whole == 0 || high >= whole {
		return amount
	}
	quotient, left := bits.Div64(high, low, whole)
	if left >= whole-left {
		quotient++
	}
	return domain.MoneyFromCents(int64(quotient))
}

// insuredMonths counts the payments that have mortgage insurance in them: as its premium says, else as FHA asked for it since 2013. Private insurance
// ends with the payment by which the balance is scheduled to be at 78 percent of the value, and at the latest in the middle of the term (12 U.S.C.
// 4901(18), 4902(b) and (c)).
func (q *qualifier) insuredMonths(schedule []Installment) int {
	t := q.file.Info.TransactionInfo
	due, said := q.premiumMonths()
	switch {
	case t.MortgageType.IsGovernment() && said:
		return min(due, len(schedule))
	case t.MortgageType == loan.MortgageFHA && LoanToValue(domain.Amount(t.BaseLoanAmt), q.value).Cmp(fhaShortLTV) <= 0 && q.value > 0:
		return min(fhaMonths, len(schedule))
	case t.MortgageType.IsGovernment() || q.value == 0:
		return len(schedule)
	}
	ends := privateEnd.Of(q.value)
	insured := 0
	for _, i := range schedule {
		if i.Balance+i.Principal <= ends || 2*(i.Month-1) >= len(schedule) {
			break
		}
		insured++
	}
	return insured
}

// premiumMonths is for how many payments the loan's premium is due, where that was said with it; as long as the loan where it is said to be due always.
func (q *qualifier) premiumMonths() (months int, said bool) {
	for _, e := range q.file.Info.HousingExpensesOf(loan.ExpenseMIPremium) {
		if e.DueMonthsCount != nil {
			months, said = max(months, *e.DueMonthsCount), true
			if *e.DueMonthsCount == 0 {
				return domain.Count(q.file.Info.MortgageTypeAndTerms.LoanAmortizationPeriodCount), true
			}
		}
	}
	return months, said
}
