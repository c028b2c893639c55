package loan_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain/loan"
)

func TestFlagsThatWereSetByHand(t *testing.T) {
	t.Parallel()
	assert.Empty(t, loan.Lifecycle{}.Flags())
	assert.Equal(t, []loan.Flag{loan.FlagCreditRepair}, loan.Lifecycle{CreditRepairInd: true}.Flags())
	all := loan.Lifecycle{CreditRepairInd: true, McrExcludeInd: true, RepurchaseInd: true, Suspension: &loan.Suspension{}}.Flags()
	assert.Equal(t, []loan.Flag{loan.FlagCreditRepair, loan.FlagMCRExcluded, loan.FlagRepurchased}, all)
	for _, flag := range all {
		assert.True(t, slices.Contains(loan.Flags, flag))
	}
}
