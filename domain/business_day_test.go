package domain_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

func TestHolidays(t *testing.T) {
	t.Parallel()
	// The federal holidays as observed, of the Office of Personnel Management's calendars for 2026 and 2027.
	for _, day := range []string{"2026-01-01", "2026-01-19", "2026-02-16", "2026-05-25", "2026-06-19", "2026-07-03", "2026-09-07", "2026-10-12", "2026-11-11", "2026-11-26", "2026-12-25",
		"2027-01-01", "2027-01-18", "2027-02-15", "2027-05-31", "2027-06-18", "2027-07-05", "2027-09-06", "2027-10-11", "2027-11-11", "2027-11-25", "2027-12-24", "2027-12-31"} {
		assert.False(t, domain.MustDate(day).IsBusinessDay(), day)
	}
	open := 0
	for d := domain.MustDate("2026-01-01"); d.Year() == 2026; d = d.AddDays(1) {
		if d.IsBusinessDay() {
			open++
		}
	}
	assert.Equal(t, 261-11, open, "2026 has 261 weekdays")
}

func TestBusinessDaysAfterADate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from string
		days int
		want string
	}{
		{"2026-11-23", 0, "2026-11-23"},
		{"2026-11-23", 3, "2026-11-27"}, // Thanksgiving lies between
		{"2026-11-22", 1, "2026-11-23"}, // from a Sunday
		{"2026-11-30", -3, "2026-11-24"},
		{"2026-12-24", 1, "2026-12-28"},
		{"2027-07-02", 1, "2027-07-06"}, // the fourth is a Sunday
		{"2026-12-31", 2, "2027-01-05"},
	} {
		assert.Equal(t, c.want, domain.MustDate(c.from).AddBusinessDays(c.days).String(), "%s %+d", c.from, c.days)
	}
}
