package gable_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/rule"
)

// TestShippedRulesHaveWords: what each says has words in both languages, the English ones as it is shipped, and no word is left of a rule
// that is shipped no more.
func TestShippedRulesHaveWords(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"en", "es"} {
		raw, err := os.ReadFile("packages/i18n/locales/" + language + "/stageRules.json")
		require.NoError(t, err)
		var words map[string]struct{ Name, Title, Message, Missing string }
		require.NoError(t, json.Unmarshal(raw, &words))
		require.Len(t, words, len(rule.ShippedKeys()))
		for key, shipped := range rule.ShippedKeys() {
			said, effect := words[key], shipped.Effects[0]
			require.NotEmpty(t, said.Name, "%s in %s", key, language)
			require.NotEmpty(t, said.Message, "%s in %s", key, language)
			require.Equal(t, effect.Title == "", said.Title == "", "%s in %s", key, language)
			require.Equal(t, len(effect.MissingFields) == 0, said.Missing == "", "%s in %s", key, language)
			if language == "en" {
				require.Equal(t, []string{shipped.Name, effect.Title, effect.Message}, []string{said.Name, said.Title, said.Message})
				for _, field := range effect.MissingFields {
					require.Equal(t, field, said.Missing)
				}
			}
		}
	}
}
