package db

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"gable/domain"
)

// InMemoryList answers a list's query from rows that are few and at hand: found by what is searched and filtered, in the order asked for, a
// page of them with the count of all. What may be asked follows from the rows' type, and is read as for a list that Postgres answers.
func InMemoryList[T any](rows []T, raw RawQuery) (page []T, count int64, err error) {
	short := inMemoryListOf(reflect.TypeFor[T]())
	wanted, err := short.listing.read(raw)
	if err != nil {
		return nil, 0, err
	}
	var found []int
	for i := range rows {
		if short.matches(reflect.ValueOf(rows[i]), wanted) {
			found = append(found, i)
		}
	}
	slices.SortStableFunc(found, func(a, b int) int {
		for _, by := range wanted.order {
			read := short.reads[by.field]
			if order := compare(read(reflect.ValueOf(rows[a])), read(reflect.ValueOf(rows[b])), by.down); order != 0 {
				return order
			}
		}
		return 0
	})
	page = []T{}
	for _, i := range Paged(Query{limit: uint64(raw.Limit), offset: uint64(raw.Offset)}, found) {
		page = append(page, rows[i])
	}
	return page, int64(len(found)), nil
}

// inMemoryList is what may be asked of rows of a type, and how each field is read of a row: as Field.read reads what it is compared
// with, nil where the row has none.
type inMemoryList struct {
	listing Listing
	reads   map[string]func(reflect.Value) any
}

var inMemoryLists sync.Map // reflect.Type → short

func inMemoryListOf(t reflect.Type) inMemoryList {
	if known, found := inMemoryLists.Load(t); found {
		return known.(inMemoryList)
	}
	s := inMemoryList{listing: Listing{Fields: map[string]Field{}}, reads: map[string]func(reflect.Value) any{}}
	jsonFields(t, nil, func(at jsonField) {
		name := strings.Join(at.path, ".")
		kind, scalar := kindOf(at.kind)
		isList := at.kind.Kind() == reflect.Slice
		if isList { // one of its values is to be one of those asked for
			kind, scalar = kindOf(at.kind.Elem())
		}
		f := Field{Kind: kind, Searched: kind == Text && !isList, Unfiltered: !scalar, Unsortable: !scalar || isList}
		if domain.IsSecretField(at.path[len(at.path)-1]) {
			f = Field{Kind: kind, Unfiltered: true, Unsortable: true} // a filter stands in the URL
		}
		s.listing.Fields[name] = f
		s.reads[name] = func(row reflect.Value) any { return at.value(row, kind) }
	})
	inMemoryLists.Store(t, s)
	return s
}

// kindOf is how values of a type are filtered and sorted; lists and objects are not.
func kindOf(t reflect.Type) (kind Kind, scalar bool) {
	switch t {
	case reflect.TypeFor[domain.Money]():
		return Money, true
	case reflect.TypeFor[domain.Rate]():
		return Percent, true
	case reflect.TypeFor[domain.Date]():
		return Day, true
	case reflect.TypeFor[time.Time]():
		return Instant, true
	case reflect.TypeFor[domain.ID]():
		return UUID, true
	}
	switch t.Kind() {
	case reflect.Bool:
		return Bool, true
	case reflect.Int, reflect.Int32, reflect.Int64:
		return Number, true
	case reflect.String:
		return Text, true
	}
	return Text, false
}

// jsonField is a field of a row's type: by its dotted name, of this type, reached by these steps.
type jsonField struct {
	path  []string
	kind  reflect.Type
	steps []int
	// leftOut is a field that JSON does without where it holds nothing.
	leftOut bool
}

// value is what the row has in the field.
func (f jsonField) value(row reflect.Value, kind Kind) any {
	for _, step := range f.steps {
		if row.Kind() == reflect.Pointer {
			if row.IsNil() {
				return nil
			}
			row = row.Elem()
		}
		row = row.Field(step)
	}
	if row.Kind() == reflect.Pointer {
		if row.IsNil() {
			return nil
		}
		row = row.Elem()
	} else if f.leftOut && kind != Bool && row.IsZero() {
		return nil
	}
	if row.Kind() == reflect.Slice {
		values := make([]any, row.Len())
		for i := range values {
			values[i] = scalarOf(row.Index(i))
		}
		return values
	}
	return scalarOf(row)
}

