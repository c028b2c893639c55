// Package credit keeps credit reports: each sealed whole, with what may be known of it without opening it.
package credit

import (
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/credit"
	"gable/tenancy"
	"gable/vault"
)

func place(tx *tenancy.Tx, id domain.ID) vault.Place {
	return vault.Place{Tenant: string(tx.Scope().Tenant), Table: "credit_report", Column: "sealed", Row: string(id)}
}

const briefJSON = `t.data || jsonb_build_object('id', t.id, 'orderId', t.order_id, 'orderedAt', t.ordered_at)`

// Keep keeps a report of the pinned loan with the answer that it was read from.
func Keep(tx *tenancy.Tx, v *vault.Vault, b credit.Brief, raw []byte) error {
	key, err := db.CurrentKey(tx, v, db.KeyData)
	if err != nil {
		return err
	}
	sealed, err := v.Seal(key.Wrapped, place(tx, b.ID), string(raw))
	if err != nil {
		return err
	}
	data, err := db.JSONText(b)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`insert into credit_report (tenant_id, loan_id, id, order_id, sealed, key_version, data, ordered_at)
		values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5::jsonb - 'id' - 'orderId' - 'orderedAt', $6)`,
		string(b.ID), string(b.OrderID), sealed, key.Version, data, b.OrderedAt)
	return db.Explain(err)
}

// Reports are those of the pinned loan, the newest first, unopened.
func Reports(tx *tenancy.Tx) ([]credit.Brief, error) {
	rows, err := tx.Query("select " + briefJSON + " from credit_report t order by t.ordered_at desc, t.id desc limit 200")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.ScanJSON[credit.Brief])
}

// Get is one report of the pinned loan, unopened; NOT_FOUND where there is none.
func Get(tx *tenancy.Tx, id domain.ID) (credit.Brief, error) {
	if _, err := domain.ParseID(string(id)); err != nil {
		return credit.Brief{}, domain.NotFound()
	}
	rows, err := tx.Query("select "+briefJSON+" from credit_report t where t.id = $1", string(id))
	if err != nil {
		return credit.Brief{}, err
	}
	b, err := pgx.CollectExactlyOneRow(rows, db.ScanJSON[credit.Brief])
	if errors.Is(err, pgx.ErrNoRows) {
		err = domain.NotFound()
	}
	return b, err
}

// Open opens a report. Whoever calls it writes down who looks, and why.
func Open(tx *tenancy.Tx, v *vault.Vault, b credit.Brief) (*credit.CreditReport, error) {
	texts, err := db.OpenSealed(tx, v, place, `select t.id::text, t.sealed, k.wrapped from credit_report t
		join tenant_key k on k.tenant_id = t.tenant_id and k.purpose = $2 and k.version = t.key_version where t.id = $1`, string(b.ID), db.KeyData)
	if err != nil {
		return nil, err
	}
	raw, found := texts[b.ID]
	if !found {
		return nil, domain.NotFound()
	}
	answer, err := credit.ReadAnswer([]byte(raw), b.Borrowers)
	if err != nil {
		return nil, err
	}
	if answer.Report == nil {
		return nil, credit.ErrUnreadable
	}
	return answer.Report, nil
}

// CompanyName is what an agency is told who asks.
func CompanyName(tx *tenancy.Tx) (name string, err error) {
	return name, tx.QueryRow("select name from tenant").Scan(&name)
}
