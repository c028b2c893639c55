package qualify

import (
	"gable/domain"
	"gable/domain/loan"
)

// fhaMonths is how long FHA's annual premium is due of a loan of up to fhaShortLTV at origination; above it is due for the term (HUD
// Mortgagee Letter 2013-04).
const fhaMonths = 132

var (
	fhaShortLTV = domain.MustRate("90")
	privateEnd  = domain.MustRate("78")
)

// insuredMonths counts the payments that have mortgage insurance in them. Private insurance ends with the payment by which the balance is
// scheduled to be at 78 percent of the value, and at the latest in the middle of the term (12 U.S.C. 4901(18), 4902(b) and (c)).
func (q *qualifier) insuredMonths(schedule []Installment) int {
	t := q.file.Info.TransactionInfo
	switch {
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
