package mismo

import (
	"slices"
	"strconv"

	"github.com/beevik/etree"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qualify"
)

// Where a file sums up what its records say.
const (
	pathSubordinateTotal = "LOAN_DETAIL/TotalSubordinateFinancingAmount"
	pathMortgagedCount   = "LOAN_DETAIL/TotalMortgagedPropertiesCount"
	pathDebtsPaid        = "LIABILITIES/LIABILITY_SUMMARY/TotalNonSubjectPropertyDebtsToBePaidOffAmount"
	pathMortgagesPaid    = "LIABILITIES/LIABILITY_SUMMARY/TotalSubjectPropertyPayoffsAndPaymentsAmount"
)

// summary states anew the sums that no longer are what the file's own records come to. One that follows from nothing that was
// changed stays as its writer stated it.
func (w *writer) summary(now, before qualify.Summary) {
	restate := func(from *etree.Element, path string, is, was domain.Money) {
		if is != was {
			ensure(from, path).SetText(is.Fixed())
		}
	}
	restate(w.subject, pathSubordinateTotal, now.Subordinate, before.Subordinate)
	restate(w.deal, pathMortgagesPaid, now.MortgagesPaid, before.MortgagesPaid)
	restate(w.deal, pathDebtsPaid, now.DebtsPaid, before.DebtsPaid)
	if w.fresh || at(w.subject, pathMortgagedCount) != nil && now.Mortgaged != before.Mortgaged {
		ensure(w.subject, pathMortgagedCount).SetText(strconv.Itoa(now.Mortgaged))
	}
}

// stateSums puts into the loan's own words what the sums have come to: the payment of other mortgages among the housing
// expenses, and the cash from the borrower.
func stateSums(info, before *loan.Info, now, then qualify.Summary) {
	if now.OtherFinancing != then.OtherFinancing {
		isOther := func(e loan.HousingExpense) bool { return e.ExpenseType == loan.ExpenseOtherMortgage }
		expenses := slices.Clone(info.HousingExpenses)
		if at := slices.IndexFunc(expenses, isOther); at >= 0 {
			expenses[at].PaymentAmt = &now.OtherFinancing
			info.HousingExpenses = expenses
		} else {
			info.HousingExpenses = append(expenses, loan.HousingExpense{ExpenseType: loan.ExpenseOtherMortgage, PaymentAmt: &now.OtherFinancing})
		}
	}
	isStill := func(a, b *domain.Money) bool { return (a == nil) == (b == nil) && domain.Amount(a) == domain.Amount(b) }
	if !isStill(now.CashFromBorrower, then.CashFromBorrower) && isStill(info.TransactionInfo.CashFromBorrowerAmt, before.TransactionInfo.CashFromBorrowerAmt) {
		info.TransactionInfo.CashFromBorrowerAmt = now.CashFromBorrower
	}
}
