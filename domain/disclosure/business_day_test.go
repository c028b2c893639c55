package disclosure

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

func TestAfterBusinessDays(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("testdata/business-days.json")
	require.NoError(t, err)
	var cases []struct {
		Why, From, Is string
		Days          int
	}
	require.NoError(t, json.Unmarshal(raw, &cases))
	require.NotEmpty(t, cases)
	for _, c := range cases {
		assert.Equal(t, c.Is, AfterBusinessDays(domain.MustDate(c.From), c.Days).String(), c.Why)
	}
}

func FuzzAfterBusinessDays(f *testing.F) {
	f.Add(0, 3)
	f.Add(365, 7)
	f.Fuzz(func(t *testing.T, offset, days int) {
		offset, days = offset%20000, days%30
		if days < 0 {
			days = -days
		}
		from := domain.MustDate("2015-10-03").AddDays(offset)
		is := AfterBusinessDays(from, days)
		between := 0
		for d := from; d.Before(is); {
			d = d.AddDays(1)
			if isBusinessDay(d) {
				between++
			}
		}
		require.Equal(t, days, between, "%s + %d = %s", from, days, is)
		require.LessOrEqual(t, from.DaysUntil(is), 2*days+8)
	})
}
