package db

import (
	"reflect"
	"slices"
	"strings"

	sq "github.com/Masterminds/squirrel"
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
	Texts // a list of texts, of which a filter names any
)

// Field is one field of a listing as the outside names it. Column is SQL of our own making; nothing from a request
// ever becomes SQL text.
type Field struct {
	Column string
	Kind   Kind
	// Compare is how Column is compared with a filter's value, "=" when empty; any other takes one value.
	Compare string
	// Options are all that a list of texts may hold.
	Options []string
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
	ordered       bool // an order was asked for
	Conditions    []sq.Sqlizer
	Order         []string
	// Columns are the fields to answer; nil for all.
	Columns []string
}

// Showing is a listing of T's that shows each of their fields, those too by which it is neither filtered nor sorted.
func Showing[T any](l Listing) Listing {
	jsonFields(reflect.TypeFor[T](), nil, func(at jsonField) {
		name := strings.Join(at.path, ".")
		if _, known := l.Fields[name]; !known {
			l.Fields[name] = Field{Unfiltered: true, Unsortable: true}
		}
	})
	return l
}

// Parse checks a query against the listing. An unknown field is a BAD_REQUEST that names it.
func (l Listing) Parse(raw RawQuery) (Query, error) {
	a, err := l.read(raw)
	if err != nil {
		return Query{}, err
	}
	q := Query{limit: uint64(raw.Limit), offset: uint64(raw.Offset), Columns: a.columns}
	for _, f := range a.filters {
		q.Conditions = append(q.Conditions, f.sql())
	}
	if a.term != "" {
		q.Conditions = append(q.Conditions, l.search(a.term, l.searched()))
	}
	if a.custom.Asks() {
		columns := make([]string, len(a.custom.Fields))
		for i, name := range a.custom.Fields {
			columns[i] = l.Fields[name].Column
		}
		l.SearchColumn = ""
		q.Conditions = append(q.Conditions, l.search(a.custom.Value, columns))
	}
	for _, by := range a.order {
		q.Order = append(q.Order, l.Fields[by.field].orderSQL(by.down))
	}
	q.ordered = len(q.Order) > 0
	if !q.ordered {
		q.Order = append(q.Order, l.Order)
	} else if l.Tie != "" {
		q.Order = append(q.Order, l.Tie)
	}
	return q, nil
}

func (f Field) orderSQL(down bool) string {
	column := f.Column
	if f.SortColumn != "" {
		column = f.SortColumn
	}
	switch {
	case !down:
		return column
	case f.NeverNull:
		return column + " desc"
	}
	return column + " desc nulls last"
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

// search is a case-insensitive "contains", the term's own wildcards taken literally. A telephone number is found however it is written.
func (l Listing) search(term string, columns []string) sq.Sqlizer {
	pattern := Contains(term)
	if l.SearchColumn != "" {
		found := sq.Or{sq.Like{l.SearchColumn: pattern}}
		if digits := digitsOf(term); digits != "" && digits != term {
			found = append(found, sq.Like{l.SearchColumn: Contains(digits)})
		}
		return found
	}
	any := sq.Or{}
	for _, column := range columns {
		any = append(any, sq.Expr("lower(("+column+")::text) like ?", pattern))
	}
	return any
}

// fewestDigits are those of a telephone number without its area code.
const fewestDigits = 7

// digitsOf are the digits of what is written as a telephone number or another number is, without the 1 before an area code; "" of all else.
func digitsOf(term string) string {
	var digits strings.Builder
	for _, letter := range term {
		switch {
		case letter >= '0' && letter <= '9':
			digits.WriteRune(letter)
		case !strings.ContainsRune(" ()+-./\u00a0", letter):
			return ""
		}
	}
	text := digits.String()
	if len(text) == 11 && text[0] == '1' {
		text = text[1:]
	}
	if len(text) < fewestDigits {
		return ""
	}
	return text
}

// Contains is a pattern for a column in lower case that holds the text, its wildcards taken literally.
func Contains(text string) string { return "%" + Literally(strings.ToLower(text)) + "%" }

// Literally is a part of a pattern that is the text, its wildcards taken literally.
func Literally(text string) string {
	return strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(text)
}

// Page adds the query's conditions, order and page to a select.
func (q Query) Page(b sq.SelectBuilder) sq.SelectBuilder {
	return q.Where(b).OrderBy(q.Order...).Limit(q.limit).Offset(q.offset)
}

// Where adds the query's conditions alone, for the count.
func (q Query) Where(b sq.SelectBuilder) sq.SelectBuilder {
	for _, c := range q.Conditions {
		b = b.Where(c)
	}
	return b
}

// Select starts a select with Postgres placeholders.
func Select(columns ...string) sq.SelectBuilder {
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
