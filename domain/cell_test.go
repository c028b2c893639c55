package domain_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

func TestSafeCell(t *testing.T) {
	raw, err := os.ReadFile("testdata/cells.json")
	require.NoError(t, err)
	var cells struct{ Harmless, Formulas []string }
	require.NoError(t, json.Unmarshal(raw, &cells))
	require.NotEmpty(t, cells.Formulas)
	for _, text := range cells.Harmless {
		assert.Equal(t, text, domain.SafeCell(text), "%q", text)
	}
	for _, text := range cells.Formulas {
		assert.Equal(t, "'"+text, domain.SafeCell(text), "%q", text)
	}
	assert.Equal(t, "\xff=1", domain.SafeCell("\xff=1"), "a byte that is no letter")
}
