package loan

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/disclosure"
	"gable/tenancy"
)

// queueFigures keeps the pinned loan's figures beside those that were disclosed.
func queueFigures(b *pgx.Batch, now time.Time, s Summary) error {
	figures, err := json.Marshal(s.Figures)
	if err != nil {
		return err
	}
	b.Queue("select app.keep_disclosed_figures($1, $2::text::jsonb, $3)", s.Disclosed, string(figures), now)
	return nil
}

// GetCoc reads the pinned loan's figures as disclosed and as they are, with the change of circumstance that is open.
func GetCoc(tx *tenancy.Tx) (c disclosure.Coc, err error) {
	var baseline, present, reasons []byte
	var started *time.Time
	var received *string
	open := disclosure.OpenCoc{}
	err = tx.QueryRow(`select k.version, k.disclosed_at, k.baseline, k.present, k.started_at, k.started_by_name, k.received_on::text, k.reasons,
		(select count(*) from loan_coc_applied a where a.loan_id = k.loan_id) from loan_coc k where k.loan_id = (select app.loan_id())`).
		Scan(&c.Version, &c.DisclosedAt, &baseline, &present, &started, &open.StartedByName, &received, &reasons, &c.Applied)
	if errors.Is(err, pgx.ErrNoRows) {
		return c, nil
	}
	if err != nil {
		return c, err
	}
	c.Disclosed = true
	if err = errors.Join(json.Unmarshal(baseline, &c.Baseline), json.Unmarshal(present, &c.Now), json.Unmarshal(reasons, &open.Reasons)); err != nil {
		return c, err
	}
	if received != nil {
		on, err := domain.ParseDate(*received)
		if err != nil {
			return c, err
		}
		open.ReceivedOn = &on
	}
	if started != nil {
		open.StartedAt, c.Open = *started, &open
	}
	return c, nil
}

// SaveCoc keeps the change of circumstance that is open on the pinned loan.
func SaveCoc(tx *tenancy.Tx, open disclosure.OpenCoc) error {
	reasons, err := db.JSONText(open.Reasons)
	if err != nil {
		return err
	}
	_, err = tx.Exec(`update loan_coc set version = version + 1, started_at = $1, started_by = coalesce(started_by, $2), started_by_name = $3, received_on = $4, reasons = $5::jsonb
		where loan_id = (select app.loan_id())`, open.StartedAt, string(tx.Scope().User.ID), open.StartedByName, day(open.ReceivedOn), reasons)
	return db.Explain(err)
}

// ApplyCoc has the pinned loan's figures as they are count as disclosed, and keeps why they changed.
func ApplyCoc(tx *tenancy.Tx, open disclosure.OpenCoc, changes []disclosure.CocChange) error {
	data, err := db.JSONText(changes)
	if err != nil {
		return err
	}
	by := tx.Scope().User
	b := &pgx.Batch{}
	b.Queue(`insert into loan_coc_applied (tenant_id, loan_id, id, started_at, received_on, due_on, applied_at, applied_by, applied_by_name, changes)
		values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5, $6, $7, $8::jsonb)`,
		string(domain.NewID()), open.StartedAt, day(open.ReceivedOn), day(open.DueBy()), tx.Now(), string(by.ID), by.Name, data)
	b.Queue(`update loan_coc set version = version + 1, baseline = present, disclosed_at = $1, started_at = null, started_by = null, started_by_name = '', received_on = null,
		reasons = '[]' where loan_id = (select app.loan_id())`, tx.Now())
	return db.Explain(tx.Send(b))
}

// mostApplied bounds how many changes of circumstance of one loan are read.
const mostApplied = 200

// AppliedCocs lists the changes of circumstance that were applied on the pinned loan, the last one first; never nil.
func AppliedCocs(tx *tenancy.Tx) ([]disclosure.AppliedCoc, error) {
	rows, err := tx.Query(`select id::text, started_at, received_on::text, due_on::text, applied_at, applied_by_name, changes from loan_coc_applied
		where loan_id = (select app.loan_id()) order by applied_at desc, id desc limit $1`, mostApplied)
	if err != nil {
		return nil, err
	}
	return pgx.AppendRows([]disclosure.AppliedCoc{}, rows, func(row pgx.CollectableRow) (a disclosure.AppliedCoc, err error) {
		var received, due string
		var changes []byte
		if err = row.Scan(&a.ID, &a.StartedAt, &received, &due, &a.AppliedAt, &a.AppliedByName, &changes); err != nil {
			return a, err
		}
		if err = errors.Join(a.InformationReceivedOn.UnmarshalText([]byte(received)), a.RedisclosureDueBy.UnmarshalText([]byte(due))); err != nil {
			return a, err
		}
		return a, json.Unmarshal(changes, &a.Changes)
	})
}
