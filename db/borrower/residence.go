package borrower

import (
	"gable/db"
	"gable/domain"
	"gable/domain/borrower"
)

// Residences keeps residences.
var Residences = db.Table[borrower.Residence]{
	Name:   "residence",
	Keys:   map[string]string{"BorrowerId": "borrower_id"},
	Record: func(v *borrower.Residence) *domain.Record { return &v.Record },
}
