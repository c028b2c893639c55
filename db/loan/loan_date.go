package loan

import (
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/tracker"
	"gable/tenancy"
)

// GetDates reads the pinned loan's dates.
func GetDates(tx *tenancy.Tx) (dates loan.KeyDates, err error) {
	b := &pgx.Batch{}
	QueueDates(b, &dates)
	return dates, tx.Send(b)
}

// QueueDates has GetDates asked along with other statements.
func QueueDates(b *pgx.Batch, dates *loan.KeyDates) {
	b.Queue("select kind, name, on_date::text from loan_date where on_date is not null").Query(func(rows pgx.Rows) error {
		dates.StatusDates = map[loan.StageID]domain.Date{}
		report := map[string]domain.Date{}
		var kind, name, on string
		_, err := pgx.ForEachRow(rows, []any{&kind, &name, &on}, func() error {
			date, err := domain.ParseDate(on)
			if err != nil {
				return err
			}
			if kind == "status" {
				dates.StatusDates[loan.StageID(name)] = date
				return nil
			}
			report[name] = date
			return nil
		})
		if err != nil {
			return err
		}
		raw, err := json.Marshal(report)
		if err != nil {
			return err
		}
		return json.Unmarshal(raw, &dates.KeyDates)
	})
}

// SaveDates makes the pinned loan's dates those given; a date that is gone is removed.
func SaveDates(tx *tenancy.Tx, dates loan.KeyDates) error {
	report, err := byName(dates.KeyDates)
	if err != nil {
		return err
	}
	b := &pgx.Batch{}
	queueApplication(b, tx, dates.KeyDates.MCRApplicationDate)
	queueSet(b, "status", dates.StatusDates)
	queueRemoveOthers(b, "status", dates.StatusDates)
	queueSet(b, "key", report)
	queueRemoveOthers(b, "key", report)
	queueLock(b, dates.KeyDates)
	return db.Explain(tx.Send(b))
}

// queueReportDates gives a loan the dates of a file that is taken in.
func queueReportDates(b *pgx.Batch, dates loan.ReportDates) error {
	report, err := byName(dates)
	if err != nil {
		return err
	}
	queueSet(b, "key", report)
	queueLock(b, dates)
	return nil
}

func byName(dates loan.ReportDates) (report map[string]domain.Date, err error) {
	raw, err := json.Marshal(dates)
	if err != nil {
		return nil, err
	}
	err = json.Unmarshal(raw, &report)
	return report, err
}

// queueLock copies the day the rate lock ends onto the pipeline's row.
func queueLock(b *pgx.Batch, dates loan.ReportDates) {
	b.Queue("update loan set lock_expires_on = $1 where loan_id = app.loan_id() and lock_expires_on is distinct from $1", day(dates.LockExpirationDate))
}

// queueApplication raises the version of the tracker whose date the loan's application date is, where that changes.
func queueApplication(b *pgx.Batch, tx *tenancy.Tx, date *domain.Date) {
	b.Queue(`insert into loan_tracker as k (tenant_id, loan_id, tracker_id, id, status_id, updated_by_name, created_at, updated_at)
		select app.tenant_id(), app.loan_id(), t.id, $2, (select s.id from tracker_status s where s.tracker_id = t.id order by s.position, s.id limit 1), $3, $4, $4
		from tracker t where t.name = $5 and $1::date is distinct from (select d.on_date from loan_date d where d.kind = 'key' and d.name = 'mcrApplicationDate')
		on conflict (tenant_id, loan_id, tracker_id) do update set version = k.version + 1, updated_by_name = excluded.updated_by_name, updated_at = excluded.updated_at`,
		day(date), string(domain.NewID()), tx.Scope().User.Name, tx.Now(), tracker.TRID)
}

// day is a date as a parameter, nil for none.
func day(date *domain.Date) *string {
	if date == nil {
		return nil
	}
	text := date.String()
	return &text
}

func queueSet[K ~string](b *pgx.Batch, kind string, dates map[K]domain.Date) {
	for _, name := range db.Sorted(dates) {
		b.Queue(`insert into loan_date (tenant_id, loan_id, kind, name, on_date) values (app.tenant_id(), app.loan_id(), $1, $2, $3)
			on conflict (tenant_id, loan_id, kind, name) do update set on_date = excluded.on_date where loan_date.on_date is distinct from excluded.on_date`,
			kind, string(name), dates[name].String())
	}
}

func queueRemoveOthers[K ~string](b *pgx.Batch, kind string, dates map[K]domain.Date) {
	names := []string{}
	for name := range dates {
		names = append(names, string(name))
	}
	b.Queue("delete from loan_date where kind = $1 and name <> all ($2)", kind, names)
}
