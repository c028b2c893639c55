package gable_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/reference"
)

var findingName = regexp.MustCompile(`\bFinding\w+\s+= "(\w+)"`)

// Every finding about a government loan, and every kind of table, has words in both languages.
func TestGovernmentFindingsHaveWords(t *testing.T) {
	sources, err := filepath.Glob("domain/government/*.go")
	require.NoError(t, err)
	var keys []string
	for _, name := range sources {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, found := range findingName.FindAllStringSubmatch(string(text), -1) {
			keys = append(keys, found[1])
		}
	}
	require.Greater(t, len(keys), 15)
	for _, language := range []string{"en", "es"} {
		findings, names := wordsOf(t, language, "government", "finding"), wordsOf(t, language, "government", "name")
		for _, key := range keys {
			assert.NotEmpty(t, findings[key], "%s: %s", language, key)
		}
		for _, kind := range reference.Kinds {
			assert.NotEmpty(t, names[string(kind)], "%s: %s", language, kind)
		}
	}
}
