package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestMeant: a place is found by street, by town and by ZIP code, alone or together.
func TestMeant(t *testing.T) {
	all := []int{0, 1, 2, 3, 4, 5}
	for text, want := range map[string]struct {
		street, zip string
		in          []int
	}{
		"12 Elm Street":                {"12 Elm Street", "", all},
		"12345 Elm":                    {"12345 Elm", "", all},
		"12 Elm Street, Austin":        {"12 Elm Street", "", []int{0}},
		"12 Elm Street, aus":           {"12 Elm Street", "", []int{0}},
		"12 Elm, Round Rock, TX 78664": {"12 Elm", "78664", []int{1}},
		"12 Elm Street Miami":          {"12 Elm Street", "", []int{2}},
		"Portland":                     {"", "", []int{4}},
		"97205":                        {"", "97205", []int{4}},
		"12 Elm 78701-1234":            {"12 Elm", "78701", []int{0}},
		"12 Elm, TX":                   {"12 Elm", "", []int{0, 1}},
		"12 Elm, Austin, TX 97205":     {"12 Elm", "97205", nil},
		"12 Elm 99999":                 {"12 Elm", "99999", nil},
		"12 Elm, Chicago":              {"12 Elm", "", nil},
	} {
		street, zip, in := meant(text)
		assert.Equal(t, want.street, street, text)
		assert.Equal(t, want.zip, zip, text)
		assert.ElementsMatch(t, want.in, in, text)
	}
	assert.Equal(t, "12 Elm Street, Austin, TX 78701", placeOf("12 Elm Street", "78701", 0)["label"])
}
