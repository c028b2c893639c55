// Package db keeps records: one file per kind says which table, columns, filters and order it has.
package db

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	sq "github.com/Masterminds/squirrel"
	"github.com/jackc/pgx/v5"

	"gable/domain"
	"gable/tenancy"
)

// Table says how a record kind of a loan is kept: its JSON in data, its keys in columns of their own. The policies add
// tenant and loan to every statement; none spells them out.
type Table[T any] struct {
	Name string
	// Keys are the JSON fields that are columns instead of data, with the column of each.
	Keys map[string]string
	// Linked kinds belong to borrowers: the JSON field Borrowers is kept in <Name>_borrower.
	Linked bool
	// Derived are JSON fields worked out when read, with their SQL; they are not stored. One that is named by its path, as A.B, is: it stands in
	// the place of what is stored unless it is null.
	Derived map[string]string
	// CascadeDeletes are the rows of other kinds that are removed with a record, and CascadeNulls those that name nothing then; both as the
	// foreign keys say it.
	CascadeDeletes, CascadeNulls []Rows
	// Record reaches the id and version of a value.
	Record func(*T) *domain.Record
	// UpdatedAt reaches when a value was last written, RFC 3339, for kinds that say so: the answer of a write tells it.
	UpdatedAt func(*T) *string
}

// JSON is the SQL expression of the whole record as the API answers it.
func (t Table[T]) JSON() string {
	parts := []string{"'id', t.id", "'version', t.version"}
	for _, name := range Sorted(t.Keys) {
		parts = append(parts, fmt.Sprintf("'%s', t.%s", name, t.Keys[name]))
	}
	var within []string
	for _, name := range Sorted(t.Derived) {
		if strings.Contains(name, ".") {
			within = append(within, name)
			continue
		}
		parts = append(parts, fmt.Sprintf("'%s', %s", name, t.Derived[name]))
	}
	if t.Linked {
		parts = append(parts, fmt.Sprintf(`'Borrowers', (select coalesce(jsonb_agg(jsonb_build_object('id', l.borrower_id) order by l.position, l.borrower_id), '[]')
			from %s_borrower l where l.record_id = t.id)`, t.Name))
	}
	whole := "t.data || jsonb_strip_nulls(jsonb_build_object(" + strings.Join(parts, ", ") + "))"
	for _, name := range within {
		whole = fmt.Sprintf("jsonb_set_lax(%s, '{%s}', to_jsonb(%s), true, 'return_target')", whole, strings.ReplaceAll(name, ".", ","), t.Derived[name])
	}
	return whole
}

// All selects every record of the pinned loan, in its order.
func (t Table[T]) All() string {
	return "select " + t.JSON() + " from " + t.Name + " t order by t.position, t.id"
}

// Listing is what may be asked of the kind's list: every field of T by its dotted JSON name; lists and objects are shown only.
func (t Table[T]) Listing() Listing {
	l := Listing{From: t.Name + " t", Fields: map[string]Field{}, Order: "t.position, t.id", Tie: "t.id"}
	jsonFields(reflect.TypeFor[T](), nil, func(at jsonField) {
		l.Fields[strings.Join(at.path, ".")] = t.field(at)
	})
	return l
}

// field is one field of the kind's list: where it stands, and how that is compared with its kind of value.
func (t Table[T]) field(at jsonField) Field {
	name := strings.Join(at.path, ".")
	kind, scalar := kindOf(at.kind)
	column, isColumn := t.Keys[name]
	f := Field{Column: "t.data #>> '{" + strings.Join(at.path, ",") + "}'", Kind: kind, Searched: kind == Text}
	switch {
	case !scalar || domain.IsSecretField(at.path[len(at.path)-1]): // a filter stands in the URL
		return Field{Column: f.Column, Unfiltered: true, Unsortable: true}
	case name == "id" || name == "version":
		return Field{Column: "t." + name, Kind: kind}
	case isColumn:
		f.Column = "t." + column
	case t.Derived[name] != "":
		f.Column = "(" + t.Derived[name] + ")"
	}
	switch kind {
	case Number:
		f.Kind, f.SortColumn = TextNumber, "("+f.Column+")::numeric"
	case Money:
		f.Kind, f.SortColumn = TextMoney, "("+f.Column+")::numeric"
	case Percent:
		f.Kind, f.SortColumn = TextPercent, "("+f.Column+")::numeric"
	case Bool:
		f.Kind = TextBool
	case Instant:
		f.Column = "(" + f.Column + ")::timestamptz"
	case Text, Day, UUID, TextNumber, TextMoney, TextPercent, TextBool: // as they are written
	}
	return f
}

// List answers a page of the pinned loan's records and how many there are in all.
func (t Table[T]) List(tx *tenancy.Tx, q Query, extra ...sq.Sqlizer) ([]T, int64, error) {
	page, count := q.Page(Select(t.JSON()).From(t.Name+" t")), q.Where(Select("count(*)").From(t.Name+" t"))
	for _, e := range extra {
		page, count = page.Where(e), count.Where(e)
	}
	return Fetch[T](tx, page, count)
}

