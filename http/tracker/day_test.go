package tracker_test

import (
	"fmt"
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/vendor"
	"gable/http/apitest"
	"gable/jobs"
	"gable/tenancy"
)

// TestTrackersFollowTheDay: a lock that ends while nobody changes the loan is written down once, in its officer's name.
func TestTrackersFollowTheDay(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Work(vendor.NoScanner{})
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	zone, err := time.LoadLocation("America/Chicago")
	require.NoError(t, err)
	today := domain.DateOf(w.Now().In(zone))
	officer.Post(loan+"/dates", fmt.Sprintf(`{"keyDates":{"lockDate":%q,"lockExpirationDate":%q}}`, today, today.AddDays(2))).Want(200)
	written := func() int {
		return apitest.One[int](w, "select count(*)::int from audit_entry where kind = 'loan_tracker' and loan_id = $1::bigint and after ->> 'TrackerStatusId' = 'Expired'", loan[len("/los/api/loans/"):])
	}
	store := tenancy.New(w.Database.Worker(t), w.Now)
	look := func() {
		t.Helper()
		require.NoError(t, jobs.TrackerDaysOnce(t.Context(), store, slog.New(slog.DiscardHandler)))
		require.Eventually(t, func() bool {
			return apitest.One[int](w, "select count(*)::int from river.river_job where kind = 'tracker_day' and state in ('available', 'running', 'retryable', 'scheduled', 'pending')") == 0
		}, 20*time.Second, 20*time.Millisecond)
	}
	look()
	assert.Zero(t, written(), "it holds on its last day")
	w.Advance(72 * time.Hour)
	look()
	assert.Equal(t, 1, written())
	look()
	w.Advance(24 * time.Hour)
	look()
	assert.Equal(t, 1, written(), "once")
}
