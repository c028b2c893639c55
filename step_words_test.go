package gable_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// stepKey finds the keys of the lines of arithmetic where domain/qualify makes them.
var stepKey = regexp.MustCompile(`(?:\.add|\.total|amountStep|percentStep)\("(\w+)"|Key: "(\w+)"|ratioFigure\("(\w+)"`)

// Whatever a figure's arithmetic says has words in both languages, and no word is left of what is said no more.
func TestStepsOfFiguresHaveWords(t *testing.T) {
	keys := map[string]bool{}
	files, err := filepath.Glob("domain/qualify/*.go")
	require.NoError(t, err)
	for _, file := range files {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, found := range stepKey.FindAllStringSubmatch(string(source), -1) {
			keys[found[1]+found[2]+found[3]] = true
		}
	}
	require.Greater(t, len(keys), 40)
	for _, language := range []string{"en", "es"} {
		raw, err := os.ReadFile("packages/i18n/locales/" + language + "/finance.json")
		require.NoError(t, err)
		var words struct{ Step map[string]string }
		require.NoError(t, json.Unmarshal(raw, &words))
		require.Equal(t, keysOf(keys), slices.Sorted(maps.Keys(words.Step)), language)
		for key, word := range words.Step {
			require.NotEmpty(t, word, key)
		}
	}
}
