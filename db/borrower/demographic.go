package borrower

import (
	"gable/db"
	"gable/domain"
	"gable/domain/borrower"
)

// Demographics keeps demographic information.
var Demographics = db.Table[borrower.Demographic]{
	Name:   "demographic",
	Keys:   map[string]string{"BorrowerId": "borrower_id"},
	Record: func(v *borrower.Demographic) *domain.Record { return &v.Record },
}
