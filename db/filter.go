package db

import (
	"encoding/json"
	"strconv"
	"time"

	sq "github.com/Masterminds/squirrel"

	"gable/domain"
)

func (f Field) any(name string, values []any) (sq.Sqlizer, error) {
	var listed []any
	nulls := false
	for _, v := range values {
		if v == nil {
			nulls = true
			continue
		}
		value, ok := f.read(v)
		if !ok {
			return nil, domain.BadRequest("The filter on " + name + " holds a value that is not valid for it.")
		}
		listed = append(listed, value)
	}
	in := sq.Or{}
	switch {
	case f.Compare != "" && (len(listed) != 1 || nulls):
		return nil, domain.BadRequest("The filter on " + name + " takes one value.")
	case f.Compare != "":
		in = append(in, sq.Expr(f.Column+" "+f.Compare+" ?", listed[0]))
	case len(listed) == 1:
		in = append(in, sq.Expr(f.Column+" = ?", listed[0]))
	case len(listed) > 1:
		in = append(in, sq.Eq{f.Column: listed})
	}
	if nulls {
		in = append(in, sq.Expr(f.Column+" is null"))
	}
	if len(in) == 0 {
		return sq.Expr("false"), nil
	}
	return in, nil
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
