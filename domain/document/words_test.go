package document_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"gable/domain/document"
)

func TestWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                                 "",
		"Pay stub, pay STUB":               "pay stub",
		"Talón de pago: ñandú":             "de nandu pago talon",
		"SSN 123-45-6789 and 123 45 6789":  "and ssn",
		"Account 000123456789, loan 12345": "12345 account loan",
		"$4,500.00 in May":                 "00 4 500 in may",
		"ﬁnance":                           "finance",
		strings.Repeat("a", 41) + " b":     "b",
	} {
		require.Equal(t, want, strings.Join(document.Words(text), " "), text)
	}
	require.Len(t, document.Searched("a b c d e f g h i j k l"), 10)
	require.True(t, document.HasWords("Talón de pago.pdf", document.Searched("talon PAGO")))
	require.False(t, document.HasWords("Talón de pago.pdf", document.Searched("talon mayo")))
	require.Equal(t, "SSN ••• of Ana", document.WithoutNumbers("SSN 123-45-6789 of Ana"))
}

func TestSnippet(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("before ", 30) + "the\nBónus of May " + strings.Repeat("after ", 40)
	got := document.Snippet(text, []string{"bonus"})
	require.Contains(t, got, "the Bónus of May after")
	require.True(t, strings.HasPrefix(got, "…") && strings.HasSuffix(got, "…"))
	require.Equal(t, "Bonus", document.Snippet("Bonus", []string{"bonus"}))
	require.Empty(t, document.Snippet("Bonuses", []string{"bonus"}))
}

func FuzzWords(f *testing.F) {
	f.Add("Talón de pago 123-45-6789")
	f.Fuzz(func(t *testing.T, text string) {
		words := document.Words(text)
		for _, word := range words {
			require.Equal(t, []string{word}, document.Words(word), "a word is itself")
			digits := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsDigit(r) }) < 0
			require.False(t, digits && len([]rune(word)) >= 9 && word[0] < 0x80 && word[len(word)-1] < 0x80, "no long number: %s", word)
		}
		if len(words) > 0 && len(words) <= 10 {
			require.NotEmpty(t, document.Snippet(document.WithoutNumbers(text), words))
		}
	})
}
