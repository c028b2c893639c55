package db

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	sq "github.com/Masterminds/squirrel"

	"gable/domain"
)

// Kind says how a field's value in a filter is read and compared.
type Kind int

// The kinds of fields.
const (
	Text    Kind = iota // equality, any of, search
	Number              // whole number
	Money               // dollars outside, cents in the column
	Percent             // percent outside, millionths of a percent in the column
	Bool
	Instant
	Day
	UUID
	// What stands as text in a record's data: compared as it is written there.
	TextNumber
	TextMoney
	TextPercent
	TextBool
)

// Field is one field of a listing as the outside names it. Column is SQL of our own making; nothing from a request
// ever becomes SQL text.
type Field struct {
	Column string
	Kind   Kind
	// Compare is how Column is compared with a filter's value, "=" when empty; any other takes one value.
	Compare string
	// SortColumn is sorted by in place of Column, for names kept in sortable form.
	SortColumn string
	// Never null: the index that sorts it upwards sorts it downwards too.
	NeverNull bool
	// Searched fields are looked through by searchTerm.
	Searched bool
	// Unsortable and Unfiltered fields are shown only.
	Unsortable, Unfiltered bool
}

// Listing is what may be asked of one list.
type Listing struct {
	From   string
	Fields map[string]Field
	// Order is the SQL order when none is asked for, and the tie-breaker after it.
	Order, Tie string
	// SearchColumn holds all that is searched, in lower case; "" searches the Searched fields one by one.
	SearchColumn string
}

// RawQuery is a list's query as it was sent.
type RawQuery struct {
	Limit, Offset                                                           int
	SearchTerm, OrderBy, Sort, Filters, Where, Columns, Order, CustomSearch string
}

// Query is a list's query, checked.
type Query struct {
	limit, offset uint64
	conditions    []sq.Sqlizer
	order         []string
	// Columns are the fields to answer; nil for all.
	Columns []string
}

const maxFilterValues = 200

var errTrailing = errors.New("db: something stands behind the JSON")

// Parse checks a query against the listing. An unknown field is a BAD_REQUEST that names it.
func (l Listing) Parse(raw RawQuery) (Query, error) {
	q := Query{limit: uint64(raw.Limit), offset: uint64(raw.Offset)}
	for name, text := range map[string]string{"filters": raw.Filters, "where": raw.Where} {
		if err := l.filters(&q, name, text); err != nil {
			return q, err
		}
	}
	if err := l.sorting(&q, raw); err != nil {
		return q, err
	}
	if err := l.columns(&q, raw.Columns); err != nil {
		return q, err
	}
	if term := strings.TrimSpace(raw.SearchTerm); term != "" {
		q.conditions = append(q.conditions, l.search(term, l.searched()))
	}
	return q, l.customSearch(&q, raw.CustomSearch)
}

func (l Listing) searched() []string {
	var columns []string
	for _, name := range l.names() {
		if f := l.Fields[name]; f.Searched {
			columns = append(columns, f.Column)
		}
	}
	return columns
}

