package http_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"

	"gable/http/apitest"
)

// TestChangeOfALoanTakesFewRoundTrips: with the database on another machine each one is felt. What is sent with the first
// statement and with the commit costs none of its own.
func TestChangeOfALoanTakesFewRoundTrips(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	path := officer.Loan() + "/v2/transaction/info"
	change := func(n int) func() {
		return func() { officer.With("lw-nonce", uuid.NewString()).Patch(path, amount(n)).Want(200) }
	}
	change(300000)()
	const beginToLock, writeAndRead, leaveAndCommit = 1, 1, 1
	assert.Equal(t, beginToLock+writeAndRead+leaveAndCommit, w.Statements.Trips(change(310000)))
}
