package http_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/http/apitest"
)

// A number is drawn before the loan is made: of what is not made, or was made by the same request before, none is left over.
func TestNoLoanNumberIsLeftOver(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	left := func() (n int) {
		require.NoError(t, w.Super.QueryRow(t.Context(), "select count(*) from loan_number n where not exists (select from loan l where l.loan_id = n.loan_id)").Scan(&n))
		return n
	}
	again := officer.With("lw-nonce", string(domain.NewID()))
	first := again.Post("/los/api/loans", map[string]any{}).Want(201).Map()
	require.Equal(t, first, again.Post("/los/api/loans", map[string]any{}).Want(201).Map())
	require.Zero(t, left(), "a request that was repeated")
	fails(t, w, "loan", "XX000")
	officer.Post("/los/api/loans", map[string]any{}).Want(500)
	require.Zero(t, left(), "a loan that could not be made")
	var loans int
	require.NoError(t, w.Super.QueryRow(t.Context(), "select count(*) from loan").Scan(&loans))
	require.Equal(t, 1, loans)
}
