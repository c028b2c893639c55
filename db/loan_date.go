package db

import (
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/domain/loan"
	"gable/tenancy"
)

// GetDates reads the pinned loan's dates.
func GetDates(tx *tenancy.Tx) (dates loan.KeyDates, err error) {
	b := &pgx.Batch{}
	queueDates(b, &dates)
	return dates, tx.Send(b)
}

// SaveDates makes the pinned loan's dates those given; a date that is gone is removed.
func SaveDates(tx *tenancy.Tx, dates loan.KeyDates) error {
	raw, err := json.Marshal(dates.KeyDates)
	if err != nil {
		return err
	}
	var report map[string]domain.Date
	if err := json.Unmarshal(raw, &report); err != nil {
		return err
	}
	b := &pgx.Batch{}
	queueSave(b, "status", dates.StatusDates)
	queueSave(b, "key", report)
	queueLock(b, dates.KeyDates)
	return explain(tx.Send(b))
}

// queueLock copies the day the rate lock ends onto the pipeline's row.
func queueLock(b *pgx.Batch, dates loan.ReportDates) {
	b.Queue("update loan set lock_expires_on = $1 where loan_id = app.loan_id() and lock_expires_on is distinct from $1", day(dates.LockExpirationDate))
}

// day is a date as a parameter, nil for none.
func day(date *domain.Date) *string {
	if date == nil {
		return nil
	}
	text := date.String()
	return &text
}

func queueSave[K ~string](b *pgx.Batch, kind string, dates map[K]domain.Date) {
	names := []string{}
	for _, name := range sorted(dates) {
		names = append(names, string(name))
		b.Queue(`insert into loan_date (tenant_id, loan_id, kind, name, on_date) values (app.tenant_id(), app.loan_id(), $1, $2, $3)
			on conflict (tenant_id, loan_id, kind, name) do update set on_date = excluded.on_date where loan_date.on_date is distinct from excluded.on_date`,
			kind, string(name), dates[name].String())
	}
	b.Queue("delete from loan_date where kind = $1 and name <> all ($2)", kind, names)
}
