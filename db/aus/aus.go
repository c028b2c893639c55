// Package aus keeps what a company has for DU and LPA: the lenders for whom it submits FHA loans, and what was chosen on a loan.
package aus

import (
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/aus"
	"gable/tenancy"
)

var lenders = db.Table[aus.FHALender]{Name: "fha_lender", Keys: map[string]string{"WizeOrgUnitId": "org_unit_id"},
	Derived: map[string]string{"ownership": "case when t.org_unit_id is null then 'COMPANY' else 'BRANCH' end"},
	Record:  func(l *aus.FHALender) *domain.Record { return &l.Record }}

// FHALenders are the lenders for whom a company submits FHA loans.
type FHALenders struct{}

// Of are those of the whole company and of a branch, by their numbers.
func (FHALenders) Of(tx *tenancy.Tx, unit domain.ID) ([]aus.FHALender, error) {
	rows, err := tx.Query("select "+lenders.JSON()+` from fha_lender t where t.org_unit_id is null or t.org_unit_id::text = $1
		order by t.identifier collate "C", t.id limit $2`, string(unit), aus.MaxFHALenders)
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[aus.FHALender](rows)
}

// Count is how many the company has.
func (FHALenders) Count(tx *tenancy.Tx) (n int, err error) {
	return n, tx.QueryRow("select count(*) from fha_lender").Scan(&n)
}

// Lock answers one that is about to be changed; NOT_FOUND when there is none.
func (FHALenders) Lock(tx *tenancy.Tx, id domain.ID) (aus.FHALender, error) {
	return lenders.Lock(tx, id)
}

// Insert adds one.
func (FHALenders) Insert(tx *tenancy.Tx, l *aus.FHALender) error {
	return lenders.InsertForCompany(tx, l)
}

// Update writes one that was locked, and raises its version.
func (FHALenders) Update(tx *tenancy.Tx, l *aus.FHALender) error {
	return db.Explain(lenders.Update(tx, l))
}

// Delete removes some.
func (FHALenders) Delete(tx *tenancy.Tx, ids []domain.ID) error { return lenders.Delete(tx, ids) }

// GetChoices answers what was chosen on the pinned loan; where nothing was, the version is 0.
func GetChoices(tx *tenancy.Tx) (c aus.Choices, err error) {
	var raw []byte
	var version int64
	err = tx.QueryRow("select version, data from loan_underwriting where loan_id = app.loan_id()").Scan(&version, &raw)
	if errors.Is(err, pgx.ErrNoRows) {
		return c, nil
	}
	if err != nil {
		return c, err
	}
	err = json.Unmarshal(raw, &c)
	c.Version = version
	return c, err
}

// LockChoices is GetChoices for what is about to be changed.
func LockChoices(tx *tenancy.Tx) (aus.Choices, error) {
	if _, err := tx.Exec(`insert into loan_underwriting as u (tenant_id, loan_id, created_at, updated_at) values (app.tenant_id(), app.loan_id(), $1, $1)
		on conflict (tenant_id, loan_id) do update set updated_at = u.updated_at`, tx.Now()); err != nil {
		return aus.Choices{}, err
	}
	return GetChoices(tx)
}

// SaveChoices writes what was locked, and raises its version.
func SaveChoices(tx *tenancy.Tx, c *aus.Choices) error {
	data, err := db.JSONText(*c)
	if err != nil {
		return err
	}
	return db.Explain(tx.QueryRow("update loan_underwriting set data = $1::jsonb - 'version', version = version + 1, updated_at = $2 where loan_id = app.loan_id() returning version",
		data, tx.Now()).Scan(&c.Version))
}

// MadeOfFindings are the pinned loan's needs and conditions that were made of findings, and are there, with what the message said and of whom.
func MadeOfFindings(tx *tenancy.Tx) ([]aus.MadeOfFinding, error) {
	rows, err := tx.Query(`select f.finding || jsonb_build_object('kind', f.kind, 'id', f.id, 'text', m.message ->> 'text',
			'borrowerId', r.request -> 'borrowers' -> ((m.message ->> 'borrower')::int - 1)) from (
		select 'need' kind, n.id, n.data -> 'ausFinding' finding from need n where n.loan_id = app.loan_id() and n.data ? 'ausFinding'
		union all select 'condition', k.id, k.data -> 'ausFinding' from loan_condition k where k.loan_id = app.loan_id() and k.data ? 'ausFinding') f
		left join run r on r.loan_id = app.loan_id() and r.id::text = f.finding ->> 'runId'
		left join lateral (select r.result -> 'messages' -> (f.finding ->> 'place')::int message) m on true
		where jsonb_typeof(f.finding) = 'object' order by f.kind, f.id`)
	if err != nil {
		return nil, err
	}
	return db.CollectJSON[aus.MadeOfFinding](rows)
}
