package db

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"gable/domain"
)

// parsedQuery is a list's query as it was understood: the same for a list that Postgres answers and for one that is at hand.
type parsedQuery struct {
	filters []filter
	order   []sortedBy
	columns []string
	// term is looked for in the searched fields.
	term   string
	custom domain.CustomSearch
}

// filter is one field and what it may be.
type filter struct {
	name    string
	field   Field
	values  []any // as Field.read gives them
	nulls   bool  // whether a row without the field passes
	nothing bool  // no row passes
}

type sortedBy struct {
	field string
	down  bool
}

const MaxFilterValues = 200

var errTrailing = errors.New("db: something stands behind the JSON")

// read checks a query against the listing. An unknown field is a BAD_REQUEST that names it.
func (l Listing) read(raw RawQuery) (a parsedQuery, err error) {
	for _, part := range [][2]string{{"filters", raw.Filters}, {"where", raw.Where}} {
		more, err := l.filters(part[0], part[1])
		if err != nil {
			return a, err
		}
		a.filters = append(a.filters, more...)
	}
	if a.order, err = l.sorting(raw); err != nil {
		return a, err
	}
	if a.columns, err = l.columns(raw.Columns); err != nil {
		return a, err
	}
	a.term = strings.TrimSpace(raw.SearchTerm)
	a.custom, err = l.customSearch(raw.CustomSearch)
	return a, err
}

// customSearch reads which of the list's fields are looked through for what: those that may be filtered by.
func (l Listing) customSearch(text string) (domain.CustomSearch, error) {
	custom, err := domain.ParseCustomSearch(text)
	if err != nil {
		return custom, err
	}
	for _, name := range custom.Fields {
		if f, known := l.Fields[name]; !known || f.Unfiltered {
			return custom, unknown("customSearch", name)
		}
	}
	return custom, nil
}

func (l Listing) filters(parameter, text string) (all []filter, err error) {
	if text == "" {
		return nil, nil
	}
	var wanted map[string]json.RawMessage
	if err := decode(text, &wanted); err != nil {
		return nil, domain.BadRequest(parameter + " must be a JSON object of field to value or list of values.")
	}
	for _, name := range Sorted(wanted) {
		one, err := l.filter(parameter, name, wanted[name])
		if err != nil {
			return nil, err
		}
		all = append(all, one...)
	}
	return all, nil
}

func (l Listing) filter(parameter, name string, wanted json.RawMessage) ([]filter, error) {
	f, known := l.Fields[name]
	if !known && name == activeFilter {
		return onlyActive(parameter, wanted)
	}
	if !known || f.Unfiltered {
		return nil, unknown(parameter, name)
	}
	var values []any
	if err := decode(string(wanted), &values); err != nil || values == nil {
		var one any
		if err := decode(string(wanted), &one); err != nil {
			return nil, domain.BadRequest(parameter + " must be JSON.")
		}
		values = []any{one}
	}
	if len(values) > MaxFilterValues {
		return nil, domain.BadRequest(fmt.Sprintf("%s names more than %d values for %s.", parameter, MaxFilterValues, name))
	}
	one, err := f.any(name, values)
	return []filter{one}, err
}

// activeFilter is what paged selects send to every list they choose from (platform.md section 7). A list without such a field
// holds nothing but active rows.
const activeFilter = "isActive"

func onlyActive(parameter string, wanted json.RawMessage) ([]filter, error) {
	var states []bool
	if err := decode(string(wanted), &states); err != nil || states == nil {
		var one bool
		if err := decode(string(wanted), &one); err != nil {
			return nil, domain.BadRequest("The filter on " + activeFilter + " in " + parameter + " is true or false, or a list of them.")
		}
		states = []bool{one}
	}
	if slices.Contains(states, true) {
		return nil, nil
	}
	return []filter{{name: activeFilter, nothing: true}}, nil
}

func (l Listing) sorting(raw RawQuery) (all []sortedBy, err error) {
	type by struct{ name, direction string }
	var wanted []by
	if raw.OrderBy != "" {
		wanted = append(wanted, by{raw.OrderBy, raw.Sort})
	}
	if raw.Order != "" {
		d := json.NewDecoder(strings.NewReader(raw.Order))
		if t, err := d.Token(); err != nil || t != json.Delim('{') {
			return nil, domain.BadRequest("order must be a JSON object of field to ASC or DESC.")
		}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return nil, domain.BadRequest("order must be JSON.")
			}
			var direction string
			if err := d.Decode(&direction); err != nil {
				return nil, domain.BadRequest("order must name ASC or DESC for each field.")
			}
			wanted = append(wanted, by{key.(string), direction})
		}
		if _, err := d.Token(); err != nil || atEnd(d) != nil {
			return nil, domain.BadRequest("order must be JSON.")
		}
	}
	for _, w := range wanted {
		if f, known := l.Fields[w.name]; !known || f.Unsortable {
			return nil, unknown("orderBy", w.name)
		}
		switch strings.ToUpper(w.direction) {
		case "", "ASC":
			all = append(all, sortedBy{field: w.name})
		case "DESC":
			all = append(all, sortedBy{field: w.name, down: true})
		default:
			return nil, domain.BadRequest("A sort direction must be ASC or DESC.")
		}
	}
	return all, nil
}

func (l Listing) columns(text string) (columns []string, err error) {
	if text == "" {
		return nil, nil
	}
	if err := decode(text, &columns); err != nil {
		return nil, domain.BadRequest("columns must be a JSON list of fields.")
	}
	for _, name := range columns {
		if _, known := l.Fields[name]; !known {
			return nil, unknown("columns", name)
		}
	}
	return columns, nil
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
