package db

import (
	"gable/domain"
	"gable/domain/borrower"
	"gable/tenancy"
)

// Borrowers keeps borrowers; the SSN is apart, encrypted.
var Borrowers = Table[borrower.Borrower]{
	Name: "borrower",

	Record: func(v *borrower.Borrower) *domain.Record { return &v.Record },
}

// ClearPrimaryBorrower makes room for another primary borrower of the pinned loan.
func ClearPrimaryBorrower(tx *tenancy.Tx) error {
	_, err := tx.Exec(`update borrower set data = data || '{"isPrimaryBorrower": false}', version = version + 1, updated_at = $1 where is_primary`, tx.Now())
	return err
}
