package domain

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"
)

// TakeGiven takes out of JSON members of a record what the server alone gives, the fields of t that are tagged readOnly, and
// returns their paths. They are states that calls of their own change, what a vendor said, or what is worked out: nobody states
// them, neither a request nor a file. It looks into objects, not into lists, whose items carry what they were read with.
func TakeGiven(t reflect.Type, members map[string]any) (paths []string) {
	eachMember(t, members, "", func(path string, field reflect.StructField, holder map[string]any, name string) {
		if field.Tag.Get("readOnly") == "true" {
			paths = append(paths, path)
			delete(holder, name)
		}
	})
	return paths
}

// Emptied returns the paths of JSON members that are null although every record of t has a value there.
func Emptied(t reflect.Type, members map[string]any) (paths []string) {
	eachMember(t, members, "", func(path string, field reflect.StructField, holder map[string]any, name string) {
		if holder[name] == nil && alwaysThere(field) {
			paths = append(paths, path)
		}
	})
	return paths
}

// alwaysThere tells whether a record always has the field: it is a value of its own, and JSON never leaves it out.
func alwaysThere(field reflect.StructField) bool {
	_, options, _ := strings.Cut(field.Tag.Get("json"), ",")
	switch field.Type.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Interface:
		return false
	case reflect.Struct:
		return isScalar(field.Type) && !strings.Contains(options, "omit")
	}
	return !strings.Contains(options, "omit")
}

// isScalar tells whether a struct is one value in JSON.
func isScalar(t reflect.Type) bool {
	return t == reflect.TypeFor[Date]() || t == reflect.TypeFor[Rate]() || t == reflect.TypeFor[time.Time]()
}

// mostNested bounds how deep a record is looked into.
const mostNested = 8

// eachMember visits the members of the fields of t, and of the objects in them. A null where an object would be stands for a
// null in each of its members.
func eachMember(t reflect.Type, members map[string]any, under string, visit func(path string, field reflect.StructField, holder map[string]any, name string)) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || isScalar(t) || strings.Count(under, ".") >= mostNested {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		field, known := fieldCalled(t, name)
		if !known {
			continue
		}
		value := members[name]
		visit(under+name, field, members, name)
		if _, there := members[name]; !there {
			continue
		}
		inner, isObject := value.(map[string]any)
		if value == nil && field.Type.Kind() == reflect.Struct {
			inner, isObject = nothingIn(field.Type), true
		}
		if isObject {
			eachMember(field.Type, inner, under+name+".", visit)
		}
	}
}

// nothingIn are the members of a t, each null.
func nothingIn(t reflect.Type) map[string]any {
	none := map[string]any{}
	for _, field := range reflect.VisibleFields(t) {
		if field.IsExported() && !field.Anonymous {
			none[nameOf(field)] = nil
		}
	}
	return none
}

func nameOf(field reflect.StructField) string {
	if called, _, _ := strings.Cut(field.Tag.Get("json"), ","); called != "" {
		return called
	}
	return field.Name
}

// fieldCalled finds the field that JSON calls by the name, in the struct or in one embedded in it. The decoder takes a name in
// any case, so it is found in any.
func fieldCalled(t reflect.Type, name string) (reflect.StructField, bool) {
	for _, field := range reflect.VisibleFields(t) {
		if field.IsExported() && !field.Anonymous && strings.EqualFold(nameOf(field), name) {
			return field, true
		}
	}
	return reflect.StructField{}, false
}
