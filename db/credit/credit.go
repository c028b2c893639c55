// Package credit keeps credit reports: each sealed whole, with what may be known of it without opening it.
package credit

import (
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/credit"
	"gable/tenancy"
	"gable/vault"
)

func scoresPlace(tx *tenancy.Tx, id domain.ID) vault.Place {
	return vault.Place{Tenant: string(tx.Scope().Tenant), Table: "credit_report", Column: "scores", Row: string(id)}
}

func place(tx *tenancy.Tx, id domain.ID) vault.Place {
	return vault.Place{Tenant: string(tx.Scope().Tenant), Table: "credit_report", Column: "sealed", Row: string(id)}
}

const briefJSON = `t.data || jsonb_build_object('id', t.id, 'orderId', t.order_id, 'orderedAt', t.ordered_at)`

// Keep keeps a report of the pinned loan with the answer that it was read from, and its scores, which are asked for more often.
func Keep(tx *tenancy.Tx, v *vault.Vault, b credit.Brief, raw []byte, scores []credit.CreditScore) error {
	key, err := db.CurrentKey(tx, v, db.KeyData)
	if err != nil {
		return err
	}
	sealed, err := v.Seal(key.Wrapped, place(tx, b.ID), string(raw))
	if err != nil {
		return err
	}
	told, err := db.JSONText(scores)
	if err != nil {
		return err
	}
	sealedScores, err := v.Seal(key.Wrapped, scoresPlace(tx, b.ID), told)
	if err != nil {
		return err
	}
	data, err := db.JSONText(b)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`insert into credit_report (tenant_id, loan_id, id, order_id, sealed, scores, key_version, data, ordered_at)
		values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5, $6::jsonb - 'id' - 'orderId' - 'orderedAt', $7)`,
		string(b.ID), string(b.OrderID), sealed, sealedScores, key.Version, data, b.OrderedAt)
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

// Scores opens the scores of reports, by report.
func Scores(tx *tenancy.Tx, v *vault.Vault, reports []credit.Brief) (map[domain.ID][]credit.CreditScore, error) {
	ids := make([]string, len(reports))
	for i, b := range reports {
		ids[i] = string(b.ID)
	}
	texts, err := db.OpenSealed(tx, v, scoresPlace, `select t.id::text, t.scores, k.wrapped from credit_report t
		join tenant_key k on k.tenant_id = t.tenant_id and k.purpose = $2 and k.version = t.key_version where t.id::text = any ($1) and t.scores is not null`, ids, db.KeyData)
	if err != nil {
		return nil, err
	}
	scores := map[domain.ID][]credit.CreditScore{}
	for _, b := range reports {
		text, found := texts[b.ID]
		if found {
			var of []credit.CreditScore
			if err := json.Unmarshal([]byte(text), &of); err != nil {
				return nil, err
			}
			scores[b.ID] = of
			continue
		}
		report, err := Open(tx, v, b) // kept before scores were sealed beside it
		if err != nil {
			return nil, err
		}
		scores[b.ID] = report.Scores
	}
	return scores, nil
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
