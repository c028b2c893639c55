package lead

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestOwnerWarnings(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("testdata/owner_warning.json")
	require.NoError(t, err)
	var cases []struct {
		Why string
		OwnerChange
		Warning OwnerWarning
	}
	require.NoError(t, json.Unmarshal(raw, &cases))
	seen := map[OwnerWarning]bool{}
	for _, c := range cases {
		assert.Equal(t, c.Warning, c.OwnerChange.Warning(), c.Why)
		seen[c.Warning] = true
	}
	assert.Len(t, seen, 4, "each warning has a case")
}
