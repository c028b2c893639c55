package endpoint

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gable/db"
)

// Paged answers a list's query from rows that are few and at hand: found by what is searched and filtered, in the order asked for,
// a page of them with the count of all. The listing says which fields there are; its columns are not asked.
func Paged[T any](rows []T, q ListQuery, l db.Listing) (*Listed[T], error) {
	if _, err := q.Query(l); err != nil {
		return nil, err
	}
	read := make([]map[string]any, len(rows))
	var found []int
	for i, row := range rows {
		raw, err := json.Marshal(row)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(raw, &read[i]); err != nil {
			return nil, err
		}
		if q.matches(read[i], l) {
			found = append(found, i)
		}
	}
	for _, by := range slices.Backward(q.sorting()) {
		slices.SortStableFunc(found, func(a, b int) int {
			order := compareValues(read[a][by.field], read[b][by.field])
			if by.down {
				order = -order
			}
			return order
		})
	}
	page := Page[T]{Rows: []T{}, Count: int64(len(found))}
	for _, i := range found[min(q.Offset, len(found)):min(q.Offset+q.Limit, len(found))] {
		page.Rows = append(page.Rows, rows[i])
	}
	return &Listed[T]{Body: page}, nil
}

func (q ListQuery) matches(row map[string]any, l db.Listing) bool {
	for _, text := range []string{q.Filters, q.Where} {
		var wanted map[string]any
		_ = json.Unmarshal([]byte(text), &wanted)
		for name, value := range wanted {
			if _, known := l.Fields[name]; !known { // isActive of a list that has none but active rows
				if value != true {
					return false
				}
				continue
			}
			values, isList := value.([]any)
			if !isList {
				values = []any{value}
			}
			if !slices.ContainsFunc(values, func(v any) bool { return fmt.Sprint(v) == fmt.Sprint(row[name]) }) {
				return false
			}
		}
	}
	var custom struct {
		SearchFields []string
		SearchValue  string
	}
	_ = json.Unmarshal([]byte(q.Search), &custom)
	if term := strings.TrimSpace(custom.SearchValue); term != "" && len(custom.SearchFields) > 0 && !holdsText(row, custom.SearchFields, term) {
		return false
	}
	var searched []string
	for name, field := range l.Fields {
		if field.Searched {
			searched = append(searched, name)
		}
	}
	return strings.TrimSpace(q.SearchTerm) == "" || holdsText(row, searched, strings.TrimSpace(q.SearchTerm))
}

func holdsText(row map[string]any, fields []string, term string) bool {
	return slices.ContainsFunc(fields, func(name string) bool {
		text, isText := row[name].(string)
		return isText && strings.Contains(strings.ToLower(text), strings.ToLower(term))
	})
}

type sortedBy struct {
	field string
	down  bool
}

func (q ListQuery) sorting() (by []sortedBy) {
	if q.OrderBy != "" {
		by = append(by, sortedBy{q.OrderBy, strings.EqualFold(q.Sort, "DESC")})
	}
	d := json.NewDecoder(strings.NewReader(q.Order))
	if _, err := d.Token(); err != nil {
		return by
	}
	for d.More() {
		name, _ := d.Token()
		var direction string
		if d.Decode(&direction) != nil {
			return by
		}
		by = append(by, sortedBy{fmt.Sprint(name), strings.EqualFold(direction, "DESC")})
	}
	return by
}

func compareValues(a, b any) int {
	x, isNumber := a.(float64)
	y, both := b.(float64)
	if isNumber && both {
		return cmp.Compare(x, y)
	}
	return strings.Compare(strings.ToLower(fmt.Sprint(a)), strings.ToLower(fmt.Sprint(b)))
}
