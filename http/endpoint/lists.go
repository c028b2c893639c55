package endpoint

import (
	"encoding/json"
	"reflect"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

// fillLists makes every list of an answer that holds nothing an empty one: a client goes through a list without asking first
// whether there is one. What the handler answered may be shared, and is left as it is.
func fillLists(_ huma.Context, _ string, v any) (any, error) {
	if v == nil {
		return v, nil
	}
	if filled, changed := filled(reflect.ValueOf(v)); changed {
		return filled.Interface(), nil
	}
	return v, nil
}

// filled is v with empty lists for nil ones; changed tells whether it differs from v.
func filled(v reflect.Value) (_ reflect.Value, changed bool) {
	if !v.IsValid() || !holdsLists(v.Type()) {
		return v, false
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		inner, changed := filled(v.Elem())
		if !changed || v.Kind() == reflect.Interface {
			return inner, changed
		}
		p := reflect.New(v.Type().Elem())
		p.Elem().Set(inner)
		return p, true
	case reflect.Slice:
		if v.IsNil() {
			return reflect.MakeSlice(v.Type(), 0, 0), true
		}
		return filledItems(v)
	case reflect.Map:
		return filledMap(v)
	case reflect.Struct:
		return filledStruct(v)
	}
	return v, false
}

func filledItems(v reflect.Value) (reflect.Value, bool) {
	out := v
	for i := range v.Len() {
		item, changed := filled(v.Index(i))
		if !changed {
			continue
		}
		if out == v {
			out = reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(out, v)
		}
		out.Index(i).Set(item)
	}
	return out, out != v
}

func filledMap(v reflect.Value) (reflect.Value, bool) {
	out := v
	for entries := v.MapRange(); entries.Next(); {
		value, changed := filled(entries.Value())
		if !changed {
			continue
		}
		if out == v {
			out = reflect.MakeMapWithSize(v.Type(), v.Len())
			for all := v.MapRange(); all.Next(); {
				out.SetMapIndex(all.Key(), all.Value())
			}
		}
		out.SetMapIndex(entries.Key(), value)
	}
	return out, out != v
}

func filledStruct(v reflect.Value) (reflect.Value, bool) {
	out := v
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if !field.IsExported() || isLeftOut(field) && v.Field(i).IsZero() {
			continue
		}
		value, changed := filled(v.Field(i))
		if !changed {
			continue
		}
		if out == v {
			out = reflect.New(v.Type()).Elem()
			out.Set(v)
		}
		out.Field(i).Set(value)
	}
	return out, out != v
}

// isLeftOut tells whether JSON does without the field where it holds nothing.
func isLeftOut(field reflect.StructField) bool {
	name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name == "-" || strings.Contains(options, "omit")
}

var listHolders sync.Map // reflect.Type → bool

// holdsLists tells whether values of the type are, or may hold, lists that JSON writes by itself.
func holdsLists(t reflect.Type) bool {
	if known, found := listHolders.Load(t); found {
		return known.(bool)
	}
	holds := findsList(t, map[reflect.Type]bool{})
	listHolders.Store(t, holds)
	return holds
}

var marshaler = reflect.TypeFor[json.Marshaler]()

func findsList(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] || t.Implements(marshaler) || reflect.PointerTo(t).Implements(marshaler) {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Interface:
		return true // what it holds is only known then
	case reflect.Slice:
		return t.Elem().Kind() != reflect.Uint8
	case reflect.Pointer, reflect.Map:
		return findsList(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			if field := t.Field(i); field.IsExported() && field.Tag.Get("json") != "-" && findsList(field.Type, seen) {
				return true
			}
		}
	}
	return false
}
