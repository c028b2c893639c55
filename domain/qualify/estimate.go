package qualify

import (
	"strconv"

	"gable/domain"
	"gable/domain/loan"
)

// estimatedAPR takes as prepaid finance charges the discount points and the upfront premium or fee, and mortgage
// insurance as paid until the balance is scheduled to reach 78 percent of the value (12 U.S.C. 4901(18)) on a
// conventional loan, or to the end. Other closing costs are not known to be finance charges, so this is an estimate.
func (q *qualifier) estimatedAPR(r Result) *domain.Rate {
	plan, ok := planOf(q.file.Info, q.loanAmount)
	if !ok {
		return nil
	}
	t := q.file.Info.TransactionInfo
	charges := max(0, domain.Amount(t.DiscountPointsAmt)+domain.Amount(t.MIFundFeeTotalAmt))
	financed := q.loanAmount - charges
	if financed <= 0 {
		return nil
	}
	start := domain.NewDate(q.asOf.Year(), q.asOf.Month(), 1) // whole months, whatever today's day is
	var payments []Flow
	ends := domain.MustRate("78").Of(q.value)
	for _, i := range plan.Schedule() {
		payment := i.Payment
		before := i.Balance + i.Principal
		if t.MortgageType != loan.MortgageConventional || before > ends {
			payment += r.HousingPayment.MortgageInsurance
		}
		payments = append(payments, Flow{start.AddMonths(i.Month), payment})
	}
	apr, err := APR([]Flow{{start, financed}}, payments, Monthly)
	if err != nil {
		return nil
	}
	apr = domain.RateFromMicros((apr.Micros() + 500) / 1000 * 1000)
	steps := []Step{amountStep("loanAmount", "Loan amount", "", q.loanAmount),
		amountStep("prepaidFinanceCharges", "Known finance charges", "-", charges),
		amountStep("amountFinanced", "Amount financed", "=", financed)}
	if insurance := r.HousingPayment.MortgageInsurance; insurance != 0 {
		steps = append(steps, amountStep("mortgageInsuranceMonthly", "Mortgage insurance a month", "", insurance))
	}
	q.figure("APR", append(append(steps, rateSteps(plan)...), percentStep("APR", "APR", "=", apr)))
	return &apr
}

// rateSteps are the rates that an APR is made of: the note's, the first that follows it, and the last.
func rateSteps(plan Plan) []Step {
	steps := []Step{percentStep("noteRate", "Note rate", "", plan.Steps[0].Rate)}
	for i, step := range plan.Steps {
		if i == 1 || (i > 1 && i == len(plan.Steps)-1) {
			month := strconv.Itoa(step.FromMonth)
			line := percentStep("rateFromMonth", "Rate from month "+month, "", step.Rate)
			line.Params = []string{month}
			steps = append(steps, line)
		}
	}
	return steps
}

// planOf returns the payments that follow from the terms, and whether the terms suffice: a reverse mortgage has none, and an
// interest-only period must say how long it is. An adjustable rate without a known index keeps its initial rate.
func planOf(info loan.Info, amount domain.Money) (Plan, bool) {
	terms := info.MortgageTypeAndTerms
	months, interestOnly := domain.Count(terms.LoanAmortizationPeriodCount), 0
	if _, known := FirstPayment(info); !known || info.IsReverse() || amount <= 0 {
		return Plan{}, false
	}
	if domain.IsTrue(terms.InterestOnlyInd) {
		if interestOnly = domain.Count(terms.InterestOnlyTermMonthsCount); interestOnly == 0 {
			return Plan{}, false
		}
	}
	plan := Plan{Amount: amount, Months: months, InterestOnlyMonths: min(months-1, interestOnly), Steps: []RateStep{{1, *terms.NoteRatePercent}}}
	first, every := domain.Count(terms.InitialFixedPeriodEffectiveMonthsCount), domain.Count(terms.NormalRateAdjustmentPeriod)
	if every <= 0 {
		every = monthsPerYear
	}
	if indexed := terms.FullyIndexed(); indexed != nil {
		plan.Steps = AdjustableSteps(*terms.NoteRatePercent, *indexed, first, every, months,
			terms.FirstRateAdjustmentCap, terms.NormalRateAdjustmentCap, terms.MaxIncRatePct, terms.Floor())
	}
	return plan, true
}
