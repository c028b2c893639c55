package loan

import (
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/tenancy"
)

// OwnPurpose is what a borrower stated of the pinned loan.
type OwnPurpose struct {
	loan.Stated
	// HasStreet tells that the loan team has the property's address already.
	HasStreet bool
	Version   int64
}

// GetOwnPurpose reads what was stated of the pinned loan; NOT_FOUND for who is no borrower on it.
func GetOwnPurpose(tx *tenancy.Tx) (own OwnPurpose, err error) {
	var raw []byte
	err = tx.QueryRow("select stated, has_street, version from app.own_loan_purpose()").Scan(&raw, &own.HasStreet, &own.Version)
	if errors.Is(err, pgx.ErrNoRows) {
		return own, domain.NotFound()
	}
	if err != nil {
		return own, err
	}
	return own, json.Unmarshal(raw, &own.Stated)
}

// StateOwnPurpose writes what the primary borrower states of the pinned loan, and raises the version of its terms and
// property. The database refuses whoever is not, and a loan past its application.
func StateOwnPurpose(tx *tenancy.Tx, stated loan.Stated) error {
	data, err := db.JSONText(stated)
	if err != nil {
		return err
	}
	_, err = tx.Exec("select app.state_loan_purpose($1, $2)", data, tx.Now())
	return db.Explain(err)
}
