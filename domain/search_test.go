package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCustomSearchIsReadAsItIsSent(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]CustomSearch{
		"":     {},
		"null": {},
		`{"searchFields":["HolderName"],"searchValue":"  Ola "}`: {Fields: []string{"HolderName"}, Value: "Ola"},
		`{"searchFields":["HolderName"],"searchValue":"   "}`:    {Fields: []string{"HolderName"}},
		`{"searchValue":"Ola"}`:                                  {Value: "Ola"},
	} {
		s, err := ParseCustomSearch(text)
		require.NoError(t, err, text)
		require.Equal(t, want, s, text)
		require.Equal(t, len(want.Fields) > 0 && want.Value != "", s.Asks(), text)
		again, err := ParseCustomSearch(s.String())
		require.NoError(t, err)
		require.Equal(t, s, again)
	}
	for _, text := range []string{"{", "[]", `"x"`, `{"searchFields":"x"}`, `{"searchValue":1}`, `{} z`} {
		_, err := ParseCustomSearch(text)
		require.ErrorContains(t, err, "customSearch must be a JSON object", text)
	}
}
