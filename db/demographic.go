package db

import (
	"gable/domain"
	"gable/domain/borrower"
)

// Demographics keeps demographic information.
var Demographics = Table[borrower.Demographic]{
	Name:   "demographic",
	Keys:   map[string]string{"BorrowerId": "borrower_id"},
	Record: func(v *borrower.Demographic) *domain.Record { return &v.Record },
}
