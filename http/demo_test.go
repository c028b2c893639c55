package http_test

import (
	"context"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain"
	"gable/domain/loan"
	"gable/http/apitest"
	"gable/jobs"
)

func TestDemoData(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	ctx := context.Background()
	tx, err := w.Super.Begin(ctx)
	require.NoError(t, err)
	require.NoError(t, demo.SeedLoanNumbers(ctx, tx))
	require.NoError(t, tx.Commit(ctx))
	pool, keys := w.DB.Outside(), w.Server.Vault
	leave := demo.Leave{CreditPicture: jobs.LeaveCreditPicture, Confirmation: jobs.ConfirmLock}
	rows := func() (n [4]int64) {
		for i, table := range []string{"loan", "credit_report", "rate_lock", "liability"} {
			n[i] = apitest.One[int64](w, "select count(*) from "+table)
		}
		return n
	}
	seed := func() [4]int64 {
		require.NoError(t, demo.SeedLoans(ctx, pool, keys, w.Now))
		require.NoError(t, demo.SeedPricing(ctx, pool, w.Now))
		require.NoError(t, demo.SeedCredit(ctx, pool, keys, w.Now, leave))
		require.NoError(t, demo.SeedLocks(ctx, pool, w.Now, leave))
		return rows()
	}
	require.Equal(t, seed(), seed(), "a second seed changes nothing")

	count := func(email, query string) (n struct{ Count int }) {
		w.As(email).Get("/los/api/loans?limit=1" + query).Want(200).Into(&n)
		return n
	}
	require.GreaterOrEqual(t, count("owner@summit.test", "").Count, 40)
	require.GreaterOrEqual(t, count("owner@harbor.test", "").Count, 10)
	require.Equal(t, count("owner@summit.test", "").Count, count("originator@summit.test", "").Count+count("originator2@summit.test", "").Count)
	require.Equal(t, count("branchadmin@summit.test", "").Count, count("originator@summit.test", "").Count)
	require.NotZero(t, count("assistant@summit.test", "").Count)
	for _, stage := range loan.Stages() {
		require.NotZero(t, count("owner@summit.test", `&filters={"StageId":["`+string(stage.ID)+`"]}`).Count, "no demo loan at %s", stage.ID)
	}
	require.EqualValues(t, 4, apitest.One[int64](w, "select count(*) from loan_user where loan_role in ('Borrower', 'Realtor')"))
	of := strconv.FormatInt(apitest.One[int64](w, "select min(loan_id) from loan_user where loan_role = 'Borrower'"), 10)
	var portal struct {
		Rows []struct{ InvitationStatus string }
	}
	w.As("originator@summit.test").Get("/los/api/loans/" + of + "/borrower-pos-status").Want(200).Into(&portal)
	require.Equal(t, "ACCEPTED", portal.Rows[0].InvitationStatus, "who signs in was invited")
	require.Zero(t, apitest.One[int64](w, "select count(*) from loan where borrower_name = '' or dti_micro is null or ltv_micro is null"))
	demoLocks(w)
}

// demoLocks: both companies that lend have locks in the states that a lock desk sees, each of a loan with a credit report that can have its product at the
// ratios that it has by now, its debts those of the report.
func demoLocks(w *apitest.World) {
	type onDesk struct {
		LoanID         int64
		State          string
		ExpiresOn      *domain.Date
		IsToBeRepriced bool
	}
	today := domain.DateOf(w.Now())
	states := func(email string) map[string]int {
		of := map[string]int{}
		var listed struct{ Rows []onDesk }
		w.As(email).Get("/los/api/lock-desk?limit=100&all=true").Want(200).Into(&listed)
		for _, l := range listed.Rows {
			demoLock(w, email, l.LoanID)
			of[l.State]++
			assert.False(w.T, l.IsToBeRepriced, "loan %d is as it was locked", l.LoanID)
			if l.State != "EXPIRED" && l.ExpiresOn != nil && today.DaysUntil(*l.ExpiresOn) <= 7 {
				of["ends soon"]++
			}
		}
		return of
	}
	summit, harbor := states("owner@summit.test"), states("owner@harbor.test")
	for _, state := range []string{"LOCKED", "EXTENDED", "EXPIRED", "ends soon"} {
		assert.NotZero(w.T, summit[state], "of Summit: %s %v", state, summit)
	}
	for _, state := range []string{"REQUESTED", "LOCKED", "EXTENSION_REQUESTED", "EXPIRED", "ends soon"} {
		assert.NotZero(w.T, harbor[state], "of Harbor: %s %v", state, harbor)
	}
}

func demoLock(w *apitest.World, email string, number int64) {
	at := "/los/api/loans/" + strconv.FormatInt(number, 10)
	var scores struct{ LoanLevelCreditScore int }
	w.As(email).Get(at + "/credit-score").Want(200).Into(&scores)
	assert.Greater(w.T, scores.LoanLevelCreditScore, 600)
	var found struct{ Offers []struct{ Eligible bool } }
	w.As(email).Post(at+"/product-search", map[string]any{}).Want(200).Into(&found)
	assert.True(w.T, found.Offers[0].Eligible, "a product is to be had for loan %d", number)
	var debts struct {
		Rows []struct {
			Reported *struct{ ReportID string }
		}
	}
	w.As(email).Get(at + "/liabilities?limit=100").Want(200).Into(&debts)
	assert.NotEmpty(w.T, debts.Rows)
	for _, d := range debts.Rows {
		assert.NotNil(w.T, d.Reported)
	}
}
