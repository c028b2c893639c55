package qualify

import (
	"strconv"

	"gable/domain"
	"gable/domain/loan"
)

// shortestTerm is the term, in months, below which one that was meant in years is likelier: mortgages are made over five years and more.
const shortestTerm = 60

// A month's tax and insurance above a twelfth of so many percent of the value are likelier a year's.
var (
	mostTax       = domain.MustRate("6")
	mostInsurance = domain.MustRate("5")
)

// plausibility asks about what is likelier a slip than meant: a term in years, the tax or insurance of a year as that of a month, a payment above
// what is earned.
func (q *qualifier) plausibility(r Result) {
	info := q.file.Info
	if months := domain.Count(info.MortgageTypeAndTerms.LoanAmortizationPeriodCount); months > 0 && months < shortestTerm {
		q.warnings.addText("termShort", "The term is "+strconv.Itoa(months)+" months. Is it years?", strconv.Itoa(months))
	}
	for _, e := range info.HousingExpenses {
		if q.isLikelierAYears(e) {
			kind := string(e.ExpenseType)
			name := title{params: []string{kind}, enum: loan.ExpenseTypes.Name, label: loan.ExpenseTypes.DisplayName(kind)}
			q.warnings.addTitled("expenseOfAYear", "%s is much for a month. Is it a year's?", "A housing expense is much for a month.", name)
		}
	}
	if r.IncomeTotalAmt > 0 && r.HousingPayment.Total > r.IncomeTotalAmt {
		q.warnings.addText("paymentAboveIncome", "The monthly payment is above the monthly income.")
	}
}

func (q *qualifier) isLikelierAYears(e loan.HousingExpense) bool {
	most := domain.Rate{}
	switch e.ExpenseType {
	case loan.ExpenseRealEstateTax:
		most = mostTax
	case loan.ExpenseHomeownersInsurance:
		most = mostInsurance
	default:
		return false
	}
	return q.value > 0 && ExpensePayment(q.file.Info, e) > InterestPayment(q.value, most)
}
