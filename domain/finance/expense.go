package finance

import "gable/domain"

// Expense is a regular obligation that is not a debt: alimony, child support, job-related expenses.
type Expense struct {
	domain.Record
	Borrowers                []domain.Ref  `json:"Borrowers,omitempty"`
	ExpenseType              ExpenseType   `json:"ExpenseType,omitempty"`
	ExpenseTypeOtherDesc     string        `json:"ExpenseTypeOtherDesc,omitempty"`
	MonthlyPaymentAmt        *domain.Money `json:"MonthlyPaymentAmt,omitempty" doc:"US dollars a month"`
	RemainingTermMonthsCount *int          `json:"RemainingTermMonthsCount,omitempty"`
	AlimonyOwedTo            string        `json:"AlimonyOwedTo,omitempty"`
	ExclusionInd             *bool         `json:"ExclusionInd,omitempty" doc:"Left out of the ratios"`
}

// Validate returns what is wrong with the expense; what is missing is not.
func (e Expense) Validate() []domain.FieldError {
	var faults domain.Faults
	faults.Refs("Borrowers", e.Borrowers)
	faults.Enum("ExpenseType", ExpenseTypes, string(e.ExpenseType))
	faults.NotNegative("MonthlyPaymentAmt", e.MonthlyPaymentAmt)
	faults.Between("RemainingTermMonthsCount", e.RemainingTermMonthsCount, 0, 999)
	faults.Text("ExpenseTypeOtherDesc", e.ExpenseTypeOtherDesc, domain.MaxNameLength)
	faults.Text("AlimonyOwedTo", e.AlimonyOwedTo, domain.MaxNameLength)
	return faults
}

// ExpensesTotal returns the monthly sum of the expenses that are not left out.
func ExpensesTotal(expenses []Expense) domain.Money {
	var total domain.Money
	for _, expense := range expenses {
		if !domain.IsTrue(expense.ExclusionInd) {
			total += domain.Amount(expense.MonthlyPaymentAmt)
		}
	}
	return total
}