// longestArranged bounds the lists that are put into their order outside the database.
const longestArranged = 999

// ListArranged is List for a kind of which a loan has few: where no order is asked for, they stand as arrange puts them.
func (t Table[T]) ListArranged(tx *tenancy.Tx, q Query, arrange func([]T) []T) ([]T, int64, error) {
	if q.ordered {
		return t.List(tx, q)
	}
	whole := q
	whole.limit, whole.offset = longestArranged, 0
	rows, total, err := t.List(tx, whole)
	if err != nil {
		return nil, 0, err
	}
	rows = arrange(rows)
	from := min(int(q.offset), len(rows))
	return rows[from:min(from+int(q.limit), len(rows))], total, nil
}

// Fetch reads a page of JSON rows and their count in one round trip.
func Fetch[T any](tx *tenancy.Tx, page, count sq.SelectBuilder) ([]T, int64, error) {
	rows, total := []T{}, int64(0)
	pageSQL, pageArgs, err := page.ToSql()
	if err != nil {
		return nil, 0, err
	}
	countSQL, countArgs, err := count.ToSql()
	if err != nil {
		return nil, 0, err
	}
	b := &pgx.Batch{}
	b.Queue(pageSQL, pageArgs...).Query(func(found pgx.Rows) (err error) {
		rows, err = pgx.AppendRows(rows, found, ScanJSON[T])
		return err
	})
	b.Queue(countSQL, countArgs...).QueryRow(func(row pgx.Row) error { return row.Scan(&total) })
	return rows, total, tx.SendAndCommit(b)
}

func ScanJSON[T any](row pgx.CollectableRow) (T, error) {
	var raw []byte
	var v T
	if err := row.Scan(&raw); err != nil {
		return v, err
	}
	return v, json.Unmarshal(raw, &v)
}

// Get answers one record of the pinned loan; NOT_FOUND when there is none.
func (t Table[T]) Get(tx *tenancy.Tx, id domain.ID) (T, error) {
	return t.one(tx, "select "+t.JSON()+" from "+t.Name+" t where t.id = $1", id)
}

// Lock is Get for a record that is about to be changed: nobody else changes it until the transaction ends.
func (t Table[T]) Lock(tx *tenancy.Tx, id domain.ID) (T, error) {
	return t.one(tx, "select "+t.JSON()+" from "+t.Name+" t where t.id = $1 for update of t", id)
}

// LockAll is Lock for several records in one statement, in the order of their ids, each once.
func (t Table[T]) LockAll(tx *tenancy.Tx, ids []domain.ID) ([]T, error) {
	wanted, err := WantedIDs(ids)
	if err != nil {
		return nil, err
	}
	rows, err := tx.Query("select "+t.JSON()+" from "+t.Name+" t where t.id = any ($1::uuid[]) order by t.id for update of t", wanted)
	if err != nil {
		return nil, err
	}
	all, err := pgx.CollectRows(rows, ScanJSON[T])
	if err == nil && len(all) < len(wanted) {
		err = domain.NotFound()
	}
	return all, err
}

// Find answers the one record of the pinned loan with a key, say a borrower's declaration, and whether there is one.
func (t Table[T]) Find(tx *tenancy.Tx, key string, value domain.ID) (v T, found bool, err error) {
	column, known := t.Keys[key]
	if !known {
		return v, false, fmt.Errorf("%s has no key %s", t.Name, key)
	}
	v, err = t.one(tx, "select "+t.JSON()+" from "+t.Name+" t where t."+column+" = $1 order by t.position limit 1", value)
	var missing *domain.Error
	if errors.As(err, &missing) && missing.Code == domain.CodeNotFound {
		return v, false, nil
	}
	return v, err == nil, err
}

// QueueLock has Lock asked along with other statements; found answers it once they were sent.
func (t Table[T]) QueueLock(b *pgx.Batch, id domain.ID) (found func() (T, error)) {
	var v T
	var fault error = domain.NotFound()
	if _, err := domain.ParseID(string(id)); err == nil {
		b.Queue("select "+t.JSON()+" from "+t.Name+" t where t.id = $1 for update of t", string(id)).QueryRow(func(row pgx.Row) error {
			var raw []byte
			switch err := row.Scan(&raw); {
			case errors.Is(err, pgx.ErrNoRows):
				return nil
			case err != nil:
				return err
			}
			fault = json.Unmarshal(raw, &v)
			return nil
		})
	}
	return func() (T, error) { return v, fault }
}

func (t Table[T]) one(tx *tenancy.Tx, sql string, arg domain.ID) (T, error) {
	var v T
	if _, err := domain.ParseID(string(arg)); err != nil {
		return v, domain.NotFound()
	}
	var raw []byte
	err := tx.QueryRow(sql, string(arg)).Scan(&raw)
	if errors.Is(err, pgx.ErrNoRows) {
		return v, domain.NotFound()
	}
	if err != nil {
		return v, err
	}
	return v, json.Unmarshal(raw, &v)
}

// JSONText is v as JSON text. JSON is sent as text because behind a pooler in transaction mode the driver can't ask what
// type a parameter has, and would not know to make JSON of a Go value.
func JSONText(v any) (string, error) {
	raw, err := json.Marshal(v)
	return string(raw), err
}

