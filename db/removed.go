package db

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gable/domain"
	"gable/tenancy"
)

// RemovedFor is how long a record that was removed can be brought back.
const RemovedFor = 24 * time.Hour

// Rows are the rows of a table that name a record by a column: those that go with it when it is removed, or that name
// nothing then.
type Rows struct {
	Table, Column string
	// Columns are all that are written; none for rows that stay.
	Columns []string
}

// columns are all columns of the kind's table that are written; the others are generated from them.
func (t Table[T]) columns() []string {
	columns := []string{"tenant_id", "loan_id", "id", "version", "position", "data", "created_at", "updated_at"}
	for _, name := range Sorted(t.Keys) {
		columns = append(columns, t.Keys[name])
	}
	return columns
}

// By are the kind's rows that name another record by a column.
func (t Table[T]) By(column string) Rows {
	return Rows{Table: t.Name, Column: column, Columns: t.columns()}
}

// parts are the rows that are removed with a record: those declared, and the links to its borrowers.
func (t Table[T]) parts() []Rows {
	parts := slices.Clone(t.CascadeDeletes)
	if t.Linked {
		parts = append(parts, Rows{Table: t.Name + "_borrower", Column: "record_id", Columns: []string{"tenant_id", "loan_id", "record_id", "borrower_id", "position"}})
	}
	return parts
}

// object is the SQL of a JSON object that holds a list for each table: of what its rows are that name t.
func object(of []Rows, what string) string {
	lists := make([]string, len(of))
	for i, rows := range of {
		lists[i] = fmt.Sprintf("'%s', (select coalesce(jsonb_agg(%s), '[]') from %s x where x.%s = t.id)", rows.Table, what, rows.Table, rows.Column)
	}
	return "jsonb_build_object(" + strings.Join(lists, ", ") + ")"
}

// Remove deletes records of the pinned loan as Delete does, and keeps them so that Restore can bring them back until
// RemovedFor has passed.
func (t Table[T]) Remove(tx *tenancy.Tx, ids []domain.ID) error {
	texts, err := WantedIDs(ids)
	if err != nil {
		return err
	}
	owner := "null::uuid"
	if column, owned := t.Keys["BorrowerId"]; owned {
		owner = "t." + column
	}
	if _, err := tx.Exec("insert into removed_record (tenant_id, loan_id, kind, id, borrower_id, record, parts, freed, expires_at) select t.tenant_id, t.loan_id, '"+
		t.Name+"', t.id, "+owner+", to_jsonb(t), "+object(t.parts(), "to_jsonb(x)")+", "+object(t.CascadeNulls, "x.id")+", $2 from "+t.Name+" t where t.id = any ($1::uuid[])",
		texts, tx.Now().Add(RemovedFor)); err != nil {
		return Explain(err)
	}
	return t.Delete(tx, ids)
}

// Restore brings back records of the pinned loan that were removed, with what went with each of them and what named it and
// names nothing else since, and answers them. NOT_FOUND when one was never removed, is back already or has been gone for
// too long; CONFLICT when what it belonged to is gone. All are brought back or none.
func (t Table[T]) Restore(tx *tenancy.Tx, ids []domain.ID) ([]T, error) {
	texts, err := WantedIDs(ids)
	if err != nil {
		return nil, err
	}
	var found int
	var back []T
	b := &pgx.Batch{}
	b.Queue(t.restoring(), texts, tx.Now()).QueryRow(func(row pgx.Row) error { return row.Scan(&found) })
	b.Queue("select "+t.JSON()+" from "+t.Name+" t where t.id = any ($1::uuid[]) order by t.position, t.id", texts).Query(func(rows pgx.Rows) (err error) {
		back, err = pgx.CollectRows(rows, ScanJSON[T])
		return err
	})
	err = tx.Send(b)
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == "23503" {
		return nil, domain.Conflict("refusals:record.parentGone", "What this belonged to has been deleted meanwhile, so it can't be brought back.").Because(err)
	}
	if err != nil {
		return nil, Explain(err)
	}
	if found != len(texts) {
		return nil, domain.NotFound()
	}
	return back, nil
}

// restoring is the one statement that takes records out of what is kept and puts them back; foreign keys are checked at its
// end, so the order of its parts does not matter. It answers how many there were.
func (t Table[T]) restoring() string {
	steps := []string{"back as (delete from removed_record where kind = '" + t.Name + "' and id = any ($1::uuid[]) and expires_at > $2 returning id, record, parts, freed)",
		"main as (" + putBack(t.Name, t.columns(), "jsonb_populate_record(null::"+t.Name+", back.record)") + ")"}
	for _, part := range t.parts() {
		steps = append(steps, part.Table+"_part as ("+putBack(part.Table, part.Columns, fmt.Sprintf("jsonb_populate_recordset(null::%s, back.parts->'%[1]s')", part.Table))+")")
	}
	for _, freed := range t.CascadeNulls {
		steps = append(steps, fmt.Sprintf(`%[1]s_tied as (update %[1]s x set %[2]s = back.id, version = x.version + 1, updated_at = $2 from back
			where x.%[2]s is null and back.freed->'%[1]s' ? x.id::text)`, freed.Table, freed.Column))
	}
	return "with " + strings.Join(steps, ", ") + " select count(*) from back"
}

// putBack inserts the rows that an expression over back makes. What was gone for a while is not what another session read
// before: its version is a new one.
func putBack(table string, columns []string, from string) string {
	values := make([]string, len(columns))
	for i, column := range columns {
		switch column {
		case "version":
			values[i] = "r.version + 1"
		case "updated_at":
			values[i] = "$2"
		default:
			values[i] = "r." + column
		}
	}
	return "insert into " + table + " (" + strings.Join(columns, ", ") + ") select " + strings.Join(values, ", ") + " from back, " + from + " r"
}

// WantedIDs are ids as a statement takes them, each once; NOT_FOUND when one can't be an id.
func WantedIDs(ids []domain.ID) ([]string, error) {
	texts := make([]string, len(ids))
	for i, id := range ids {
		if _, err := domain.ParseID(string(id)); err != nil {
			return nil, domain.NotFound()
		}
		texts[i] = string(id)
	}
	slices.Sort(texts)
	return slices.Compact(texts), nil
}
