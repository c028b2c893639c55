package condition

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/need"
)

// TestShippedTemplates: what the product brings is in order, in both languages, and asks for what there is.
func TestShippedTemplates(t *testing.T) {
	require.Len(t, Templates.All(), 85)
	for _, one := range Templates.All() {
		require.Empty(t, one.Validate(nil, need.Masters()), one.Code)
		require.NotEmpty(t, one.DescriptionEs, one.Code)
		require.Empty(t, one.Condition().Validate())
	}
}

func TestTemplateIsMadeAgainAsItWas(t *testing.T) {
	kept := Templates.All()[0]
	kept.Record, kept.Order = domain.Record{ID: "x", Version: 3}, 7
	Templates.Settle(&kept)
	require.False(t, kept.IsOwn || kept.IsChanged)
	changed := kept
	changed.Code, changed.Needs, changed.IsActive = "MINE", nil, false
	Templates.Settle(&changed)
	require.True(t, changed.IsChanged)
	again := Templates.AsShipped(changed)
	Templates.Settle(&again)
	require.Equal(t, kept, again)
	own := Template{Code: "OWN"}
	Templates.Settle(&own)
	require.True(t, own.IsOwn)
	require.Equal(t, own, Templates.AsShipped(own))
	own.PriorTo, own.Description = "Docs", "Ours"
	other := Template{Shipped: domain.Shipped{Record: domain.Record{ID: "other"}}, Code: "own"}
	require.Equal(t, "duplicate", own.Validate([]Template{other}, nil)[0].Key)
}
