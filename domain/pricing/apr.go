package pricing

import (
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qualify"
)

// Terms are what an annual percentage rate follows from.
type Terms struct {
	LoanAmt      domain.Money
	NoteRate     domain.Rate
	TermMonths   int
	ARM          *RateAdjustment // nil of a fixed rate
	InterestOnly int             // months in which interest alone is paid
	ChargesAmt   domain.Money    // prepaid finance charges
	MonthlyMIAmt domain.Money
	ValueAmt     domain.Money // of the property, by which private mortgage insurance ends
	MIMonths     int          // how long mortgage insurance is due; 0 where it is private and ends by the balance
	MIOnAverage  bool         // the premium of the first month is of the first year's average balance, as USDA's is
}

// insuredTo is the loan-to-value, in percent of the value, at which mortgage insurance ends by law (12 U.S.C. 4902(b)).
var insuredTo = domain.MustRate("78")

// fhaShort is how long FHA's premium is due up to a loan-to-value of 90 percent (HUD 4000.1, appendix 1.0).
const fhaShort = 132

var fhaShortLTV = domain.MustRate("90")

// miMonths is how long mortgage insurance of a loan is due; 0 where it ends by the balance.
func (s Scenario) miMonths(termMonths int) int {
	switch {
	case s.MortgageType == loan.MortgageFHA && s.LTV.Cmp(fhaShortLTV) <= 0:
		return min(fhaShort, termMonths)
	case s.MortgageType.IsGovernment():
		return termMonths
	}
	return 0
}

// APROf is the annual percentage rate of a loan's scheduled payments (12 CFR 1026, Appendix J), to the thousandth as it is disclosed; nil where no
// rate balances them. An adjustable rate moves to its fully indexed rate within its caps.
func APROf(t Terms) *domain.Rate { return t.apr(t.scheduled()) }

// scheduled are the payments of the terms, each month's, with mortgage insurance while it is due.
func (t Terms) scheduled() []domain.Money {
	steps := []qualify.RateStep{{FromMonth: 1, Rate: t.NoteRate}}
	if indexed := t.ARM.fullyIndexed(); indexed != nil {
		steps = qualify.AdjustableSteps(t.NoteRate, *indexed, t.ARM.FixedMonths, max(t.ARM.EveryMonths, 1), t.TermMonths, t.ARM.FirstCap, t.ARM.NextCap, t.ARM.LifetimeCap, t.ARM.Margin)
	}
	schedule := qualify.Plan{Amount: t.LoanAmt, Months: t.TermMonths, Steps: steps, InterestOnlyMonths: t.InterestOnly}.Schedule()
	ends := insuredTo.Of(t.ValueAmt)
	payments, premiums := make([]domain.Money, len(schedule)), []domain.Money(nil)
	if t.MIMonths > 0 { // an agency's premium declines with the balance
		premiums = qualify.DecliningPremiums(schedule, t.MonthlyMIAmt, t.MIOnAverage)
	}
	insured := t.MonthlyMIAmt > 0
	for i, due := range schedule {
		payments[i] = due.Payment
		switch {
		case !insured:
			continue
		case premiums != nil:
			payments[i] += premiums[i]
		default:
			payments[i] += t.MonthlyMIAmt
		}
		switch paid := i + 1; {
		case t.MIMonths > 0:
			insured = paid < t.MIMonths
		default: // scheduled to be at 78 percent, and at the latest in the middle of the term (12 U.S.C. 4901(18), 4902(b) and (c))
			insured = due.Balance > ends && 2*paid < len(schedule)
		}
	}
	return payments
}

func (t Terms) apr(payments []domain.Money) *domain.Rate {
	apr, err := qualify.MonthlyAPR(t.LoanAmt-t.ChargesAmt, payments)
	if err != nil {
		return nil
	}
	return new(domain.RateFromMicros((apr.Micros() + 500) / 1000 * 1000))
}

// fullyIndexed is index plus margin, rounded as the note has it; nil of a fixed rate, and where either is not known. It is what a loan with these
// terms moves to.
func (a *RateAdjustment) fullyIndexed() *domain.Rate {
	if a == nil {
		return nil
	}
	return a.terms(domain.Rate{}, 0).FullyIndexed()
}

// terms are the terms of a loan at a note rate that the rate adjusts of.
func (a *RateAdjustment) terms(note domain.Rate, months int) loan.Terms {
	return loan.Terms{AmortizationType: loan.AmortizationAdjustable, NoteRatePercent: &note, LoanAmortizationPeriodCount: &months, ARMMargin: a.Margin, ARMIndexRatePercent: a.IndexPercent,
		ARMRateRoundingPercent: a.RoundTo, InitialFixedPeriodEffectiveMonthsCount: &a.FixedMonths, NormalRateAdjustmentPeriod: &a.EveryMonths,
		FirstRateAdjustmentCap: a.FirstCap, NormalRateAdjustmentCap: a.NextCap, MaxIncRatePct: a.LifetimeCap}
}

// PaymentOf is the first payment: of principal and interest, or of interest alone.
func PaymentOf(t Terms) domain.Money {
	if t.InterestOnly > 0 {
		return qualify.InterestPayment(t.LoanAmt, t.NoteRate)
	}
	return qualify.LevelPayment(t.LoanAmt, t.NoteRate, t.TermMonths)
}
