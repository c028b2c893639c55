package db

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"

	sq "github.com/Masterminds/squirrel"

	"gable/domain"
)

// notValid is the refusal of a filter on a field, which it names.
func notValid(name string) *domain.Error {
	e := domain.BadRequest("The filter on " + name + " holds a value that is not valid for it.")
	e.Fields = []domain.FieldError{{Field: name, Message: e.Message}}
	return e
}

// any reads what a field may be.
func (f Field) any(name string, values []any) (filter, error) {
	out := filter{name: name, field: f}
	for _, v := range values {
		if v == nil {
			out.nulls = true
			continue
		}
		value, ok := f.read(v)
		if !ok {
			return out, notValid(name)
		}
		out.values = append(out.values, value)
	}
	if f.Compare != "" && (len(out.values) != 1 || out.nulls) {
		return out, domain.BadRequest("The filter on " + name + " takes one value.")
	}
	return out, nil
}

func (f filter) sql() sq.Sqlizer {
	in := sq.Or{}
	switch {
	case f.field.Compare != "":
		in = append(in, sq.Expr(f.field.Column+" "+f.field.Compare+" ?", f.values[0]))
	case f.field.Kind == Texts && len(f.values) > 0:
		in = append(in, sq.Expr("("+f.field.Column+") && ?::text[]", textsOf(f.values)))
	case len(f.values) == 1:
		in = append(in, sq.Expr(f.field.Column+" = ?", f.values[0]))
	case len(f.values) > 1:
		in = append(in, sq.Eq{f.field.Column: f.values})
	}
	if f.nulls {
		in = append(in, sq.Expr(f.field.Column+" is null"))
	}
	if len(in) == 0 {
		return sq.Expr("false")
	}
	return in
}

func textsOf(values []any) []string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i], _ = v.(string)
	}
	return texts
}

// read turns a JSON value into what the column compares with.
func (f Field) read(v any) (any, bool) {
	text, isText := v.(string)
	number, isNumber := v.(json.Number)
	if isNumber {
		text = number.String()
	}
	switch f.Kind {
	case Text:
		return text, (isText || isNumber) && len(text) <= 500
	case Texts:
		return text, isText && slices.Contains(f.Options, text)
	case Number:
		n, err := strconv.ParseInt(text, 10, 64)
		return n, err == nil
	case Money:
		m, err := domain.ParseMoney(text)
		return m.Cents(), err == nil
	case Percent:
		r, err := domain.ParseRate(text)
		return r.Micros(), err == nil
	case Bool:
		b, ok := v.(bool)
		return b, ok
	case Instant:
		t, err := time.Parse(time.RFC3339, text)
		return t, err == nil
	case Day:
		d, err := domain.ParseDate(text)
		return d.String(), err == nil
	case UUID:
		id, err := domain.ParseID(text)
		return string(id), err == nil
	case TextNumber:
		n, err := strconv.ParseInt(text, 10, 64)
		return strconv.FormatInt(n, 10), err == nil
	case TextMoney:
		m, err := domain.ParseMoney(text)
		return m.String(), err == nil
	case TextPercent:
		r, err := domain.ParseRate(text)
		return r.String(), err == nil
	case TextBool:
		if b, ok := v.(bool); ok {
			text = strconv.FormatBool(b)
		}
		return text, text == "true" || text == "false"
	}
	return nil, false
}
