// Package borrower keeps a loan's borrowers: who they are, where they live, what they declare and authorise.
package borrower

import (
	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/borrower"
	"gable/tenancy"
)

// Borrowers keeps borrowers; the SSN is apart, encrypted.
var Borrowers = db.Table[borrower.Borrower]{
	Name: "borrower",

	Record: func(v *borrower.Borrower) *domain.Record { return &v.Record },
}

// LockBorrowers answers all people of the pinned loan for a change, those taken off it among them, in the order of their ids.
func LockBorrowers(tx *tenancy.Tx) ([]borrower.Borrower, error) {
	rows, err := tx.Query("select " + Borrowers.JSON() + " from borrower t order by t.id for update of t")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[borrower.Borrower])
}
