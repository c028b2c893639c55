package loan

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTeamWarnings(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("testdata/team_warning.json")
	require.NoError(t, err)
	var cases []struct {
		Why string
		TeamChange
		Warnings []TeamWarning
	}
	require.NoError(t, json.Unmarshal(raw, &cases))
	seen := map[TeamWarning]bool{}
	for _, c := range cases {
		assert.Equal(t, c.Warnings, c.TeamChange.Warnings(), c.Why)
		for _, w := range c.Warnings {
			seen[w] = true
		}
	}
	assert.Len(t, seen, 3, "each warning has a case")
}
