package db

import (
	"gable/domain"
	"gable/domain/finance"
)

// Expenses keeps expenses.
var Expenses = Table[finance.Expense]{
	Name:   "expense",
	Linked: true,
	Record: func(v *finance.Expense) *domain.Record { return &v.Record },
}
