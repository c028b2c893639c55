package gable_test

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/contact"
	"gable/domain/loan"
	"gable/domain/pricing"
)

// What the server calls an option in Spanish is what the screens call it.
func TestLookupsSpeakAsTheScreensDo(t *testing.T) {
	raw, err := os.ReadFile("domain/enums_es.json")
	require.NoError(t, err)
	spoken := map[string]map[string]string{}
	require.NoError(t, json.Unmarshal(raw, &spoken))
	for _, enum := range append(loan.EnumLookups(), contact.Lookup()) {
		if slices.Contains(codes, enum.Name) {
			continue
		}
		words := map[string]string{}
		if enum.Name == contact.Types.Name {
			words = wordsOf(t, "es", "contacts", "type")
		} else {
			group := enum.Name
			if other, named := groupNames[group]; named {
				group = other
			}
			maps.Copy(words, wordsOf(t, "es", "enums", group))
			maps.Copy(words, wordsOf(t, "es", "mismo", group))
		}
		for _, option := range enum.Options {
			assert.Equal(t, words[option.Option], spoken[enum.Name][option.Option], "%s of %s", option.Option, enum.Name)
		}
	}
	for group, of := range map[string]domain.Enum{"planKind": pricing.CompensationKinds, "size": pricing.LoanSizes} {
		assert.Equal(t, wordsOf(t, "es", "pricing", group), spoken[of.Name], of.Name)
	}
}