func (l Listing) names() []string {
	names := make([]string, 0, len(l.Fields))
	for name := range l.Fields {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// search is a case-insensitive "contains", the term's own wildcards taken literally.
func (l Listing) search(term string, columns []string) sq.Sqlizer {
	pattern := contains(term)
	if l.SearchColumn != "" {
		return sq.Like{l.SearchColumn: pattern}
	}
	any := sq.Or{}
	for _, column := range columns {
		any = append(any, sq.Expr("lower(("+column+")::text) like ?", pattern))
	}
	return any
}

// contains is a pattern for a column in lower case that holds the text, its wildcards taken literally.
func contains(text string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(strings.ToLower(text)) + "%"
}

func (l Listing) customSearch(q *Query, text string) error {
	if text == "" {
		return nil
	}
	var custom struct {
		SearchFields []string `json:"searchFields"`
		SearchValue  string   `json:"searchValue"`
	}
	if err := decode(text, &custom); err != nil {
		return domain.BadRequest("customSearch must be a JSON object {searchFields, searchValue}.")
	}
	var columns []string
	for _, name := range custom.SearchFields {
		f, known := l.Fields[name]
		if !known || f.Unfiltered {
			return unknown("customSearch", name)
		}
		columns = append(columns, f.Column)
	}
	if len(columns) > 0 && strings.TrimSpace(custom.SearchValue) != "" {
		l.SearchColumn = ""
		q.conditions = append(q.conditions, l.search(strings.TrimSpace(custom.SearchValue), columns))
	}
	return nil
}

func (l Listing) filters(q *Query, parameter, text string) error {
	if text == "" {
		return nil
	}
	var wanted map[string]json.RawMessage
	if err := decode(text, &wanted); err != nil {
		return domain.BadRequest(parameter + " must be a JSON object of field to value or list of values.")
	}
	names := make([]string, 0, len(wanted))
	for name := range wanted {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		f, known := l.Fields[name]
		if !known && name == activeFilter {
			if err := onlyActive(q, parameter, wanted[name]); err != nil {
				return err
			}
			continue
		}
		if !known || f.Unfiltered {
			return unknown(parameter, name)
		}
		var values []any
		if err := decode(string(wanted[name]), &values); err != nil || values == nil {
			var one any
			if err := decode(string(wanted[name]), &one); err != nil {
				return domain.BadRequest(parameter + " must be JSON.")
			}
			values = []any{one}
		}
		if len(values) > maxFilterValues {
			return domain.BadRequest(fmt.Sprintf("%s names more than %d values for %s.", parameter, maxFilterValues, name))
		}
		condition, err := f.any(name, values)
		if err != nil {
			return err
		}
		q.conditions = append(q.conditions, condition)
	}
	return nil
}

// activeFilter is what paged selects send to every list they choose from (platform.md section 7). A list without such a field
// holds nothing but active rows.
const activeFilter = "isActive"

func onlyActive(q *Query, parameter string, wanted json.RawMessage) error {
	var active bool
	if err := decode(string(wanted), &active); err != nil {
		return domain.BadRequest("The filter on " + activeFilter + " in " + parameter + " is true or false.")
	}
	if !active {
		q.conditions = append(q.conditions, sq.Expr("false"))
	}
	return nil
}

func (l Listing) sorting(q *Query, raw RawQuery) error {
	type by struct{ name, direction string }
	var wanted []by
	if raw.OrderBy != "" {
		wanted = append(wanted, by{raw.OrderBy, raw.Sort})
	}
	if raw.Order != "" {
		d := json.NewDecoder(strings.NewReader(raw.Order))
		if t, err := d.Token(); err != nil || t != json.Delim('{') {
			return domain.BadRequest("order must be a JSON object of field to ASC or DESC.")
		}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return domain.BadRequest("order must be JSON.")
			}
			var direction string
			if err := d.Decode(&direction); err != nil {
				return domain.BadRequest("order must name ASC or DESC for each field.")
			}
			wanted = append(wanted, by{key.(string), direction})
		}
		if _, err := d.Token(); err != nil || atEnd(d) != nil {
			return domain.BadRequest("order must be JSON.")
		}
	}
	for _, w := range wanted {
		f, known := l.Fields[w.name]
		if !known || f.Unsortable {
			return unknown("orderBy", w.name)
		}
		column := f.Column
		if f.SortColumn != "" {
			column = f.SortColumn
		}
		switch strings.ToUpper(w.direction) {
		case "", "ASC":
			q.order = append(q.order, column)
		case "DESC":
			if !f.NeverNull {
				column += " desc nulls last"
			} else {
				column += " desc"
			}
			q.order = append(q.order, column)
		default:
			return domain.BadRequest("A sort direction must be ASC or DESC.")
		}
	}
	if len(q.order) == 0 {
		q.order = append(q.order, l.Order)
	} else if l.Tie != "" {
		q.order = append(q.order, l.Tie)
	}
	return nil
}

func (l Listing) columns(q *Query, text string) error {
	if text == "" {
		return nil
	}
	if err := decode(text, &q.Columns); err != nil {
		return domain.BadRequest("columns must be a JSON list of fields.")
	}
	for _, name := range q.Columns {
		if _, known := l.Fields[name]; !known {
			return unknown("columns", name)
		}
	}
	return nil
}

func unknown(parameter, name string) error {
	if len(name) > 100 {
		name = name[:100]
	}
	e := domain.BadRequest(fmt.Sprintf("%s names the field %q, which this list does not have.", parameter, name))
	e.Fields = []domain.FieldError{{Field: name, Key: "unknownField", Params: []string{name}, Message: e.Message}}
	return e
}

func decode(text string, into any) error {
	d := json.NewDecoder(bytes.NewReader([]byte(text)))
	d.UseNumber()
	if err := d.Decode(into); err != nil {
		return err
	}
	return atEnd(d)
}

// atEnd is an error where something stands behind the JSON that was read.
func atEnd(d *json.Decoder) error {
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errTrailing
	}
	return nil
}

// Page adds the query's conditions, order and page to a select.
func (q Query) Page(b sq.SelectBuilder) sq.SelectBuilder {
	return q.Where(b).OrderBy(q.order...).Limit(q.limit).Offset(q.offset)
}

// Where adds the query's conditions alone, for the count.
func (q Query) Where(b sq.SelectBuilder) sq.SelectBuilder {
	for _, c := range q.conditions {
		b = b.Where(c)
	}
	return b
}

// sel starts a select with Postgres placeholders.
func sel(columns ...string) sq.SelectBuilder {
	return sq.Select(columns...).PlaceholderFormat(sq.Dollar)
}

// Unpaged is the query without its page, within the bound of every list.
func (q Query) Unpaged() Query {
	q.limit, q.offset = 999, 0
	return q
}

// Paged cuts the query's page out of rows that were read whole.
func Paged[T any](q Query, rows []T) []T {
	from := min(int(q.offset), len(rows))
	return rows[from:min(from+int(q.limit), len(rows))]
}
