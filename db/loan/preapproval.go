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

// GetPreapproval answers the rules of the pinned loan's pre-approval: those its company begins with, and version 0, until the loan has its own.
func GetPreapproval(tx *tenancy.Tx) (r loan.PreapprovalRules, err error) {
	var raw []byte
	var version int64
	err = tx.QueryRow("select version, data from loan_preapproval where loan_id = app.loan_id()").Scan(&version, &raw)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && version == 0 {
		begun, err := PreapprovalDefaults(tx)
		begun.Version = 0
		return begun.PreapprovalRules, err
	}
	if err != nil {
		return r, err
	}
	err = json.Unmarshal(raw, &r)
	r.Version = version
	return r, err
}

// PreapprovalTemplate is the form of which the pinned loan's letters in English are made, its own or its company's; "" for the standard letter.
func PreapprovalTemplate(tx *tenancy.Tx) (id domain.ID, err error) {
	return id, tx.QueryRow(`select coalesce((select data ->> 'PreApprovalTemplate' from loan_preapproval where loan_id = app.loan_id()),
		(select data ->> 'PreApprovalTemplate' from preapproval_setting), '')`).Scan(&id)
}

// PreapprovalDefaults are what the company's pre-approvals begin with; with version 0 where nothing was said.
func PreapprovalDefaults(tx *tenancy.Tx) (d loan.PreapprovalDefaults, err error) {
	var raw []byte
	var version int64
	err = tx.QueryRow("select version, data from preapproval_setting").Scan(&version, &raw)
	if errors.Is(err, pgx.ErrNoRows) {
		return d, nil
	}
	if err != nil {
		return d, err
	}
	err = json.Unmarshal(raw, &d)
	d.Version = version
	return d, err
}

// LockPreapprovalDefaults is PreapprovalDefaults for a change.
func LockPreapprovalDefaults(tx *tenancy.Tx) (loan.PreapprovalDefaults, error) {
	if _, err := tx.Exec(`insert into preapproval_setting as s (tenant_id, updated_at) values (app.tenant_id(), $1)
		on conflict (tenant_id) do update set updated_at = s.updated_at`, tx.Now()); err != nil {
		return loan.PreapprovalDefaults{}, db.Explain(err)
	}
	return PreapprovalDefaults(tx)
}

// SavePreapprovalDefaults keeps what was locked, and raises its version.
func SavePreapprovalDefaults(tx *tenancy.Tx, d *loan.PreapprovalDefaults) error {
	data, err := db.JSONText(*d)
	if err != nil {
		return err
	}
	return db.Explain(tx.QueryRow("update preapproval_setting set data = $1::jsonb - 'version', version = version + 1, updated_at = $2 returning version", data, tx.Now()).Scan(&d.Version))
}

// LockPreapproval is GetPreapproval for rules that are about to be changed.
func LockPreapproval(tx *tenancy.Tx) (loan.PreapprovalRules, error) {
	if _, err := tx.Exec(`insert into loan_preapproval as p (tenant_id, loan_id, created_at, updated_at) values (app.tenant_id(), app.loan_id(), $1, $1)
		on conflict (tenant_id, loan_id) do update set updated_at = p.updated_at`, tx.Now()); err != nil {
		return loan.PreapprovalRules{}, err
	}
	return GetPreapproval(tx)
}

// SavePreapproval writes rules that were locked, and raises their version.
func SavePreapproval(tx *tenancy.Tx, r *loan.PreapprovalRules) error {
	data, err := db.JSONText(*r)
	if err != nil {
		return err
	}
	return db.Explain(tx.QueryRow("update loan_preapproval set data = $1::jsonb - 'version', version = version + 1, updated_at = $2 where loan_id = app.loan_id() returning version",
		data, tx.Now()).Scan(&r.Version))
}

// ReadAsParty reads of the whole pinned loan for a party to it, who may not: what is answered is no more than what read makes of it.
func ReadAsParty(tx *tenancy.Tx, read func() error) error {
	_, err := SettleOwn(tx, false, func() (Summary, error) { return Summary{}, read() })
	return err
}
