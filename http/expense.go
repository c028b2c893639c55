package http

import (
	"gable/authz"
	"gable/db"
	"gable/domain/finance"
	"gable/domain/loan"
)

var expenses = Kind[finance.Expense]{
	Name: "expense", One: "Expense", Many: "Expenses", ListPath: "/expenses",
	Table: db.Expenses, Section: loan.SectionFinancialInfo, Write: authz.LoanEditFinancial,
	Validate: finance.Expense.Validate,
}