// scalarOf is a value as Field.read reads what it is compared with; nil for an object.
func scalarOf(row reflect.Value) any {
	switch v := row.Interface().(type) {
	case domain.Money:
		return v.Cents()
	case domain.Rate:
		return v.Micros()
	case domain.Date:
		return v.String()
	case time.Time:
		return v
	}
	switch row.Kind() {
	case reflect.Bool:
		return row.Bool()
	case reflect.Int, reflect.Int32, reflect.Int64:
		return row.Int()
	case reflect.String:
		return row.String()
	}
	return nil
}

// mostNested bounds how deep a row is looked into.
const mostNested = 6

// jsonFields visits the JSON fields of a struct type, nested structs as a whole and by their path; lists as a whole.
func jsonFields(t reflect.Type, under *jsonField, visit func(jsonField)) {
	if under == nil {
		under = &jsonField{}
	}
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		inner := f.Type
		if inner.Kind() == reflect.Pointer {
			inner = inner.Elem()
		}
		at := jsonField{path: append(slices.Clone(under.path), name), kind: inner, steps: append(slices.Clone(under.steps), i), leftOut: strings.Contains(options, "omit")}
		isObject := inner.Kind() == reflect.Struct && !reflect.PointerTo(inner).Implements(reflect.TypeFor[json.Unmarshaler]())
		switch {
		case name == "-" || !f.IsExported() && !f.Anonymous:
		case f.Anonymous && name == "":
			at.path = under.path
			jsonFields(inner, &at, visit)
		default:
			visit(at)
			if isObject && len(at.path) < mostNested {
				jsonFields(inner, &at, visit)
			}
		}
	}
}

func (s inMemoryList) matches(row reflect.Value, wanted parsedQuery) bool {
	for _, f := range wanted.filters {
		if f.nothing || !f.admits(s.reads[f.name](row)) {
			return false
		}
	}
	if wanted.term != "" && !slices.ContainsFunc(s.searched(), func(name string) bool { return holdsText(s.reads[name](row), wanted.term) }) {
		return false
	}
	return !wanted.custom.Asks() ||
		slices.ContainsFunc(wanted.custom.Fields, func(name string) bool { return holdsText(s.reads[name](row), wanted.custom.Value) })
}

func (s inMemoryList) searched() (names []string) {
	for name, f := range s.listing.Fields {
		if f.Searched {
			names = append(names, name)
		}
	}
	return names
}

func (f filter) admits(value any) bool {
	if value == nil {
		return f.nulls
	}
	if list, isList := value.([]any); isList {
		return f.nulls && len(list) == 0 || slices.ContainsFunc(list, f.admitsOne)
	}
	return f.admitsOne(value)
}

func (f filter) admitsOne(value any) bool {
	return slices.ContainsFunc(f.values, func(v any) bool { return isSame(v, value) })
}

func isSame(a, b any) bool {
	x, isInstant := a.(time.Time)
	y, both := b.(time.Time)
	if isInstant && both {
		return x.Equal(y)
	}
	return a == b
}

// holdsText tells whether a value, as it is written, holds the text, in whatever case.
func holdsText(value any, term string) bool {
	switch v := value.(type) {
	case string:
		return strings.Contains(strings.ToLower(v), strings.ToLower(term))
	case int64:
		return strings.Contains(strconv.FormatInt(v, 10), term)
	case []any:
		return slices.ContainsFunc(v, func(one any) bool { return holdsText(one, term) })
	}
	return false
}

// compare puts values of one kind in order, text in whatever case; what is not there comes last, whichever way.
func compare(a, b any, down bool) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	}
	order := 0
	switch x := a.(type) {
	case int64:
		order = cmp.Compare(x, b.(int64))
	case string:
		order = strings.Compare(strings.ToLower(x), strings.ToLower(b.(string)))
	case bool:
		order = cmp.Compare(number(x), number(b.(bool)))
	case time.Time:
		order = x.Compare(b.(time.Time))
	}
	if down {
		return -order
	}
	return order
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}
