package loan

import (
	"slices"

	"gable/domain"
)

// maxSteps is how many rates a step-rate loan may have after the first.
const maxSteps = 40

// The most that a balance may be allowed to grow to, percent of the loan; the least is the loan itself.
var leastLimit, mostLimit = domain.MustRate("100"), domain.MustRate("150")

// validateUnusual is the part of Validate for payments that do not stay level, and for loans that fall due or are drawn otherwise.
func (t Terms) validateUnusual(faults *domain.Faults) {
	faults.Between("GPMTotalAnnualAdjustmentsCount", t.GPMTotalAnnualAdjustmentsCount, 1, 30)
	faults.NotNegative("InitialPrincipalAndInterestPaymentAmount", t.InitialPaymentAmt)
	faults.RateBetween("NegativeAmortizationLimitPercent", t.NegativeAmortizationLimitPercent, leastLimit, mostLimit)
	faults.Between("NegativeAmortizationLimitMonthsCount", t.NegativeAmortizationLimitMonthsCount, 1, 600)
	faults.Between("LoanMaturityPeriodCount", t.LoanMaturityPeriodCount, 1, 600)
	faults.Between("HELOCRepayPeriodMonthsCount", t.HELOCRepayPeriodMonthsCount, 1, 600)
	faults.Between("ConstructionPeriodMonthsCount", t.ConstructionPeriodMonthsCount, 1, 60)
	inOrder := slices.IsSortedFunc(t.RateSteps, func(a, b RateStep) int { return a.FromMonth - b.FromMonth })
	if len(t.RateSteps) > maxSteps || !inOrder {
		faults.Wrong("RateSteps", "Rate steps")
	}
	for _, step := range t.RateSteps {
		faults.Between("RateSteps.FromMonth", &step.FromMonth, 2, 600)
		faults.RateBetween("RateSteps.RatePercent", &step.RatePercent, domain.Rate{}, maxPercent)
	}
}

// Graduations is how often payments grow by a percentage, once a year: no more often than years begin within the term. 0 where they do not.
func (t Terms) Graduations() int {
	graduated := t.AmortizationType == AmortizationGraduated || t.AmortizationType == AmortizationGraduatedARM
	if !graduated || t.GPMMultiplierRatePercent == nil {
		return 0
	}
	return min(domain.Count(t.GPMTotalAnnualAdjustmentsCount), max(0, domain.Count(t.LoanAmortizationPeriodCount)-1)/12)
}

// IsGraduated reports whether payments grow by a percentage, a number of times, and the term goes on after that.
func (t Terms) IsGraduated() bool { return t.Graduations() > 0 }

// HasStatedPayment reports whether the first payment is the note's own, which no calculation makes.
func (t Terms) HasStatedPayment() bool {
	capped := domain.IsTrue(t.NegativeAmortizationInd) && t.PaymentAdjustmentCapPercent != nil
	return domain.Amount(t.InitialPaymentAmt) > 0 && (capped || t.IsGraduated())
}
