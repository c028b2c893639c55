package http_test

import (
	"log/slog"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
	"gable/jobs"
	"gable/tenancy"
)

// A rate card that is loaded reaches the open loans by the day's look at them, but for what somebody typed.
func TestPremiumsFollowTheDay(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Work(vendor.NoScanner{})
	officer, admin := w.As("originator@summit.test"), w.As("companyadmin@summit.test")
	loan, typed := officer.Loan(), officer.Loan()
	termsOf(officer, loan, insuredTerms)
	termsOf(officer, typed, insuredTerms)
	termsOf(officer, typed, `{"GovernmentLoan":{"FeeCalcType":"MANUAL","FeeManualReason":"As quoted."}}`)
	premium := func(of string) any { return premiumOf(officer.Get(of + "/v2/transaction/info").Want(200).Map()) }
	require.EqualValues(t, 167.83, premium(loan))
	admin.Post("/admin/api/reference-tables", `{"kind":"PMI_RATE","validFrom":"2026-02-01","source":"Our insurer","rows":[{"term":"FIXED_OVER_20","ltv_over":"90","ltv_to":"95","coverage":"30","score_from":"620","percent":"0.6"}]}`).Want(201)
	store := tenancy.New(w.Database.Worker(t), w.Now)
	require.NoError(t, jobs.PremiumDaysOnce(t.Context(), store, slog.New(slog.DiscardHandler)))
	require.Eventually(t, func() bool {
		return apitest.One[int](w, "select count(*)::int from river.river_job where kind = 'premium_day' and state in ('available', 'running', 'retryable', 'scheduled', 'pending')") == 0
	}, 20*time.Second, 20*time.Millisecond)
	assert.EqualValues(t, 190, premium(loan), "380,000 at 0.6 percent")
	assert.EqualValues(t, 167.83, premium(typed))
	version := officer.Get(loan + "/v2/transaction/info").Want(200).Map()["version"]
	require.NoError(t, jobs.PremiumDaysOnce(t.Context(), store, slog.New(slog.DiscardHandler)))
	assert.Equal(t, version, officer.Get(loan + "/v2/transaction/info").Want(200).Map()["version"], "a loan is looked at once a day")
}
