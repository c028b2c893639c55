package borrower

import (
	"gable/db"
	"gable/domain"
	"gable/domain/borrower"
)

// Declarations keeps declarations.
var Declarations = db.Table[borrower.Declaration]{
	Name:   "declaration",
	Keys:   map[string]string{"BorrowerId": "borrower_id"},
	Record: func(v *borrower.Declaration) *domain.Record { return &v.Record },
}
