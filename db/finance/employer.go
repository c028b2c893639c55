package finance

import (
	"gable/db"
	"gable/domain"
	"gable/domain/finance"
)

// Employers keeps employers.
var Employers = db.Table[finance.Employer]{
	Name:           "employer",
	Keys:           map[string]string{"BorrowerId": "borrower_id"},
	CascadeDeletes: []db.Rows{IncomeItems.By("employer_id")},
	Record:         func(v *finance.Employer) *domain.Record { return &v.Record },
}
