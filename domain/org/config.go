package org

import (
	"encoding/json"
	"reflect"
	"strings"

	"gable/domain"
)

// Level is where a configuration is set.
type Level string

// The levels, from the widest to the nearest.
const (
	LevelDefault Level = "default"
	LevelCompany Level = "company"
	LevelBranch  Level = "branch"
	LevelUser    Level = "user"
)

// Layer is what one level set for itself: the fields it names and no others.
type Layer[T any] struct {
	domain.Record
	Level Level
	// Owner is the org unit or the user that the layer belongs to.
	Owner domain.ID
	Name  string
	Own   T
}

// Source says where the value of a field is from.
type Source struct {
	Level Level     `json:"level" enum:"default,company,branch,user"`
	ID    domain.ID `json:"id,omitempty" doc:"The org unit or user that set it; absent for what the product comes with."`
	Name  string    `json:"name,omitempty"`
}

// Inherited is a configuration with the way each field came about.
type Inherited[T any] struct {
	// Own is what the nearest level set; Parent what holds without it; Effective what holds.
	Own, Parent, Effective T
	// From and ParentFrom say for each field of the configuration where Effective and Parent have it from.
	From, ParentFrom map[string]Source
}

// Inherit lays the layers over one another, the nearest first, above what the product comes with. A field that a layer
// does not name comes from the one below it.
func Inherit[T any](layers []Layer[T], defaults T) (Inherited[T], error) {
	result := Inherited[T]{Parent: defaults, Effective: defaults, From: map[string]Source{}, ParentFrom: map[string]Source{}}
	for _, field := range FieldsOf[T]() {
		result.From[field], result.ParentFrom[field] = Source{Level: LevelDefault}, Source{Level: LevelDefault}
	}
	for i := len(layers) - 1; i >= 0; i-- {
		layer := layers[i]
		own, err := fieldsSet(layer.Own)
		if err != nil {
			return result, err
		}
		if i == 0 {
			result.Own = layer.Own
		}
		if err := overlay(&result.Effective, own); err != nil {
			return result, err
		}
		for field := range own {
			result.From[field] = Source{Level: layer.Level, ID: layer.Owner, Name: layer.Name}
		}
		if i > 0 {
			if err := overlay(&result.Parent, own); err != nil {
				return result, err
			}
			for field := range own {
				result.ParentFrom[field] = Source{Level: layer.Level, ID: layer.Owner, Name: layer.Name}
			}
		}
	}
	return result, nil
}

// FieldsOf names the fields of a configuration as JSON has them.
func FieldsOf[T any]() []string {
	t := reflect.TypeFor[T]()
	var names []string
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
}

func fieldsSet[T any](v T) (map[string]json.RawMessage, error) {
	raw, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	set := map[string]json.RawMessage{}
	return set, json.Unmarshal(raw, &set)
}

// overlay writes the fields of set into a copy of what into points to: pointers and lists are not shared.
func overlay[T any](into *T, set map[string]json.RawMessage) error {
	merged, err := fieldsSet(*into)
	if err != nil {
		return err
	}
	for name, value := range set {
		merged[name] = value
	}
	raw, err := json.Marshal(merged)
	if err != nil {
		return err
	}
	var next T
	if err := json.Unmarshal(raw, &next); err != nil {
		return err
	}
	*into = next
	return nil
}
