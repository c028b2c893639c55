package finance

import (
	"gable/db"
	"gable/domain"
	"gable/domain/finance"
)

// Expenses keeps expenses.
var Expenses = db.Table[finance.Expense]{
	Name:   "expense",
	Linked: true,
	Record: func(v *finance.Expense) *domain.Record { return &v.Record },
}
