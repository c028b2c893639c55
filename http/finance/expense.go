package finance

import (
	"gable/authz"
	financedb "gable/db/finance"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/http/record"
)

var expenses = record.Kind[finance.Expense]{
	Name: "expense", One: "Expense", Many: "Expenses", ListPath: "/expenses",
	Table: financedb.Expenses, Section: loan.SectionFinancialInfo, Write: authz.LoanEditFinancial, Figures: true,
	Validate: finance.Expense.Validate,
	After:    applies[finance.Expense](appliesExpenses),
}
