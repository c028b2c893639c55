package document_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/document"
)

func idsOf(entry []document.Need) (ids []string) {
	for _, n := range entry {
		ids = append(ids, string(n.ID))
	}
	return ids
}

func TestNeedsAreClubbedAndOrdered(t *testing.T) {
	raw, err := os.ReadFile("../../packages/loan/src/need.json")
	require.NoError(t, err)
	var vectors struct {
		Rows    []document.Need
		Entries []struct {
			IDs    []string
			Status document.NeedStatus
		}
	}
	require.NoError(t, json.Unmarshal(raw, &vectors))
	entries := document.ClubNeeds(vectors.Rows)
	require.Len(t, entries, len(vectors.Entries))
	var flat []string
	for i, want := range vectors.Entries {
		require.Equal(t, want.IDs, idsOf(entries[i]), "entry %d", i)
		require.Equal(t, want.Status, entries[i][0].Status, "entry %d", i)
		flat = append(flat, want.IDs...)
	}
	require.Equal(t, flat, idsOf(document.OrderNeeds(vectors.Rows)))
}
