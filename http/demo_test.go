package http_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain/loan"
	"gable/http/apitest"
)

func TestDemoData(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	ctx := context.Background()
	tx, err := w.Super.Begin(ctx)
	require.NoError(t, err)
	require.NoError(t, demo.SeedLoanNumbers(ctx, tx))
	require.NoError(t, tx.Commit(ctx))
	require.NoError(t, demo.SeedLoans(ctx, w.DB.Outside(), w.Server.Vault, w.Now))
	before := apitest.One[int64](w, "select count(*) from loan")
	require.NoError(t, demo.SeedLoans(ctx, w.DB.Outside(), w.Server.Vault, w.Now), "a second seed changes nothing")
	require.Equal(t, before, apitest.One[int64](w, "select count(*) from loan"))

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
	require.Zero(t, apitest.One[int64](w, "select count(*) from loan where borrower_name = '' or dti_micro is null or ltv_micro is null"))
}
