package borrower

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

// TestCompletionCases runs the cases that the browser's completion runs (packages/loan/src/completion-cases.test.ts): what the
// one calls complete, the other does.
func TestCompletionCases(t *testing.T) {
	var vectors struct {
		Today                              domain.Date
		Borrower, Declaration, Demographic json.RawMessage
		Residences                         []Residence
		Cases                              []struct {
			Case                               string
			Borrower, Declaration, Demographic json.RawMessage
			Residences                         *[]Residence
			Open                               []string
		}
	}
	raw, err := os.ReadFile("../../packages/loan/src/completion.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &vectors))
	require.NotEmpty(t, vectors.Cases)
	for _, c := range vectors.Cases {
		b, residences := changed[Borrower](t, vectors.Borrower, c.Borrower), vectors.Residences
		if c.Residences != nil {
			residences = *c.Residences
		}
		declaration, demographic := changed[Declaration](t, vectors.Declaration, c.Declaration), changed[Demographic](t, vectors.Demographic, c.Demographic)
		open := []string{}
		if len(Missing(*b, residences, vectors.Today)) > 0 {
			open = append(open, "person")
		}
		if declaration == nil || !declaration.IsComplete() {
			open = append(open, "declarations")
		}
		if demographic == nil || !demographic.IsComplete() {
			open = append(open, "demographics")
		}
		assert.Equal(t, c.Open, open, c.Case)
		if b.Active {
			assert.Equal(t, len(open) == 0, PercentComplete(*b, residences, declaration, demographic, Answered{}, vectors.Today) == 100, c.Case)
		}
	}
}

// changed is the record with a merge patch on it; nil where the patch is null.
func changed[T any](t *testing.T, base, patch json.RawMessage) *T {
	t.Helper()
	var record, change any
	require.NoError(t, json.Unmarshal(base, &record))
	if patch != nil {
		require.NoError(t, json.Unmarshal(patch, &change))
		if change == nil {
			return nil
		}
		record = merged(record, change)
	}
	raw, err := json.Marshal(record)
	require.NoError(t, err)
	made := new(T)
	require.NoError(t, json.Unmarshal(raw, made))
	return made
}

func merged(base, patch any) any {
	change, isTree := patch.(map[string]any)
	if !isTree {
		return patch
	}
	tree, _ := base.(map[string]any)
	if tree == nil {
		tree = map[string]any{}
	}
	for key, value := range change {
		if value == nil {
			delete(tree, key)
		} else {
			tree[key] = merged(tree[key], value)
		}
	}
	return tree
}
