package endpoint

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"gable/domain"
)

// Patch is a JSON merge patch of a T: absent fields stay, null clears. A create is a patch of the empty T.
type Patch[T any] struct{ Raw json.RawMessage }

// Schema is that of T, whose maps take null for what is to be cleared.
func (Patch[T]) Schema(r huma.Registry) *huma.Schema {
	s := r.Schema(reflect.TypeFor[T](), true, "")
	clearable(r, s, 0)
	return s
}

// clearable has the entries of a record's maps take null, as its fields do.
func clearable(r huma.Registry, s *huma.Schema, depth int) {
	if s.Ref != "" {
		s = r.SchemaFromRef(s.Ref)
	}
	if s == nil || depth > maxDepth {
		return
	}
	if entry, isMap := s.AdditionalProperties.(*huma.Schema); isMap && entry.Ref == "" && !entry.Nullable {
		nullable := *entry
		nullable.Nullable = true
		s.AdditionalProperties = &nullable
	}
	for _, property := range s.Properties {
		clearable(r, property, depth+1)
	}
}

// UnmarshalJSON keeps the patch as it was sent.
func (p *Patch[T]) UnmarshalJSON(raw []byte) error {
	p.Raw = bytes.Clone(raw)
	return nil
}

// MarshalJSON is the patch as it was sent.
func (p Patch[T]) MarshalJSON() ([]byte, error) {
	if p.Raw == nil {
		return []byte("{}"), nil
	}
	return p.Raw, nil
}

// Apply returns current with the patch merged in. A value that does not decode is a VALIDATION_FAILED error that names its field,
// and so is one that only the server gives, and a null where a record always has a value.
func (p Patch[T]) Apply(current T) (T, error) {
	if err := refuse[T](p.Raw); err != nil {
		return current, err
	}
	base, err := json.Marshal(current)
	if err != nil {
		return current, err
	}
	patch := bytes.TrimSpace(p.Raw)
	if len(patch) == 0 {
		patch = []byte("{}")
	}
	if patch[0] != '{' {
		return current, domain.BadRequest("The request body is not a JSON object.")
	}
	merged, err := merge(base, patch)
	if err != nil {
		return current, domain.BadRequest("The request body is not a JSON object.")
	}
	next, err := strict[T](merged)
	if err == nil {
		return next, nil
	}
	return current, locate[T](base, patch)
}

// Touches tells whether the patch names a top-level field.
func (p Patch[T]) Touches(field string) bool {
	var top map[string]json.RawMessage
	_ = json.Unmarshal(p.Raw, &top)
	_, named := top[field]
	return named
}

// Names is how many top-level fields the patch names.
func (p Patch[T]) Names() int {
	var top map[string]json.RawMessage
	_ = json.Unmarshal(p.Raw, &top)
	return len(top)
}

// refuse refuses a patch that names what the server alone gives, or empties what a record always has.
func refuse[T any](raw json.RawMessage) error {
	var members map[string]any
	if json.Unmarshal(raw, &members) != nil {
		return nil
	}
	var faults domain.Faults
	for _, path := range domain.Emptied(reflect.TypeFor[T](), members) {
		faults.Missing(path)
	}
	for _, path := range domain.TakeGiven(reflect.TypeFor[T](), members) {
		faults = slices.DeleteFunc(faults, func(f domain.FieldError) bool { return f.Field == path })
		faults.Add(path, "invalid", domain.WordsOf(path)+" is given by the server", path)
	}
	if len(faults) > 0 {
		return domain.Invalid(faults.Sorted()...)
	}
	return nil
}

func strict[T any](raw []byte) (T, error) {
	var v T
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	err := d.Decode(&v)
	return v, err
}

// merge is RFC 7396 on raw values, so that numbers keep every digit.
func merge(base, patch json.RawMessage) (json.RawMessage, error) {
	patch = bytes.TrimSpace(patch)
	if len(patch) == 0 || patch[0] != '{' {
		return patch, nil
	}
	fields := map[string]json.RawMessage{}
	if base = bytes.TrimSpace(base); len(base) > 0 && base[0] == '{' {
		if err := json.Unmarshal(base, &fields); err != nil {
			return nil, err
		}
	}
	var changes map[string]json.RawMessage
	if err := json.Unmarshal(patch, &changes); err != nil {
		return nil, err
	}
	for name, change := range changes {
		if string(bytes.TrimSpace(change)) == "null" {
			delete(fields, name)
			continue
		}
		merged, err := merge(fields[name], change)
		if err != nil {
			return nil, err
		}
		fields[name] = merged
	}
	return json.Marshal(fields)
}

// maxLocated bounds how many fields of a patch are named: each is tried in the whole record, and a patch can have more
// fields than the record.
const maxLocated = 100

// locate finds the fields of a patch that do not decode, by trying each alone.
func locate[T any](base, patch json.RawMessage) error {
	var faults []domain.FieldError
	var walk func(path []string, value json.RawMessage)
	walk = func(path []string, value json.RawMessage) {
		if len(faults) >= maxLocated {
			return
		}
		if trimmed := bytes.TrimSpace(value); len(trimmed) > 0 && trimmed[0] == '{' {
			var nested map[string]json.RawMessage
			if json.Unmarshal(trimmed, &nested) == nil {
				for _, name := range slices.Sorted(maps.Keys(nested)) {
					walk(append(path[:len(path):len(path)], name), nested[name])
				}
				return
			}
		}
		alone := value
		for i := len(path) - 1; i >= 0; i-- {
			alone, _ = json.Marshal(map[string]json.RawMessage{path[i]: alone})
		}
		merged, err := merge(base, alone)
		if err == nil {
			_, err = strict[T](merged)
		}
		if err != nil {
			faults = append(faults, fieldFault(path))
		}
	}
	walk(nil, patch)
	inOrder(faults)
	if len(faults) == 0 {
		faults = append(faults, fieldFault(nil))
	}
	return domain.Invalid(faults...)
}

// fieldFault names the field only: the decoder's text may hold the value.
func fieldFault(path []string) domain.FieldError {
	name := strings.Join(path, ".")
	label := domain.WordsOf(name)
	if label == "" {
		label = "The value"
	}
	return domain.Wrong(name, label)
}
