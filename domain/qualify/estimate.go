package qualify

import (
	"strconv"

	"gable/domain"
)

// estimatedAPR takes as prepaid finance charges the discount points and the upfront premium or fee, of a loan that builds the house the
// interest until it stands, and mortgage insurance for as long as it is due. Other closing costs are not known to be finance charges, so
// this is an estimate.
func (q *qualifier) estimatedAPR(r Result) *domain.Rate {
	info := q.file.Info
	plan, ok := planOf(info, q.loanAmount)
	if !ok {
		return nil
	}
	t := info.TransactionInfo
	charges := max(0, domain.Amount(t.DiscountPointsAmt)+domain.Amount(t.MIFundFeeTotalAmt))
	building := constructionInterest(info, q.loanAmount)
	financed := q.loanAmount - charges - building
	if financed <= 0 {
		return nil
	}
	start := domain.NewDate(q.asOf.Year(), q.asOf.Month(), 1) // whole months, whatever today's day is
	schedule := plan.Schedule()
	insured := q.insuredMonths(schedule)
	payments := make([]Flow, 0, len(schedule))
	for _, i := range schedule {
		payment := i.Payment
		if i.Month <= insured {
			payment += r.HousingPayment.MortgageInsurance
		}
		payments = append(payments, Flow{afterBuilding(info, start, i.Month), payment})
	}
	apr, err := APR([]Flow{{start, financed}}, payments, Monthly)
	if err != nil {
		return nil
	}
	apr = domain.RateFromMicros((apr.Micros() + 500) / 1000 * 1000)
	steps := []Step{amountStep("loanAmount", "Loan amount", "", q.loanAmount),
		amountStep("prepaidFinanceCharges", "Known finance charges", "-", charges)}
	if building != 0 {
		steps = append(steps, amountStep("constructionInterest", "Estimated interest while the house is built", "-", building))
	}
	steps = append(steps, amountStep("amountFinanced", "Amount financed", "=", financed))
	if insurance := r.HousingPayment.MortgageInsurance; insurance != 0 {
		steps = append(steps, amountStep("mortgageInsuranceMonthly", "Mortgage insurance a month", "", insurance),
			Step{Key: "mortgageInsuranceMonths", Label: "Months of mortgage insurance", Count: &insured})
	}
	q.figure("APR", append(append(steps, shownRates(plan)...), percentStep("APR", "APR", "=", apr)))
	return &apr
}

// shownRates are the rates that an APR is made of: the note's, the first that follows it, and the last.
func shownRates(plan Plan) []Step {
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
