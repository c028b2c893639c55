// Package inbox keeps what people are told of in the application, and what they chose of it.
package inbox

import (
	"time"

	"github.com/jackc/pgx/v5"

	"gable/db"
	"gable/domain"
	"gable/domain/inbox"
	"gable/domain/loan"
	"gable/tenancy"
)

// Team answers the parts of the pinned loan's team, whoever asks.
func Team(tx *tenancy.Tx) ([]loan.Assignment, error) {
	rows, err := tx.Query("select user_id::text, loan_role, is_primary from app.loan_followers()")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[loan.Assignment])
}

// Notice is one to people, as it is to be kept.
type Notice struct {
	inbox.Notice
	To    []domain.ID
	Count int
	Loan  domain.LoanID // 0 where it is of no loan
}

// QueueNotice has people told of something, by whoever works: those of them who want it.
func QueueNotice(tx *tenancy.Tx, b *pgx.Batch, t Notice) {
	tx.Wakes(tenancy.Readers)
	by := tx.Scope().User
	b.Queue("select app.notify($1::uuid[], $2, $3, $4, nullif($5::bigint, 0), $6, $7, nullif($8, ''), $9, left($10, 410), $11, $12, $13, $14::date, nullif($15, '')::jsonb)", db.IDTexts(t.To), string(t.Kind), string(t.About), t.Count,
		int64(t.Loan), db.OrNone(t.Task), db.OrNone(t.Record), string(t.Stage), string(by.ID), tx.Scope().Author(), tx.Now().Add(-inbox.GatherFor), inbox.MostKept, tx.Now(), dayText(t.Day), string(t.Changes))
}

// dayText is a day as text, nil for none.
func dayText(d *domain.Date) any {
	if d == nil {
		return nil
	}
	return d.String()
}

const notificationJSON = `jsonb_strip_nulls(jsonb_build_object('id', n.id, 'kind', n.kind, 'about', n.about, 'isRead', n.read_at is not null, 'at', n.at, 'count', n.count, 'byName', n.by_name,
	'LoanId', n.loan_id, 'BorrowerName', nullif(l.borrower_name, ''), 'TaskId', n.task_id, 'taskTitle', t.title, 'recordId', n.record_id, 'StageId', n.stage_id, 'day', n.day, 'changes', n.changes))`

const fromNotification = ` from notification n left join loan l on l.tenant_id = n.tenant_id and l.loan_id = n.loan_id
	left join task t on t.tenant_id = n.tenant_id and t.id = n.task_id `

// All answers what the reader is told in the application of what they see, newest first.
func All(tx *tenancy.Tx) ([]inbox.Notification, error) {
	rows, err := tx.Query("select "+notificationJSON+fromNotification+"where n.in_app order by n.at desc, n.id desc limit $1", inbox.MostKept)
	if err != nil {
		return nil, err
	}
	return pgx.AppendRows([]inbox.Notification{}, rows, db.ScanJSON[inbox.Notification])
}

// Unread answers how much of it is not read.
func Unread(tx *tenancy.Tx) (n int, err error) {
	return n, tx.QueryRow("select count(*) from notification n where n.in_app and n.read_at is null").Scan(&n)
}

// Mark notes that some are read, or are not; NOT_FOUND, and nothing done, where one is not the reader's.
func Mark(tx *tenancy.Tx, ids []domain.ID, read bool) error {
	texts, err := db.WantedIDs(ids)
	if err != nil {
		return err
	}
	done, err := tx.Exec("update notification set read_at = case when $2 then coalesce(read_at, $3) end where in_app and id = any ($1::uuid[])", texts, read, tx.Now())
	if err == nil && done.RowsAffected() != int64(len(texts)) {
		err = domain.NotFound()
	}
	return err
}

// MarkAll notes that all that happened up to a moment are read, or are not.
func MarkAll(tx *tenancy.Tx, before time.Time, read bool) error {
	_, err := tx.Exec("update notification set read_at = case when $2 then $3::timestamptz end where in_app and at <= $1 and (read_at is null) = $2", before, read, tx.Now())
	return err
}

// ForDigest answers what of some kinds has happened between two moments and is not read, newest first: at most so many, and how many there are.
func ForDigest(tx *tenancy.Tx, kinds []inbox.Kind, since, until time.Time, most int) (rows []inbox.Notification, all int, err error) {
	wanted := make([]string, len(kinds))
	for i, kind := range kinds {
		wanted[i] = string(kind)
	}
	const unread = "where n.read_at is null and n.at > $1 and n.at <= $2 and n.kind = any ($3)"
	if err := tx.QueryRow("select count(*) from notification n "+unread, since, until, wanted).Scan(&all); err != nil {
		return nil, 0, err
	}
	found, err := tx.Query("select "+notificationJSON+fromNotification+unread+" order by n.at desc, n.id desc limit $4", since, until, wanted, most)
	if err != nil {
		return nil, 0, err
	}
	rows, err = pgx.AppendRows([]inbox.Notification{}, found, db.ScanJSON[inbox.Notification])
	return rows, all, err
}
