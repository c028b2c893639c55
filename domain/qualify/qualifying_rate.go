package qualify

import (
	"gable/domain"
	"gable/domain/loan"
)

const (
	// LastEarlyMonth is the last payment whose rate can have changed by five years after the first payment is due: interest is paid a month after it
	// accrues.
	LastEarlyMonth = 62
	oneYear        = 12
	threeYears     = 36
	fiveYears      = 60
)

var (
	// unbounded is a rate that only caps keep a loan from.
	unbounded  = domain.MustRate("1000")
	onePoint   = domain.MustRate("1")
	highFHALTV = domain.MustRate("95")
)

// QualifyingRate is the rate of the payment that the ratios count, of terms with a note rate: as stated, else as the agency asks. ltv is the base loan's.
//
//   - A conventional adjustable loan whose rate stays for three years or less: the maximum of the five years after the first payment is due; up to five
//     years: the greater of note rate plus first cap and index plus margin; longer: the greater of note rate and index plus margin, which Fannie Mae asks
//     of higher-priced loans alone and which is never too low (Selling Guide B3-6-04). Without caps it is index plus margin where that is higher.
//   - FHA and VA: the note rate, and one point more where the rate stays for a year only; of FHA's, only from 95 percent of the value on (HUD Handbook
//     4000.1, II.A.5; VA Pamphlet 26-7, chapter 7).
//   - Any other that adjusts: the greater of note rate and index plus margin (12 CFR 1026.43(c)(5)(i)). Of steps it is the highest.
func QualifyingRate(t loan.MortgageType, terms loan.Terms, ltv domain.Rate) domain.Rate {
	note := *terms.NoteRatePercent
	if stated := terms.QualifyingRatePercent; stated != nil && !stated.IsZero() {
		return *stated
	}
	fixed := domain.Count(terms.InitialFixedPeriodEffectiveMonthsCount)
	switch {
	case terms.AmortizationType == loan.AmortizationStep:
		return highestStep(terms)
	case !terms.Adjusts():
		return note
	case t == loan.MortgageFHA || t == loan.MortgageVA:
		if fixed > 0 && fixed <= oneYear && (t == loan.MortgageVA || ltv.Cmp(highFHALTV) >= 0) {
			return note.Add(onePoint)
		}
		return note
	}
	rate := note
	if indexed := terms.FullyIndexed(); indexed != nil {
		rate = greater(rate, *indexed)
	}
	if !isAgencyARM(t, terms) || fixed <= 0 {
		return rate
	}
	switch {
	case fixed <= threeYears:
		if most, _ := EarlyMaximum(terms); most != nil {
			return *most
		}
	case fixed <= fiveYears && terms.FirstRateAdjustmentCap != nil:
		return greater(rate, note.Add(*terms.FirstRateAdjustmentCap))
	}
	return rate
}

// isAgencyARM reports whether terms that adjust are of the kind that Fannie Mae buys: of a conventional loan that amortizes fully.
func isAgencyARM(t loan.MortgageType, terms loan.Terms) bool {
	return (t == loan.MortgageConventional || t == loan.MortgageAffordable) && terms.AmortizationType == loan.AmortizationAdjustable && !domain.IsTrue(terms.NegativeAmortizationInd)
}

func greater(a, b domain.Rate) domain.Rate {
	if a.Cmp(b) >= 0 {
		return a
	}
	return b
}

func highestStep(terms loan.Terms) domain.Rate {
	rate := *terms.NoteRatePercent
	for _, step := range terms.RateSteps {
		if step.FromMonth <= domain.Count(terms.LoanAmortizationPeriodCount) {
			rate = greater(rate, step.RatePercent)
		}
	}
	return rate
}

// EarlyMaximum is the maximum rate in the five years after the first payment is due of terms that adjust, and whether the rate may change in them; nil
// where it does not, and where the terms do not say what bounds it.
func EarlyMaximum(t loan.Terms) (highest *domain.Rate, changes bool) {
	first, every := domain.Count(t.InitialFixedPeriodEffectiveMonthsCount), domain.Count(t.NormalRateAdjustmentPeriod)
	if first >= LastEarlyMonth {
		return nil, false
	}
	if t.NoteRatePercent == nil || first <= 0 || every <= 0 {
		return nil, true
	}
	last := min(LastEarlyMonth, domain.Count(t.LoanAmortizationPeriodCount))
	steps := AdjustableSteps(*t.NoteRatePercent, unbounded, first, every, last, t.FirstRateAdjustmentCap, t.NormalRateAdjustmentCap, t.MaxIncRatePct, t.Floor())
	most := steps[0].Rate
	for _, step := range steps {
		most = greater(most, step.Rate)
	}
	if most == unbounded {
		return nil, true
	}
	return &most, len(steps) > 1
}
