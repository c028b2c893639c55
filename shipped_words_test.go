package gable_test

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/reference"
	"gable/domain/task"
)

// aToken is where a word of the loan is put.
var aToken = regexp.MustCompile(`\{\{.*?\}\}`)

// What a task that came with the product is called, and what is on its checklist, has words in both languages, and so has what is noted
// of a table that did; no word is left of what came once.
func TestWhatIsShippedHasWords(t *testing.T) {
	t.Parallel()
	said := map[string]string{}
	for _, one := range task.ShippedTemplates() {
		for _, words := range append([]string{one.Title, one.Description}, one.Checklist...) {
			if words == "" {
				continue
			}
			place := -1
			said[task.KeyOf(words)] = aToken.ReplaceAllStringFunc(words, func(string) string {
				place++
				return "{{" + strconv.Itoa(place) + "}}"
			})
		}
	}
	notes := map[string]string{}
	for _, table := range reference.ShippedTables() {
		if table.Note != "" {
			notes[string(table.Kind)+"-"+table.ValidFrom.String()] = table.Note
		}
	}
	require.Greater(t, len(said), 100)
	require.NotEmpty(t, notes)
	for _, language := range []string{"en", "es"} {
		assert.Equal(t, slices.Sorted(maps.Keys(said)), slices.Sorted(maps.Keys(textsOf(t, language, "taskWords"))), language)
		assert.Equal(t, slices.Sorted(maps.Keys(notes)), slices.Sorted(maps.Keys(wordsAt(t, language, "referenceTables", "note"))), language)
	}
	for key, words := range textsOf(t, "en", "taskWords") {
		assert.Equal(t, said[key], strings.ReplaceAll(words, "’", "'"))
	}
	for key, words := range wordsAt(t, "en", "referenceTables", "note") {
		assert.Equal(t, notes[key], strings.ReplaceAll(words, "’", "'"))
	}
}
