package finance

import (
	"gable/authz"
	"gable/db"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/http/record"
)

var expenses = record.Kind[finance.Expense]{
	Name: "expense", One: "Expense", Many: "Expenses", ListPath: "/expenses",
	Table: db.Expenses, Section: loan.SectionFinancialInfo, Write: authz.LoanEditFinancial, Figures: true,
	Validate: finance.Expense.Validate,
}
