package user

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain/user"
)

// A letter about a voucher is written after the vouching, and its link outlives the delay.
func TestALinkToCallAChangeOffOutlivesTheDelay(t *testing.T) {
	t.Parallel()
	require.GreaterOrEqual(t, linkLifetimes[LinkEmailReview], user.VouchDelay)
	require.GreaterOrEqual(t, EmailChangeLife, user.VouchDelay)
}
