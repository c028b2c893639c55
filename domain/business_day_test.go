package domain_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

func TestBusinessDays(t *testing.T) {
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
		assert.Equal(t, c.Is, domain.MustDate(c.From).AddBusinessDays(c.Days).String(), c.Why)
	}
	open := 0
	for d := domain.MustDate("2026-01-01"); d.Year() == 2026; d = d.AddDays(1) {
		if d.IsBusinessDay() {
			open++
		}
	}
	assert.Equal(t, 261-10, open, "2026 has 261 weekdays, and one of the eleven holidays is on a Saturday")
}

func FuzzBusinessDays(f *testing.F) {
	f.Add(0, 3)
	f.Add(365, -7)
	f.Fuzz(func(t *testing.T, offset, days int) {
		from := domain.MustDate("2015-10-03").AddDays(offset % 20000)
		days %= 30
		is, between, step := from.AddBusinessDays(days), 0, 1
		if days < 0 {
			step = -1
		}
		for d := from; d != is; {
			d = d.AddDays(step)
			if d.IsBusinessDay() {
				between += step
			}
		}
		require.Equal(t, days, between, "%s + %d = %s", from, days, is)
		require.LessOrEqual(t, from.DaysUntil(is)*step, 2*days*step+8)
	})
}

func TestSpecificBusinessDays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ from, want, why string }{
		{"2026-10-22", "2026-10-26", "a Saturday counts, a Sunday does not"},
		{"2026-11-24", "2026-11-28", "Thanksgiving does not count"},
		{"2026-07-01", "2026-07-06", "July 4 is a Saturday: the Friday on which it is observed counts, it does not"},
		{"2027-07-02", "2027-07-06", "July 4 is a Sunday: the Monday on which it is observed counts"},
		{"2028-02-28", "2028-03-02", "a leap day counts"},
		{"2026-12-24", "2026-12-29", "Christmas Day and a Sunday do not"},
	} {
		assert.Equal(t, c.want, domain.MustDate(c.from).AddSpecificBusinessDays(3).String(), c.why)
	}
	assert.Equal(t, "2026-11-23", domain.MustDate("2026-11-21").NextBusinessDay().String())
	assert.Equal(t, "2026-11-20", domain.MustDate("2026-11-20").NextBusinessDay().String())
}

// What is to be there three business days before an act is counted back from it, so that a Sunday or a holiday gives no day away.
func TestAfterSpecificBusinessDays(t *testing.T) {
	t.Parallel()
	for received, want := range map[string]string{
		"2026-06-07": "2026-06-11", // a Sunday
		"2026-06-08": "2026-06-11", "2026-06-06": "2026-06-10",
		"2026-11-26": "2026-12-01", // Thanksgiving
		"2026-12-25": "2026-12-30", // Christmas, a Friday
		"2026-11-24": "2026-11-28",
	} {
		first := domain.MustDate(received).AfterSpecificBusinessDays(3)
		assert.Equal(t, want, first.String(), received)
		back := first
		for left := 3; left > 0; {
			if back = back.AddDays(-1); back.IsSpecificBusinessDay() {
				left--
			}
		}
		assert.False(t, domain.MustDate(received).After(back), "received by the third business day before")
	}
}
