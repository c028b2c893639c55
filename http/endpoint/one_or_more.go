package endpoint

import (
	"bytes"
	"encoding/json"
)

// OneOrMore is what a filter of a query may name: a value, or a list of values.
type OneOrMore[T any] []T

// UnmarshalJSON reads either; null names nothing.
func (o *OneOrMore[T]) UnmarshalJSON(raw []byte) error {
	switch raw = bytes.TrimSpace(raw); {
	case len(raw) > 0 && raw[0] == '[':
		return json.Unmarshal(raw, (*[]T)(o))
	case string(raw) == "null":
		*o = nil
		return nil
	}
	var one T
	if err := json.Unmarshal(raw, &one); err != nil {
		return err
	}
	*o = OneOrMore[T]{one}
	return nil
}
