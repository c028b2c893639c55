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

// LockOwnPurpose reads for a change what the pinned loan is for, with what decides whether that may change; nobody changes the loan
// meanwhile. NOT_FOUND for who is no borrower on it.
func LockOwnPurpose(tx *tenancy.Tx) (s loan.Stating, err error) {
	var raw []byte
	err = tx.QueryRow("select purpose, is_primary, stage_id, archived, has_street, version from app.lock_own_purpose()").
		Scan(&raw, &s.Primary, &s.Stage, &s.Archived, &s.HasStreet, &s.Version)
	if errors.Is(err, pgx.ErrNoRows) {
		return s, domain.NotFound()
	}
	if err != nil {
		return s, err
	}
	return s, json.Unmarshal(raw, &s.Purpose)
}

// KeepOwnPurpose writes what the pinned loan is for, which LockOwnPurpose has locked, and raises the version of its terms and
// property.
func KeepOwnPurpose(tx *tenancy.Tx, p loan.Purpose) error {
	data, err := db.JSONText(p)
	if err != nil {
		return err
	}
	_, err = tx.Exec("select app.keep_own_purpose($1, $2)", data, tx.Now())
	return db.Explain(err)
}
