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

// GetNotedDates is GetDates with how each key date is known, and who noted it.
func GetNotedDates(tx *tenancy.Tx) (dates loan.NotedDates, err error) {
	b := &pgx.Batch{}
	QueueDates(b, &dates.KeyDates)
	b.Queue("select name, source, note, noted_at, noted_by_name from loan_date where kind = 'key' and on_date is not null and (noted_at is not null or source <> '')").Query(func(rows pgx.Rows) error {
		dates.Noted = map[string]loan.DateNote{}
		var name string
		var n loan.DateNote
		_, err := pgx.ForEachRow(rows, []any{&name, &n.Source, &n.Note, &n.At, &n.ByName}, func() error {
			dates.Noted[name] = n
			return nil
		})
		return err
	})
	return dates, tx.Send(b)
}

// SaveDates makes the pinned loan's dates those given, with how they are known; a date that is gone is removed.
func SaveDates(tx *tenancy.Tx, dates loan.NotedDates) error {
	report := dates.KeyDates.KeyDates
	b := &pgx.Batch{}
	queueApplication(b, tx, report.MCRApplicationDate)
	queueSet(b, tx, "status", dates.StatusDates, nil)
	queueRemoveOthers(b, "status", dates.StatusDates)
	queueReportDates(b, tx, report, dates.Noted)
	queueRemoveOthers(b, "key", report.ByName())
	return db.Explain(tx.Send(b))
}

// MarkApplicationDated notes that the pinned loan's application is dated by its six pieces; false where that was noted before.
func MarkApplicationDated(tx *tenancy.Tx) (bool, error) {
	tag, err := tx.Exec("update loan set application_dated = true where loan_id = (select app.loan_id()) and not application_dated")
	return tag.RowsAffected() > 0, err
}

// queueReportDates gives a loan key dates.
func queueReportDates(b *pgx.Batch, tx *tenancy.Tx, dates loan.ReportDates, noted map[string]loan.DateNote) {
	queueSet(b, tx, "key", dates.ByName(), noted)
	queueListed(b, dates)
}

// queueListed copies the days that the pipeline lists onto its row.
func queueListed(b *pgx.Batch, dates loan.ReportDates) {
	b.Queue(`update loan set lock_expires_on = $1, closes_on = $2, applied_on = $3, estimate_sent_on = $4, disburses_on = $5, first_payment_on = $6
		where loan_id = app.loan_id() and (lock_expires_on, closes_on, applied_on, estimate_sent_on, disburses_on, first_payment_on)
			is distinct from ($1::date, $2::date, $3::date, $4::date, $5::date, $6::date)`,
		day(dates.LockExpirationDate), day(dates.ClosingDay()), day(dates.ApplicationDate()), day(dates.DisclosureLastGeneratedAt),
		day(dates.DisbursementDay()), day(dates.FirstPaymentDate))
}

// queueApplication raises the version of the tracker whose date the loan's application date is, where that changes.
func queueApplication(b *pgx.Batch, tx *tenancy.Tx, date *domain.Date) {
	b.Queue(`insert into loan_tracker as k (tenant_id, loan_id, tracker_id, id, status_id, updated_by_name, created_at, updated_at)
		select app.tenant_id(), app.loan_id(), t.id, $2, (select s.id from tracker_status s where s.tracker_id = t.id order by s.position, s.id limit 1), $3, $4, $4
		from tracker t where t.name = $5 and $1::date is distinct from (select d.on_date from loan_date d where d.kind = 'key' and d.name = 'mcrApplicationDate')
		on conflict (tenant_id, loan_id, tracker_id) do update set version = k.version + 1, updated_by_name = excluded.updated_by_name, updated_at = excluded.updated_at`,
		day(date), string(domain.NewID()), tx.Scope().User.Name, tx.Now(), tracker.TRID)
}

// dateOf is a date as it is read, nil for none.
func dateOf(text *string) (*domain.Date, error) {
	if text == nil {
		return nil, nil
	}
	date, err := domain.ParseDate(*text)
	return &date, err
}

// day is a date as a parameter, nil for none.
func day(date *domain.Date) *string {
	if date == nil {
		return nil
	}
	text := date.String()
	return &text
}

// queueSet writes dates, and who noted them, where they or what is known of them differ.
func queueSet[K ~string](b *pgx.Batch, tx *tenancy.Tx, kind string, dates map[K]domain.Date, noted map[string]loan.DateNote) {
	for _, name := range db.Sorted(dates) {
		n, told := noted[string(name)]
		by := tx.Scope().User.Name
		if n.Source == loan.SourceSixPieces {
			by = "" // nobody has noted it
		}
		b.Queue(`insert into loan_date (tenant_id, loan_id, kind, name, on_date, source, note, noted_at, noted_by_name) values (app.tenant_id(), app.loan_id(), $1, $2, $3, $4, $5, $6, $7)
			on conflict (tenant_id, loan_id, kind, name) do update set on_date = excluded.on_date, source = excluded.source, note = excluded.note,
				noted_at = excluded.noted_at, noted_by_name = excluded.noted_by_name
				where loan_date.on_date is distinct from excluded.on_date or $8 and (loan_date.source, loan_date.note) is distinct from (excluded.source, excluded.note)`,
			kind, string(name), dates[name].String(), n.Source, n.Note, tx.Now(), by, told)
	}
}

func queueRemoveOthers[K ~string](b *pgx.Batch, kind string, dates map[K]domain.Date) {
	names := []string{}
	for name := range dates {
		names = append(names, string(name))
	}
	b.Queue("delete from loan_date where kind = $1 and name <> all ($2)", kind, names)
}
