package qualify

import (
	"strconv"

	"gable/domain"
)

// estimatedAPR takes as prepaid finance charges those among the loan's fees, else the discount points, with the upfront premium or fee; of a
// loan that builds the house the interest until it stands, and mortgage insurance for as long as it is due. Without fees other closing costs
// are not known to be finance charges, so this is an estimate.
func (q *qualifier) estimatedAPR(r Result) *domain.Rate {
	info := q.file.Info
	plan, ok := planOf(info, q.loanAmount)
	if !ok {
		return nil
	}
	charges := FinanceCharges(q.file)
	building := constructionInterest(info, q.loanAmount)
	financed := q.loanAmount - charges - building
	if financed <= 0 {
		return nil
	}
	schedule := plan.Schedule()
	premiums := q.insurancePremiums(schedule, r.HousingPayment.MortgageInsurance)
	apr, err := q.aprOf(financed, schedule, premiums)
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
	steps = append(steps, shownPremiums(r.HousingPayment.MortgageInsurance, premiums)...)
	q.figure("APR", append(append(steps, shownRates(plan)...), percentStep("APR", "APR", "=", apr)))
	return &apr
}

// aprOf is the annual percentage rate of payments that begin a month after the advance, or later where the house is built first.
func (q *qualifier) aprOf(financed domain.Money, schedule []Installment, premiums []domain.Money) (domain.Rate, error) {
	due := make([]domain.Money, len(schedule))
	for n, i := range schedule {
		due[n] = i.Payment + premiums[n]
	}
	if constructionMonths(q.file.Info) == 0 {
		return MonthlyAPR(financed, due)
	}
	start := domain.NewDate(q.asOf.Year(), q.asOf.Month(), 1) // whole months, whatever today's day is
	payments := make([]Flow, len(schedule))
	for n, i := range schedule {
		payments[n] = Flow{afterBuilding(q.file.Info, start, i.Month), due[n]}
	}
	return APR([]Flow{{start, financed}}, payments, Monthly)
}

// shownPremiums are what mortgage insurance costs a month, and where that declines what at the end, and for how long.
func shownPremiums(first domain.Money, premiums []domain.Money) (steps []Step) {
	if first == 0 {
		return nil
	}
	insured, last := 0, first
	for i, premium := range premiums {
		if premium > 0 {
			insured, last = i+1, premium
		}
	}
	steps = append(steps, amountStep("mortgageInsuranceMonthly", "Mortgage insurance a month", "", first))
	if last != first {
		steps = append(steps, amountStep("mortgageInsuranceLast", "Mortgage insurance in its last month", "", last))
	}
	return append(steps, Step{Key: "mortgageInsuranceMonths", Label: "Months of mortgage insurance", Count: &insured})
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
