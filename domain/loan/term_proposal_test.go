package loan

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

func TestPropose(t *testing.T) {
	t.Parallel()
	var s Stated
	s.TransactionInfo.LoanPurposeType, s.TransactionInfo.BaseLoanAmt = PurposePurchase, new(domain.Money(32000000))
	s.SubjectProperty.SalesContractAmt, s.SubjectProperty.Address.StateCode = new(domain.Money(40000000)), "TX"
	was := Stating{Primary: true, Stage: StagePreapproved}.Purpose.Restated(s)
	will := was.Stated()
	will.TransactionInfo.BaseLoanAmt, will.SubjectProperty.SalesContractAmt = new(domain.Money(34000050)), nil
	stating := Stating{Purpose: was, Primary: true}
	for _, stage := range Stages() {
		stating.Stage = stage.ID
		changes, err := stating.Propose(will)
		if !stage.ID.TakesProposals() {
			require.Error(t, err, stage.ID)
			continue
		}
		require.NoError(t, err, stage.ID)
		require.Equal(t, []ProposedChange{{"subjectProperty.SalesContractAmt", "400000", ""}, {"TransactionInfo.BaseLoanAmt", "320000", "340000.50"}}, changes)
		patch, err := TermProposal{Changes: changes}.Patch()
		require.NoError(t, err)
		assert.JSONEq(t, `{"TransactionInfo":{"BaseLoanAmt":340000.50},"subjectProperty":{"SalesContractAmt":null}}`, string(patch))
		assert.Empty(t, TermProposal{Changes: changes}.Since(will), "accepted already")
	}
	assert.False(t, StageApplicationIntake.TakesProposals() || StageAdverse.TakesProposals() || StageLoanFunded.TakesProposals())
	stating.Stage = StagePreapproved
	_, err := stating.Propose(was.Stated())
	require.Error(t, err, "nothing would change")
	stating.Primary = false
	_, err = stating.Propose(will)
	require.Error(t, err)
}

func TestStatedFieldsAreWhole(t *testing.T) {
	t.Parallel()
	s := Stated{TransactionInfo: StatedTerms{LoanPurposeType: PurposeRefinance, RefinanceCashOutDeterminationType: "CashOut", BaseLoanAmt: new(domain.Money(1))}}
	s.SubjectProperty.SalesContractAmt, s.SubjectProperty.PropertyDetail.EstimatedValueAmt = new(domain.Money(2)), new(domain.Money(3))
	s.SubjectProperty.Address.StateCode, s.SubjectProperty.PropertyDetail.PropertyUsageType = "TX", "Investment"
	assert.Len(t, Stated{}.ChangesTo(s), 7)
	assert.Equal(t, s, StatedOf(s.info()))
}
