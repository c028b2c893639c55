package condition

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/need"
)

// TestShippedTemplates: what the product brings is in order, in both languages, and asks for what there is.
func TestShippedTemplates(t *testing.T) {
	require.Len(t, Templates(), 85)
	for _, one := range Templates() {
		require.Empty(t, one.Validate(func(code string) bool {
			return slices.ContainsFunc(need.Masters(), func(m need.Master) bool { return m.Code == code })
		}), one.Code)
		require.NotEmpty(t, one.DescriptionEs, one.Code)
		require.Empty(t, one.Condition().Validate())
	}
}

func TestTemplateIsMadeAgainAsItWas(t *testing.T) {
	kept := Templates()[0]
	kept.Record, kept.ShippedCode, kept.Order = domain.Record{ID: "x", Version: 3}, kept.Code, 7
	kept.Settle()
	require.False(t, kept.IsOwn || kept.IsChanged)
	changed := kept
	changed.Code, changed.Needs, changed.IsActive = "MINE", nil, false
	changed.Settle()
	require.True(t, changed.IsChanged)
	again := changed.Shipped()
	again.Settle()
	require.Equal(t, kept, again)
	own := Template{Code: "OWN"}
	own.Settle()
	require.True(t, own.IsOwn)
	require.Equal(t, own, own.Shipped())
	require.True(t, Template{Record: domain.Record{ID: "y"}, Code: "own"}.IsNamed([]Template{own}))
}
