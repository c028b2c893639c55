package db

import (
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/borrower"
	"gable/tenancy"
)

// Borrowers keeps borrowers; the SSN is apart, encrypted.
var Borrowers = Table[borrower.Borrower]{
	Name: "borrower",

	Record: func(v *borrower.Borrower) *domain.Record { return &v.Record },
}

// LockPrimaryBorrower answers the primary borrower of the pinned loan for a change; NOT_FOUND when there is none yet.
func LockPrimaryBorrower(tx *tenancy.Tx) (b borrower.Borrower, err error) {
	rows, err := tx.Query("select " + Borrowers.json() + " from borrower t where t.is_primary for update of t")
	if err != nil {
		return b, err
	}
	b, err = pgx.CollectExactlyOneRow(rows, scanJSON[borrower.Borrower])
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return b, err
}
