package endpoint

import (
	"reflect"
	"slices"
	"strings"

	"gable/db"
)

// ListQuery is the query part of every list.
type ListQuery struct {
	Limit   int    `query:"limit" doc:"How many rows at most, 10 when absent." minimum:"0" maximum:"999" default:"10"`
	Offset  int    `query:"offset" doc:"How many rows to pass over." minimum:"0" maximum:"10000000"`
	OrderBy string `query:"orderBy" doc:"The field to sort by." maxLength:"100"`
	Sort    string `query:"sort" doc:"ASC or DESC." enum:"ASC,DESC,asc,desc"`
	Columns string `query:"columns" doc:"JSON list of the fields to answer; all when absent." maxLength:"4000"`
	Order   string `query:"order" doc:"JSON: field to ASC or DESC." maxLength:"2000"`
	Narrowing
}

// Narrowing is the part of a list's query that says which rows are in it, whatever their order and page.
type Narrowing struct {
	SearchTerm string `query:"searchTerm" doc:"Rows that hold this text in one of the searched fields." maxLength:"200"`
	Filters    string `query:"filters" doc:"JSON: field to value or list of values." maxLength:"8000"`
	Where      string `query:"where" doc:"JSON: as filters." maxLength:"8000"`
	Search     string `query:"customSearch" doc:"JSON: {searchFields: [field], searchValue}." maxLength:"2000"`
}

// Query reads the parts that are JSON, against what the listing knows; an unknown field is a BAD_REQUEST that names it.
func (q ListQuery) Query(l db.Listing) (db.Query, error) { return l.Parse(q.Raw()) }

// Raw is the query as it was sent, for a kind that reads some of it itself.
func (q ListQuery) Raw() db.RawQuery {
	return db.RawQuery{Limit: q.Limit, Offset: q.Offset, SearchTerm: q.SearchTerm, OrderBy: q.OrderBy, Sort: q.Sort,
		Filters: q.Filters, Where: q.Where, Columns: q.Columns, Order: q.Order, CustomSearch: q.Search}
}

// Query reads the parts that are JSON, as a list's does.
func (n Narrowing) Query(l db.Listing) (db.Query, error) { return ListQuery{Narrowing: n}.Query(l) }

// Page is the answer of every list.
type Page[T any] struct {
	Rows  []T   `json:"rows" required:"true" doc:"The rows of this page."`
	Count int64 `json:"count" required:"true" doc:"How many rows there are in all."`
}

// Listed is a list's response.
type Listed[T any] struct{ Body Page[T] }

// Answer is a response with one record.
type Answer[T any] struct{ Body T }

// Empty is a response without a body.
type Empty struct{}

// OnlyColumns empties every top-level field of the rows that columns does not name; with nil it empties none.
func OnlyColumns[T any](rows []T, columns []string) {
	if columns == nil {
		return
	}
	kept := make([]string, len(columns))
	for i, name := range columns {
		kept[i], _, _ = strings.Cut(name, ".")
	}
	for i := range rows {
		v := reflect.ValueOf(&rows[i]).Elem()
		for f := range v.NumField() {
			name, _, _ := strings.Cut(v.Type().Field(f).Tag.Get("json"), ",")
			if v.Type().Field(f).Anonymous {
				continue // the record's id and version stay: rows without them can't be told apart
			}
			if !slices.Contains(kept, name) {
				v.Field(f).SetZero()
			}
		}
	}
}
