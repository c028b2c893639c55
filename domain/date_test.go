package domain

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestDateParse(t *testing.T) {
	for _, text := range []string{"0001-01-01", "2024-02-29", "9999-12-31"} {
		d, err := ParseDate(text)
		require.NoError(t, err, text)
		assert.Equal(t, text, d.String())
	}
	for _, text := range []string{"", "2023-02-29", "2024-2-9", "0000-01-01", "10000-01-01", "2024-01-01T00:00:00Z"} {
		_, err := ParseDate(text)
		assert.Error(t, err, text)
	}
}

func TestDateArithmetic(t *testing.T) {
	assert.Equal(t, MustDate("2024-03-01"), MustDate("2024-02-29").AddDays(1))
	assert.Equal(t, MustDate("2025-02-28"), MustDate("2024-02-29").AddYears(1))
	assert.Equal(t, MustDate("2024-02-29"), MustDate("2024-01-31").AddMonths(1))
	assert.Equal(t, MustDate("2023-12-31"), MustDate("2024-01-31").AddMonths(-1))
	assert.Equal(t, 366, MustDate("2024-01-01").DaysUntil(MustDate("2025-01-01")))
	assert.Equal(t, MustDate("2026-11-20"), DateOf(time.Date(2026, 11, 20, 23, 59, 0, 0, time.FixedZone("", -18000))))
	assert.True(t, MustDate("2024-01-01").Before(MustDate("2024-01-02")))
	assert.True(t, Date{}.IsZero())
}

func FuzzDateJSON(f *testing.F) {
	f.Add(`"2024-02-29"`)
	f.Add(`null`)
	f.Add(`""`)
	f.Fuzz(func(t *testing.T, text string) {
		var first, second Date
		if json.Unmarshal([]byte(text), &first) != nil {
			return
		}
		out, err := json.Marshal(first)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(out, &second))
		assert.Equal(t, first, second)
		if !first.IsZero() {
			assert.Equal(t, first, DateOf(first.Time()))
		}
	})
}

// Every month of a leap cycle and a century without one is as the calendar of the standard library has it.
func TestAddMonthsIsTheCalendars(t *testing.T) {
	for _, year := range []int{1899, 1999, 2023, 2026, 2099} {
		for day := NewDate(year, 1, 1); day.Year() == year; day = day.AddDays(1) {
			for months := -14; months <= 30; months++ {
				first := time.Date(day.Year(), day.Month()+time.Month(months), 1, 0, 0, 0, 0, time.UTC)
				want := NewDate(first.Year(), first.Month(), min(day.Day(), first.AddDate(0, 1, -1).Day()))
				if got := day.AddMonths(months); got != want || got.Before(day) != want.Time().Before(day.Time()) {
					t.Fatalf("%s and %d months is %s, not %s", day, months, got, want)
				}
			}
		}
	}
}
