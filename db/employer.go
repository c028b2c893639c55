package db

import (
	"gable/domain"
	"gable/domain/finance"
)

// Employers keeps employers.
var Employers = Table[finance.Employer]{
	Name:   "employer",
	Keys:   map[string]string{"BorrowerId": "borrower_id"},
	Takes:  []Rows{IncomeItems.by("employer_id")},
	Record: func(v *finance.Employer) *domain.Record { return &v.Record },
}
