package qualify

import (
	"cmp"
	"encoding/json"
	"slices"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/fee"
	"gable/domain/finance"
	"gable/domain/loan"
)

// inOrder returns the loan with its records in an order that is their own, so that no figure, no line of its arithmetic and no
// notice depends on how they are listed: by id, which is as they were made, and by what they hold where no id tells them apart.
func inOrder(f *loan.File) *loan.File {
	g := *f
	g.Borrowers = ordered(f.Borrowers, func(r borrower.Borrower) domain.ID { return r.ID })
	g.Residences = ordered(f.Residences, func(r borrower.Residence) domain.ID { return r.ID })
	g.Declarations = ordered(f.Declarations, func(r borrower.Declaration) domain.ID { return r.ID })
	g.Assets = ordered(f.Assets, func(r finance.Asset) domain.ID { return r.ID })
	g.Liabilities = ordered(f.Liabilities, func(r finance.Liability) domain.ID { return r.ID })
	g.OwnedProperties = ordered(f.OwnedProperties, func(r finance.OwnedProperty) domain.ID { return r.ID })
	g.Employers = ordered(f.Employers, func(r finance.Employer) domain.ID { return r.ID })
	g.IncomeItems = ordered(f.IncomeItems, func(r finance.IncomeItem) domain.ID { return r.ID })
	g.Expenses = ordered(f.Expenses, func(r finance.Expense) domain.ID { return r.ID })
	g.Fees = ordered(f.Fees, func(r fee.Fee) domain.ID { return r.ID })
	g.Info.HousingExpenses = ordered(f.Info.HousingExpenses, func(e loan.HousingExpense) loan.ExpenseType { return e.ExpenseType })
	g.Info.PurchaseCredits = ordered(f.Info.PurchaseCredits, func(c loan.PurchaseCredit) loan.CreditType { return c.PurchaseCreditType })
	g.Info.SubordinateLoans = ordered(f.Info.SubordinateLoans, func(l loan.SubordinateLoan) domain.ID { return l.Id })
	terms := &g.Info.MortgageTypeAndTerms
	terms.RateSteps = ordered(terms.RateSteps, func(s loan.RateStep) int { return s.FromMonth })
	return &g
}

func ordered[T any, K cmp.Ordered](records []T, key func(T) K) []T {
	if isOrdered(records, key) {
		return records
	}
	return slices.SortedStableFunc(slices.Values(records), func(a, b T) int {
		if by := cmp.Compare(key(a), key(b)); by != 0 {
			return by
		}
		return cmp.Compare(contentOf(a), contentOf(b))
	})
}

// isOrdered tells whether records stand in their order as they are, no two of them alike: as they are read.
func isOrdered[T any, K cmp.Ordered](records []T, key func(T) K) bool {
	for i := 1; i < len(records); i++ {
		if key(records[i-1]) >= key(records[i]) {
			return false
		}
	}
	return true
}

// contentOf is all that a record says, as one text.
func contentOf(record any) string {
	text, err := json.Marshal(record)
	if err != nil {
		return "" // none of the records holds what can't be written
	}
	return string(text)
}