// split separates the stored data of a record, as JSON text, from its keys and links.
func (t Table[T]) split(v *T) (text string, keys map[string]any, links []domain.Ref, err error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return "", nil, nil, err
	}
	var data map[string]json.RawMessage
	if err := json.Unmarshal(raw, &data); err != nil {
		return "", nil, nil, err
	}
	keys = map[string]any{}
	for name, column := range t.Keys {
		var id *string
		if held, ok := data[name]; ok {
			if err := json.Unmarshal(held, &id); err != nil {
				return "", nil, nil, err
			}
		}
		if id != nil && *id == "" {
			id = nil
		}
		keys[column] = id
		delete(data, name)
	}
	if t.Linked {
		if err := json.Unmarshal(orEmpty(data["Borrowers"]), &links); err != nil {
			return "", nil, nil, err
		}
		delete(data, "Borrowers")
	}
	for name := range t.Derived {
		delete(data, name)
	}
	delete(data, "id")
	delete(data, "version")
	text, err = JSONText(data)
	return text, keys, links, err
}

func orEmpty(raw json.RawMessage) json.RawMessage {
	if raw == nil {
		return json.RawMessage("[]")
	}
	return raw
}

// Insert adds a record to the pinned loan at the end of its list, with a new id when it has none.
func (t Table[T]) Insert(tx *tenancy.Tx, v *T) error {
	b := &pgx.Batch{}
	if err := t.QueueInsert(tx, b, v); err != nil {
		return err
	}
	return Explain(tx.Send(b))
}

func (t Table[T]) QueueInsert(tx *tenancy.Tx, b *pgx.Batch, v *T) error {
	record := t.Record(v)
	if record.ID == "" {
		record.ID = domain.NewID()
	}
	record.Version = 1
	data, keys, links, err := t.split(v)
	if err != nil {
		return err
	}
	columns := []string{"tenant_id", "loan_id", "id", "data", "created_at", "updated_at", "position"}
	values := []any{sq.Expr("app.tenant_id()"), sq.Expr("app.loan_id()"), string(record.ID), data, tx.Now(), tx.Now(),
		sq.Expr("(select coalesce(max(p.position) + 1, 0) from " + t.Name + " p)")}
	for _, column := range Sorted(keys) {
		columns, values = append(columns, column), append(values, keys[column])
	}
	sql, args, err := sq.Insert(t.Name).Columns(columns...).Values(values...).PlaceholderFormat(sq.Dollar).ToSql()
	if err != nil {
		return err
	}
	b.Queue(sql, args...)
	t.queueLinks(b, record.ID, links)
	return nil
}

func (t Table[T]) queueLinks(b *pgx.Batch, id domain.ID, links []domain.Ref) {
	for i, link := range links {
		b.Queue("insert into "+t.Name+"_borrower (tenant_id, loan_id, record_id, borrower_id, position) values (app.tenant_id(), app.loan_id(), $1, $2, $3)",
			string(id), string(link.ID), i)
	}
}

// Update writes a changed record and raises its version, with the next batch of the transaction. The caller has locked it.
func (t Table[T]) Update(tx *tenancy.Tx, v *T) error {
	record := t.Record(v)
	data, keys, links, err := t.split(v)
	if err != nil {
		return err
	}
	u := sq.Update(t.Name).Set("data", data).Set("version", sq.Expr("version + 1")).Set("updated_at", tx.Now()).
		Where(sq.Eq{"id": string(record.ID)}).PlaceholderFormat(sq.Dollar)
	for _, column := range Sorted(keys) {
		u = u.Set(column, keys[column])
	}
	sql, args, err := u.ToSql()
	if err != nil {
		return err
	}
	b := &pgx.Batch{}
	b.Queue(sql, args...)
	if t.Linked {
		b.Queue("delete from "+t.Name+"_borrower where record_id = $1", string(record.ID))
		t.queueLinks(b, record.ID, links)
	}
	record.Version++
	if t.UpdatedAt != nil {
		*t.UpdatedAt(v) = tx.Now().UTC().Format(time.RFC3339)
	}
	return DeferToCommit(tx, b)
}

// Delete removes records of the pinned loan; NOT_FOUND when one of the ids is not there, and then none is removed.
func (t Table[T]) Delete(tx *tenancy.Tx, ids []domain.ID) error {
	texts, err := WantedIDs(ids)
	if err != nil {
		return err
	}
	tag, err := tx.Exec("delete from "+t.Name+" where id = any ($1::uuid[])", texts)
	if err != nil {
		return Explain(err)
	}
	if tag.RowsAffected() != int64(len(texts)) {
		return domain.NotFound()
	}
	return nil
}

func Sorted[K ~string, V any](m map[K]V) []K {
	names := make([]K, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// IDs answers the ids of all records of the pinned loan.
func (t Table[T]) IDs(tx *tenancy.Tx) (ids []domain.ID, err error) {
	rows, err := tx.Query("select id::text from " + t.Name + " order by id")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[domain.ID])
}
