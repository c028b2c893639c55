package document

import (
	"errors"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain/document"
	"gable/tenancy"
)

// Setting is what the company says of its needs.
func Setting(tx *tenancy.Tx) (s document.NeedSetting, err error) {
	err = tx.QueryRow("select version, reminder_days from need_setting").Scan(&s.Version, &s.ReminderDays)
	if errors.Is(err, pgx.ErrNoRows) {
		return document.NeedSetting{ReminderDays: document.ReminderDays}, nil
	}
	return s, err
}

// LockSetting is Setting for a change.
func LockSetting(tx *tenancy.Tx) (document.NeedSetting, error) {
	_, err := tx.Exec("insert into need_setting (tenant_id, version, reminder_days, updated_at) values (app.tenant_id(), 0, $1, $2) on conflict (tenant_id) do update set updated_at = need_setting.updated_at",
		document.ReminderDays, tx.Now())
	if err != nil {
		return document.NeedSetting{}, db.Explain(err)
	}
	return Setting(tx)
}

// SaveSetting keeps what was locked, and raises its version.
func SaveSetting(tx *tenancy.Tx, s *document.NeedSetting) error {
	return tx.QueryRow("update need_setting set reminder_days = $1, version = version + 1, updated_at = $2 returning version", s.ReminderDays, tx.Now()).Scan(&s.Version)
}
