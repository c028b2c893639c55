package gable_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/inbox"
)

// What a letter says of a notification is what the list of them says.
func TestLettersSayNotificationsAsScreensDo(t *testing.T) {
	for _, language := range []string{"en", "es"} {
		raw, err := os.ReadFile("packages/i18n/locales/" + language + "/notifications.json")
		require.NoError(t, err)
		var words struct{ Line, Kind map[string]string }
		require.NoError(t, json.Unmarshal(raw, &words))
		for key, line := range words.Line {
			whole, form := key[:strings.LastIndex(key, "_")], key[strings.LastIndex(key, "_")+1:]
			n := inbox.Notification{Count: map[string]int{"one": 1, "other": 2}[form], ByName: "{{name}}", TaskTitle: "{{about}}"}
			for _, kind := range inbox.Kinds.Options {
				if about, is := strings.CutPrefix(whole, kind.Option+"_"); is {
					n.Kind, n.About = inbox.Kind(kind.Option), inbox.About(about)
				}
			}
			assert.Equal(t, line, strings.ReplaceAll(n.Sentence(language, ""), "2", "{{count}}"), key)
		}
		assert.Len(t, words.Kind, len(inbox.Kinds.Options))
		assert.Len(t, words.Line, 2*27)
	}
}
