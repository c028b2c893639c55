package loan

import (
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/tenancy"
)

// setupData is what is kept of a loan's setup.
type setupData struct {
	AllowDocUploadToLender bool
	MersNum                loan.MersNum
	LoanInfo               loan.SetupInfo
}

// GetSetup answers what is said of the pinned loan's setup; one of which nothing was said has version 0.
func GetSetup(tx *tenancy.Tx) (s loan.Setup, err error) {
	var raw []byte
	err = tx.QueryRow("select version, data from loan_setup where loan_id = app.loan_id()").Scan(&s.Version, &raw)
	if errors.Is(err, pgx.ErrNoRows) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	var data setupData
	err = json.Unmarshal(raw, &data)
	s.AllowDocUploadToLender, s.MersNum, s.LoanInfo = data.AllowDocUploadToLender, data.MersNum, data.LoanInfo
	s.Settle()
	return s, err
}

// LockSetup is GetSetup for one that is about to be changed.
func LockSetup(tx *tenancy.Tx) (loan.Setup, error) {
	if _, err := tx.Exec(`insert into loan_setup as s (tenant_id, loan_id, created_at, updated_at) values (app.tenant_id(), app.loan_id(), $1, $1)
		on conflict (tenant_id, loan_id) do update set updated_at = s.updated_at`, tx.Now()); err != nil {
		return loan.Setup{}, err
	}
	return GetSetup(tx)
}

// SaveSetup writes a setup that was locked, and raises its version.
func SaveSetup(tx *tenancy.Tx, s *loan.Setup) error {
	kept := setupData{s.AllowDocUploadToLender, loan.MersNum{MersMin: s.MersNum.MersMin, NonDelegatedCorrespondentLoan: s.MersNum.NonDelegatedCorrespondentLoan}, s.LoanInfo}
	data, err := db.JSONText(kept)
	if err != nil {
		return err
	}
	err = tx.QueryRow("update loan_setup set data = $1, version = version + 1, updated_at = $2 where loan_id = app.loan_id() returning version", data, tx.Now()).Scan(&s.Version)
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.ConstraintName == "loan_setup_mers_min" {
		return domain.Invalid(domain.FieldError{Field: "MersNum.MersMin", Key: "duplicate", Params: []string{"MERS number"}, Message: "MERS number already exists"}).Because(err)
	}
	s.Settle()
	return db.Explain(err)
}
