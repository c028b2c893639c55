package qualify

import (
	"github.com/cockroachdb/apd/v3"

	"gable/domain"
	"gable/domain/loan"
)

// planOf returns the payments that follow from the terms, and whether the terms suffice: a reverse mortgage has none, and an
// interest-only period must say how long it is. An adjustable rate without a known index keeps its initial rate.
func planOf(info loan.Info, amount domain.Money) (Plan, bool) {
	terms := info.MortgageTypeAndTerms
	if !hasPayment(info) || info.IsReverse() || amount <= 0 {
		return Plan{}, false
	}
	months, interestOnly := domain.Count(terms.LoanAmortizationPeriodCount), interestOnlyMonths(info)
	if domain.IsTrue(terms.InterestOnlyInd) && interestOnly == 0 {
		return Plan{}, false
	}
	plan := Plan{Amount: amount, Months: months, InterestOnlyMonths: min(months-1, interestOnly), Steps: rateSteps(terms, terms.FullyIndexed()),
		FirstPayment: domain.Amount(terms.InitialPaymentAmt)}
	if domain.IsTrue(terms.BalloonInd) {
		plan.DueMonths = domain.Count(terms.LoanMaturityPeriodCount)
	}
	if terms.IsGraduated() {
		plan.Graduation = &Graduation{*terms.GPMMultiplierRatePercent, terms.Graduations()}
	}
	if domain.IsTrue(terms.NegativeAmortizationInd) && terms.PaymentAdjustmentCapPercent != nil {
		plan.Cap = &PaymentCap{Percent: *terms.PaymentAdjustmentCapPercent, Months: domain.Count(terms.NegativeAmortizationLimitMonthsCount)}
		if limit := terms.NegativeAmortizationLimitPercent; limit != nil {
			plan.Cap.Limit = limit.Of(amount)
		}
	}
	return plan, true
}

// rateSteps are the rates of the note: as its steps are written, those that begin within the term, or as an adjustable rate follows what it moves to; nil is a rate that stays.
func rateSteps(terms loan.Terms, toward *domain.Rate) []RateStep {
	steps := []RateStep{{1, *terms.NoteRatePercent}}
	if terms.AmortizationType == loan.AmortizationStep {
		for _, step := range terms.RateSteps {
			if step.FromMonth > domain.Count(terms.LoanAmortizationPeriodCount) {
				break // steps are in their order
			}
			steps = append(steps, RateStep{step.FromMonth, step.RatePercent})
		}
	}
	if toward == nil {
		return steps
	}
	first, every := domain.Count(terms.InitialFixedPeriodEffectiveMonthsCount), domain.Count(terms.NormalRateAdjustmentPeriod)
	if every <= 0 {
		every = monthsPerYear
	}
	return AdjustableSteps(*terms.NoteRatePercent, *toward, first, every, domain.Count(terms.LoanAmortizationPeriodCount),
		terms.FirstRateAdjustmentCap, terms.NormalRateAdjustmentCap, terms.MaxIncRatePct, terms.Floor())
}

// interestOnlyMonths is how long interest alone is paid: as stated, or of a line of credit while it is drawn on.
func interestOnlyMonths(info loan.Info) int {
	terms := info.MortgageTypeAndTerms
	months := domain.Count(terms.LoanAmortizationPeriodCount)
	if repay := domain.Count(terms.HELOCRepayPeriodMonthsCount); info.TransactionInfo.MortgageType == loan.MortgageHELOC && repay > 0 {
		return max(0, months-repay)
	}
	if domain.IsTrue(terms.InterestOnlyInd) {
		return domain.Count(terms.InterestOnlyTermMonthsCount)
	}
	return 0
}

// greatestBalance is the most that can be owed and the months that are left then, where payments below the interest let the balance
// grow: at the highest rate that the note allows, from the first adjustment on (12 CFR 1026.43(b)(7)).
func (p Plan) greatestBalance(terms loan.Terms) (balance domain.Money, remaining int, grows bool) {
	if p.Graduation == nil && p.Cap == nil {
		return 0, 0, false
	}
	if terms.Adjusts() && terms.MaxIncRatePct != nil {
		highest := terms.NoteRatePercent.Add(*terms.MaxIncRatePct)
		p.Steps = rateSteps(terms, &highest)
	}
	balance, remaining = p.Amount, p.Months
	for _, i := range p.Schedule() {
		if i.Balance > balance {
			balance, remaining, grows = i.Balance, p.Months-i.Month, true
		}
	}
	return balance, remaining, grows
}

// BalanceGrows reports whether payments of the terms leave interest unpaid, so that more is owed than was lent.
func BalanceGrows(info loan.Info) bool {
	plan, known := planOf(info, info.LoanAmt())
	if !known {
		return false
	}
	_, _, grows := plan.greatestBalance(info.MortgageTypeAndTerms)
	return grows
}

// constructionInterest is the interest until the house stands, as if half of the loan were advanced all that time (12 CFR 1026, Appendix
// D, Part II).
func constructionInterest(info loan.Info, amount domain.Money) domain.Money {
	terms := info.MortgageTypeAndTerms
	months := constructionMonths(info)
	if months == 0 || terms.NoteRatePercent == nil {
		return 0
	}
	rate := *terms.NoteRatePercent
	if stated := terms.ConstructionRatePercent; stated != nil {
		rate = *stated
	}
	return cents(quo(mul(mul(dec(amount), monthly(rate)), apd.New(int64(months), 0)), apd.New(2, 0)))
}

func constructionMonths(info loan.Info) int {
	if !domain.IsTrue(info.MortgageTypeAndTerms.ConstructionLoanInd) {
		return 0
	}
	return domain.Count(info.MortgageTypeAndTerms.ConstructionPeriodMonthsCount)
}

// afterBuilding is the day of a payment: the first is due a month after half of the time that building takes (Appendix D, Part II, B.3).
func afterBuilding(info loan.Info, start domain.Date, month int) domain.Date {
	building := constructionMonths(info)
	day := start.AddMonths(month + building/2)
	if building%2 == 1 {
		return day.AddDays(15)
	}
	return day
}
