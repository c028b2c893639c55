package endpoint

import (
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// RequireAnswered marks as required, in the schemas that only answers have, every field that an answer always holds: the
// typed client then asks for no check that can't fail. A list is never null (fillLists). A map is not marked, for an empty one may be null; nor is
// anything that a request may also hold, for there each field may be absent.
func (a *API) RequireAnswered() {
	if a.described {
		return
	}
	document, registry := a.Huma.OpenAPI(), a.schemas.registry
	schemas := registry.Map()
	sent := map[string]bool{}
	for _, path := range document.Paths {
		for _, op := range []*huma.Operation{path.Get, path.Put, path.Post, path.Patch, path.Delete} {
			if op == nil || op.RequestBody == nil {
				continue
			}
			for _, content := range op.RequestBody.Content {
				reach(schemas, content.Schema, sent)
			}
		}
	}
	for name, schema := range schemas {
		if sent[name] || schema.Type != huma.TypeObject {
			continue
		}
		if t := registry.TypeFromRef("#/components/schemas/" + name); t != nil {
			schema.Required = always(t, schema)
		}
	}
	a.schemas.paths = document.Paths
}

// reach notes the names of all schemas that one refers to, itself among them.
func reach(schemas map[string]*huma.Schema, s *huma.Schema, seen map[string]bool) {
	if s == nil {
		return
	}
	if name, isRef := strings.CutPrefix(s.Ref, "#/components/schemas/"); isRef {
		if seen[name] {
			return
		}
		seen[name] = true
		s = schemas[name]
	}
	for _, property := range s.Properties {
		reach(schemas, property, seen)
	}
	reach(schemas, s.Items, seen)
	if values, ok := s.AdditionalProperties.(*huma.Schema); ok {
		reach(schemas, values, seen)
	}
	for _, some := range [][]*huma.Schema{s.OneOf, s.AnyOf, s.AllOf} {
		for _, one := range some {
			reach(schemas, one, seen)
		}
	}
}

// always are the properties of s that the JSON of a t holds whatever its value, and those declared to be required.
func always(t reflect.Type, s *huma.Schema) []string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	required := slices.Clone(s.Required)
	if t.Kind() != reflect.Struct {
		return required
	}
	for _, field := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous || s.Properties[name] == nil || strings.Contains(options, "omit") || slices.Contains(required, name) {
			continue
		}
		switch kind := field.Type.Kind(); {
		case kind == reflect.Slice && field.Type.Elem().Kind() == reflect.Uint8:
		case kind == reflect.Pointer, kind == reflect.Map, kind == reflect.Interface:
		default:
			required = append(required, name)
		}
	}
	slices.Sort(required)
	return required
}
