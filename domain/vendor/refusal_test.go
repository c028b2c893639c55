package vendor

import (
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

func TestLongNumbersAreNotRepeated(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"No match for 512847391.":               "No match for •••.",
		"No match for 512-84-7391, born 1985":   "No match for •••, born 1985",
		"512 84 7391":                           "•••",
		"SSN 512 - 84 - 7391":                   "SSN •••",
		"512.84.7391 and 512–84–7392":           "••• and •••",
		"account 4111222233334444 is not known": "account ••• is not known",
		"E035: 12345678 is a report":            "E035: 12345678 is a report",
		"The address is on no map.":             "The address is on no map.",
	} {
		require.Equal(t, want, withoutLongNumbers(text))
	}
}

func FuzzSpoken(f *testing.F) {
	f.Add("No match for 512-84-7391.")
	f.Fuzz(func(t *testing.T, text string) {
		for _, word := range strings.FieldsFunc(withoutLongNumbers(text), func(r rune) bool { return !unicode.IsDigit(r) }) {
			require.Less(t, len([]rune(word)), 9)
		}
	})
}
