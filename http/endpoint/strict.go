package endpoint

import (
	"bytes"
	"encoding/json"
)

// Strict reads JSON into v and refuses fields that v does not have.
func Strict(raw []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	return d.Decode(v)
}
