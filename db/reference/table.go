// Package reference keeps the tables of limits, premiums, fees and rates that administrators load.
package reference

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"gable/db"
	"gable/domain"
	"gable/domain/reference"
	"gable/tenancy"
)

// MaxTables is how many tables a company can have.
const MaxTables = 1000

type scanned struct {
	ofProvider bool
	from       string
	to         *string
	table      reference.Table
}

func (s scanned) whole() (reference.Table, error) {
	t := s.table
	t.Level = reference.OfCompany
	if s.ofProvider {
		t.Level = reference.OfProvider
	}
	var err error
	if t.ValidFrom, err = domain.ParseDate(s.from); err == nil && s.to != nil {
		var last domain.Date
		last, err = domain.ParseDate(*s.to)
		t.ValidTo = &last
	}
	return t, err
}

// always is after everything that is loaded.
var always = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)

// InForce answers the tables of some kinds that the company goes by, each on its day: its own, the provider's, and those that are shipped.
// Where a kind has none on that day, that of the other day stands in for it.
func InForce(tx *tenancy.Tx, kinds []reference.Kind, on reference.Days, otherwise domain.Date) (reference.Tables, error) {
	return KnownAt(tx, always, kinds, on, otherwise)
}

// KnownAt is InForce by the tables that were there at a moment: what was loaded since is left out, what was taken out since is not.
func KnownAt(tx *tenancy.Tx, at time.Time, kinds []reference.Kind, on reference.Days, otherwise domain.Date) (reference.Tables, error) {
	names, days := make([]string, len(kinds)), []string{otherwise.String()}
	for i, kind := range kinds {
		names[i] = string(kind)
		if day := on(kind).String(); !slices.Contains(days, day) {
			days = append(days, day)
		}
	}
	rows, err := tx.Query(`select of_provider, kind, id::text, valid_from::text, valid_to::text, source, note, rows from app.reference_tables_in_force($1, $2::text[]::date[], $3)`,
		names, days, at)
	if err != nil {
		return nil, err
	}
	loaded, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (reference.Table, error) {
		var s scanned
		var raw []byte
		err := row.Scan(&s.ofProvider, &s.table.Kind, &s.table.ID, &s.from, &s.to, &s.table.Source, &s.table.Note, &raw)
		if err == nil {
			err = json.Unmarshal(raw, &s.table.Rows)
		}
		if err != nil {
			return s.table, err
		}
		s.table.RowCount = len(s.table.Rows)
		return s.whole()
	})
	if err != nil {
		return nil, err
	}
	all := append(loaded, reference.ShippedTables()...)
	tables := reference.InForce(all, reference.OnDay(otherwise))
	for kind, table := range reference.InForce(all, on) {
		tables[kind] = table
	}
	return tables, nil
}

// Loaded answers what the company and its provider have loaded, without the rows.
func Loaded(tx *tenancy.Tx) ([]reference.Table, error) {
	rows, err := tx.Query(`select of_provider, kind, id::text, valid_from::text, valid_to::text, source, note, row_count from app.reference_tables()`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (reference.Table, error) {
		var s scanned
		if err := row.Scan(&s.ofProvider, &s.table.Kind, &s.table.ID, &s.from, &s.to, &s.table.Source, &s.table.Note, &s.table.RowCount); err != nil {
			return s.table, err
		}
		return s.whole()
	})
}

// Insert keeps a table that was loaded. CONFLICT where the company has one of the kind that begins on the same day.
func Insert(tx *tenancy.Tx, t *reference.Table) error {
	text, err := db.JSONText(t.Rows)
	if err != nil {
		return err
	}
	var last *string
	if t.ValidTo != nil {
		last = new(t.ValidTo.String())
	}
	now, err := db.ChangePrices(tx)
	if err != nil {
		return err
	}
	t.ID = domain.NewID()
	_, err = tx.Exec(`insert into reference_table (tenant_id, id, kind, valid_from, valid_to, source, note, rows, created_at)
		select app.tenant_id(), $1, $2, $3::text::date, $4::text::date, $5, $6, $7, $8 where (select count(*) from reference_table where removed_at is null) < $9`,
		string(t.ID), string(t.Kind), t.ValidFrom.String(), last, t.Source, t.Note, text, now, MaxTables)
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.ConstraintName == "reference_table_day" {
		return domain.Conflict("refusals:table.sameDay", "There is a table of this kind that begins on that day. Please remove it first.").Because(err)
	}
	return db.Explain(err)
}

// Remove takes one of the company's own tables out; NOT_FOUND when there is none. It stays known for what was worked out by it.
func Remove(tx *tenancy.Tx, id domain.ID) (t reference.Table, err error) {
	now, err := db.ChangePrices(tx)
	if err != nil {
		return t, err
	}
	s := scanned{}
	err = tx.QueryRow(`update reference_table set removed_at = $2 where id = $1 and removed_at is null
		returning kind, valid_from::text, valid_to::text, source, note, jsonb_array_length(rows)`, string(id), now).
		Scan(&s.table.Kind, &s.from, &s.to, &s.table.Source, &s.table.Note, &s.table.RowCount)
	if errors.Is(err, pgx.ErrNoRows) {
		return t, domain.NotFound()
	}
	if err != nil {
		return t, err
	}
	s.table.ID = id
	return s.whole()
}
