// Package notify keeps who is told of what happens on loans, and what was sent.
package notify

import (
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/notify"
	"gable/tenancy"
)

// Configs are the company's, in the order of the kinds: as shipped where nothing was said, with version 0.
func Configs(tx *tenancy.Tx) ([]notify.MessageConfig, error) {
	all := notify.Shipped()
	rows, err := tx.Query("select kind, version, data from notification_config")
	if err != nil {
		return nil, err
	}
	var kind notify.Kind
	var version int64
	var raw []byte
	_, err = pgx.ForEachRow(rows, []any{&kind, &version, &raw}, func() error {
		for i := range all {
			if all[i].Kind == kind {
				if err := json.Unmarshal(raw, &all[i]); err != nil {
					return err
				}
				all[i].Version = version
			}
		}
		return nil
	})
	return all, err
}

// LockConfig is the company's config of a kind, for a change; NOT_FOUND where there is no such kind.
func LockConfig(tx *tenancy.Tx, kind notify.Kind) (notify.MessageConfig, error) {
	c, known := notify.ShippedOf(kind)
	if !known {
		return c, domain.NotFound()
	}
	var raw []byte
	err := tx.QueryRow("select version, data from notification_config where kind = $1 for update", string(kind)).Scan(&c.Version, &raw)
	if errors.Is(err, pgx.ErrNoRows) {
		return c, nil
	}
	if err != nil {
		return c, err
	}
	version := c.Version
	err = json.Unmarshal(raw, &c)
	c.Version = version
	return c, err
}

// SaveConfig writes the company's config of a kind and raises its version. Two that are first at once are one after the other.
func SaveConfig(tx *tenancy.Tx, c *notify.MessageConfig) error {
	data, err := db.JSONText(c)
	if err != nil {
		return err
	}
	err = tx.QueryRow(`insert into notification_config as k (tenant_id, kind, data, updated_at) values (app.tenant_id(), $1, $2, $3)
		on conflict (tenant_id, kind) do update set data = excluded.data, updated_at = excluded.updated_at, version = k.version + 1 where k.version = $4
		returning version`, string(c.Kind), data, tx.Now(), c.Version).Scan(&c.Version)
	if errors.Is(err, pgx.ErrNoRows) {
		return domain.Stale()
	}
	return db.Explain(err)
}

// Overrides are what the pinned loan says in the company's place, by kind.
func Overrides(tx *tenancy.Tx) (map[notify.Kind]notify.MessageOverride, error) {
	rows, err := tx.Query("select data from loan_notification_config where loan_id = app.loan_id()")
	if err != nil {
		return nil, err
	}
	list, err := pgx.CollectRows(rows, db.ScanJSON[notify.MessageOverride])
	all := map[notify.Kind]notify.MessageOverride{}
	for _, o := range list {
		all[o.Kind] = o
	}
	return all, err
}

// SaveOverrides writes what the pinned loan says of some kinds; one that is reset is forgotten.
func SaveOverrides(tx *tenancy.Tx, overrides []notify.MessageOverride) error {
	b := &pgx.Batch{}
	for _, o := range overrides {
		if o.Reset {
			b.Queue("delete from loan_notification_config where loan_id = app.loan_id() and kind = $1", string(o.Kind))
			continue
		}
		data, err := db.JSONText(o)
		if err != nil {
			return err
		}
		b.Queue(`insert into loan_notification_config (tenant_id, loan_id, kind, data, updated_at) values (app.tenant_id(), app.loan_id(), $1, $2, $3)
			on conflict (tenant_id, loan_id, kind) do update set data = excluded.data, updated_at = excluded.updated_at`, string(o.Kind), data, tx.Now())
	}
	return db.Explain(tx.Send(b))
}

// IsOn tells whether any of the kinds is switched on, for the company or the pinned loan.
func IsOn(tx *tenancy.Tx, kinds []notify.Kind) (on bool, err error) {
	names := make([]string, len(kinds))
	for i, kind := range kinds {
		names[i] = string(kind)
	}
	return on, tx.QueryRow("select app.message_is_on($1)", names).Scan(&on)
}

// LoanMail is what the pinned loan says of all of its messages; with version 0 where nothing was said.
func LoanMail(tx *tenancy.Tx, lock bool) (m notify.LoanMail, err error) {
	m = notify.NewLoanMail()
	statement := "select version, data from loan_email_config where loan_id = app.loan_id()"
	if lock {
		statement += " for update"
	}
	var raw []byte
	var version int64
	err = tx.QueryRow(statement).Scan(&version, &raw)
	if errors.Is(err, pgx.ErrNoRows) {
		return m, nil
	}
	if err == nil {
		err = json.Unmarshal(raw, &m)
	}
	m.Version = version
	return m, err
}

// SaveLoanMail writes it and raises its version.
func SaveLoanMail(tx *tenancy.Tx, m *notify.LoanMail) error {
	data, err := db.JSONText(m)
	if err != nil {
		return err
	}
	return db.Explain(tx.QueryRow(`insert into loan_email_config as k (tenant_id, loan_id, data, updated_at) values (app.tenant_id(), app.loan_id(), $1, $2)
		on conflict (tenant_id, loan_id) do update set data = excluded.data, updated_at = excluded.updated_at, version = k.version + 1 returning version`, data, tx.Now()).Scan(&m.Version))
}
