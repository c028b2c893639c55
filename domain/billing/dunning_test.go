package billing

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/org"
)

func day(text string) *domain.Date {
	d := domain.MustDate(text)
	return &d
}

func TestRefusedChargesAreTriedAgainUntilAnEnd(t *testing.T) {
	t.Parallel()
	days := []int{}
	for attempts := 0; attempts <= MaxAttempts+1; attempts++ {
		if n, again := RetryAfter(attempts); again {
			days = append(days, n)
		}
	}
	require.Equal(t, []int{3, 5, 7}, days)
	require.Len(t, days, MaxAttempts-1)
	for attempts, last := range map[int]string{1: "2027-03-16", 2: "2027-03-11", 3: "2027-03-04"} {
		require.Equal(t, last, LastAttempt(attempts, domain.MustDate("2027-03-04")).String(), attempts)
	}
}

func TestPastDueSumsWhatWasRefused(t *testing.T) {
	t.Parallel()
	require.Nil(t, PastDueOf(nil))
	require.Nil(t, PastDueOf([]Invoice{{Status: InvoicePaid, Amount: 100}, {Status: InvoiceOpen, Amount: 100}}))
	due := PastDueOf([]Invoice{
		{Status: InvoiceFailed, Amount: 15_801, PeriodEnd: domain.MustDate("2027-03-31"), Attempts: 1, NextAttempt: day("2027-04-03")},
		{Status: InvoicePaid, Amount: 99, PeriodEnd: domain.MustDate("2027-01-31")},
		{Status: InvoiceFailed, Amount: 7_900, PeriodEnd: domain.MustDate("2027-02-28"), Attempts: 3, NextAttempt: day("2027-04-05")},
		{Status: InvoiceFailed, Amount: 1, PeriodEnd: domain.MustDate("2027-03-30"), Attempts: 4},
	})
	require.Equal(t, PastDue{Amount: 23_702, Invoices: 3, Since: domain.MustDate("2027-02-28"), NextAttempt: day("2027-04-03"), PlanEnds: day("2027-04-05")}, *due)
	gone := PastDueOf([]Invoice{{Status: InvoiceFailed, Amount: 1, PeriodEnd: domain.MustDate("2027-03-30"), Attempts: 4}})
	require.Nil(t, gone.NextAttempt)
	require.Nil(t, gone.PlanEnds)
}

func TestReinstating(t *testing.T) {
	t.Parallel()
	a := Account{State: org.SubscriptionActive}
	require.Error(t, a.Reinstate())
	a.Upgrade(domain.MustDate("2027-01-31"), 7900)
	a.State = org.SubscriptionUserCancel
	require.NoError(t, a.Reinstate())
	require.Equal(t, PlanPro, a.Plan, "a plan that still runs goes on")
	a.Refuse()
	require.Equal(t, PlanBasic, a.Plan)
	require.Equal(t, org.SubscriptionAdminCancel, a.State)
	require.NoError(t, a.Reinstate())
	require.Equal(t, PlanBasic, a.Plan)
	require.Nil(t, a.PeriodEnd)
}

func TestQuoteIsWhatTheUpgradeMakes(t *testing.T) {
	t.Parallel()
	a := Account{Seats: 3, Plan: PlanBasic}
	q := a.Quote(domain.MustDate("2027-01-31"), domain.MoneyFromCents(7999))
	require.Equal(t, Quote{SeatPrice: 7999, Seats: 3, Amount: 23_997, FirstCharge: domain.MustDate("2027-02-28")}, q)
	require.Equal(t, PlanBasic, a.Plan, "asking changes nothing")
	a.Upgrade(domain.MustDate("2027-01-31"), 7999)
	require.Equal(t, q.FirstCharge, *a.PeriodEnd)
}
