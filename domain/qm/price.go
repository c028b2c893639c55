package qm

import (
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qualify"
)

// atRate is the annual percentage rate of the loan as if a rate were that of the whole term; nil where it can't be worked out.
func atRate(f *loan.File, rate domain.Rate, today domain.Date) *domain.Rate {
	level := *f
	terms := &level.Info.MortgageTypeAndTerms
	terms.NoteRatePercent = &rate
	switch terms.AmortizationType {
	case loan.AmortizationGraduatedARM:
		terms.AmortizationType = loan.AmortizationGraduated
	case loan.AmortizationGraduated:
	default:
		terms.AmortizationType = loan.AmortizationFixed
	}
	return qualify.Qualify(&level, today).APR
}

// readPrice finds the annual percentage rate that price and safe harbor go by (1026.43(e)(2)(vi) and (b)(4)), and that of the high-cost test.
func (a *Assessment) readPrice(f *loan.File, today domain.Date) {
	highest, changes := earlyMaximum(f.Info.MortgageTypeAndTerms)
	switch {
	case !changes:
		a.PriceAPR = a.APR
	case highest == nil:
		a.Missing = append(a.Missing, "RATE_CAPS")
	default:
		a.PriceAPR = atRate(f, *highest, today)
	}
	if a.PriceAPR != nil && a.APOR != nil {
		a.PriceSpread = new(Spread(*a.PriceAPR, *a.APOR))
	}
}

// readHighCostPrice finds the annual percentage rate of the high-cost test (1026.32(a)(3)): of a rate that follows an index as if the greater of the
// first and the fully indexed rate were that of the whole term, of one that changes otherwise, its maximum.
func (a *Assessment) readHighCostPrice(f *loan.File, today domain.Date) {
	terms := f.Info.MortgageTypeAndTerms
	note := terms.NoteRatePercent
	switch {
	case terms.Adjusts():
		indexed := terms.FullyIndexed()
		if note == nil || indexed == nil {
			a.Missing = append(a.Missing, "INDEX")
			return
		}
		rate := *note
		if indexed.Cmp(rate) > 0 {
			rate = *indexed
		}
		a.HighCostAPR = atRate(f, rate, today)
	case terms.AmortizationType == loan.AmortizationStep:
		if highest := highestStep(terms, domain.Count(terms.LoanAmortizationPeriodCount)); highest != nil {
			a.HighCostAPR = atRate(f, *highest, today)
		}
	default:
		a.HighCostAPR = a.APR
	}
}

// highestStep is the highest rate of a loan whose note states its steps, up to a payment; nil while it has none.
func highestStep(t loan.Terms, last int) *domain.Rate {
	if t.NoteRatePercent == nil || len(t.RateSteps) == 0 {
		return nil
	}
	most := *t.NoteRatePercent
	for _, step := range t.RateSteps {
		if step.FromMonth <= last && step.RatePercent.Cmp(most) > 0 {
			most = step.RatePercent
		}
	}
	return &most
}

// earlyMaximum is the maximum rate in the five years after the first payment is due, and whether the rate may change in them; nil where
// the terms do not say what bounds it.
func earlyMaximum(t loan.Terms) (highest *domain.Rate, changes bool) {
	switch {
	case t.Adjusts():
	case t.AmortizationType == loan.AmortizationStep:
		return highestStep(t, qualify.LastEarlyMonth), true
	default:
		return nil, false
	}
	return qualify.EarlyMaximum(t)
}
