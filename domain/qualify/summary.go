package qualify

import (
	"gable/domain"
	"gable/domain/loan"
)

// Summary is what a loan's own file sums up of its records.
type Summary struct {
	// Subordinate is what is drawn of the other liens on the subject property, new ones and those that stay.
	Subordinate domain.Money
	// OtherFinancing is what they cost a month.
	OtherFinancing domain.Money
	// MortgagesPaid and DebtsPaid are what closing pays off.
	MortgagesPaid, DebtsPaid domain.Money
	// CashFromBorrower is nil while it can't be told.
	CashFromBorrower *domain.Money
	// Mortgaged counts the properties that will bear a mortgage, the subject among them.
	Mortgaged int
}

// Summarize sums up the records of a loan by the functions that its figures are worked out with.
func Summarize(f *loan.File) Summary {
	q := &qualifier{file: f, loanAmount: f.Info.LoanAmt(), value: PropertyValue(f.Info)}
	s := Summary{OtherFinancing: q.otherFinancing(), Mortgaged: q.mortgaged()}
	s.Subordinate, _ = q.subordinate()
	due := q.payoffs()
	s.MortgagesPaid, s.DebtsPaid = due.mortgages, due.debts+due.omitted
	q.cashToClose()
	for _, figure := range q.figures {
		if figure.Name == "CashToClose" && len(figure.Steps) > 0 {
			s.CashFromBorrower = figure.Steps[len(figure.Steps)-1].Amt
		}
	}
	return s
}

// mortgaged counts the subject property, and each other one that is kept with a mortgage that closing does not pay off.
func (q *qualifier) mortgaged() int {
	bearing := map[domain.ID]bool{}
	for _, l := range q.file.Liabilities {
		owned := q.ownerOf(l)
		if owned != nil && !owned.IsSubject() && !owned.IsLeaving() && l.IsMortgage() && !l.IsPaidOff() {
			bearing[owned.ID] = true
		}
	}
	return 1 + len(bearing)
}
