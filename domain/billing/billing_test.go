package billing

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/org"
)

func TestPeriods(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		start  string
		anchor int
		end    string
	}{
		{"2026-01-15", 15, "2026-02-15"},
		{"2026-01-31", 31, "2026-02-28"},
		{"2026-02-28", 31, "2026-03-31"},
		{"2028-01-30", 30, "2028-02-29"},
		{"2026-12-31", 31, "2027-01-31"},
	} {
		require.Equal(t, c.end, PeriodEnd(domain.MustDate(c.start), c.anchor).String(), c.start)
	}
}

// Whatever the day of the upgrade, periods follow one another without a gap and each holds the anchor day or the last.
func TestPeriodsFollowOneAnother(t *testing.T) {
	t.Parallel()
	for day := range 366 {
		a := Account{}
		a.Upgrade(domain.MustDate("2027-03-01").AddDays(day), domain.MoneyFromCents(7900))
		for range 30 {
			end := *a.PeriodEnd
			require.False(t, a.Due(end.AddDays(-1)))
			require.True(t, a.Due(end))
			_, closed := a.Close()
			require.Equal(t, end, closed)
			require.Equal(t, end, *a.PeriodStart)
			days := a.PeriodStart.DaysUntil(*a.PeriodEnd)
			require.GreaterOrEqual(t, days, 28)
			require.LessOrEqual(t, days, 31)
		}
	}
}

func TestCancelledPlanEndsWithItsPeriod(t *testing.T) {
	t.Parallel()
	a := Account{}
	a.Upgrade(domain.MustDate("2026-05-10"), domain.MoneyFromCents(100))
	a.State = org.SubscriptionUserCancel
	start, end := a.Close()
	require.Equal(t, "2026-05-10 2026-06-10", start.String()+" "+end.String())
	require.Equal(t, PlanBasic, a.Plan)
	require.Nil(t, a.PeriodEnd)
	require.False(t, a.Due(domain.MustDate("2030-01-01")))
	require.Equal(t, domain.MoneyFromCents(300), Amount(3, 100))
}
