package finance

import (
	"gable/db"
	"gable/domain"
	"gable/domain/finance"
)

// IncomeItems keeps income items.
var IncomeItems = db.Table[finance.IncomeItem]{
	Name:   "income_item",
	Keys:   map[string]string{"BorrowerId": "borrower_id", "EmployerId": "employer_id"},
	Record: func(v *finance.IncomeItem) *domain.Record { return &v.Record },
}
