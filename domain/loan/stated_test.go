package loan

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
)

// What follows from a borrower's statement is what follows from a save of the loan team.
func TestAStatementFollowsTheRuleOfHomeEquityLines(t *testing.T) {
	t.Parallel()
	amount := new(domain.MoneyFromCents(1_000_000))
	for name, c := range map[string]struct {
		program          MortgageType
		purpose          PurposeType
		cashOut, wantOut CashOutType
		wantPurpose      string
		wantAmount       *domain.Money
	}{
		"a line for a purchase has no refinance data": {MortgageHELOC, PurposePurchase, CashOut, "", "", nil},
		"a line for a refinance takes cash out":       {MortgageHELOC, PurposeRefinance, "", CashOut, "Other", amount},
		"a line for nothing yet takes cash out":       {MortgageHELOC, "", "", CashOut, "Other", amount},
		"another program's purchase is left alone":    {MortgageConventional, PurposePurchase, CashOut, CashOut, "Home improvement", amount},
		"another program's refinance is left alone":   {MortgageFHA, PurposeRefinance, "", "", "Home improvement", amount},
		"no program yet": {"", PurposeRefinance, CashOut, CashOut, "Home improvement", amount},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			was := Purpose{TransactionInfo: PurposeTerms{MortgageType: c.program, RefinancePrimaryPurposeType: "Home improvement", RefinanceCashOutAmt: amount}}
			var will Stated
			will.TransactionInfo = StatedTerms{LoanPurposeType: c.purpose, RefinanceCashOutDeterminationType: c.cashOut, BaseLoanAmt: amount}
			will.SubjectProperty.Address.StateCode = "TX"
			kept := was.Restated(will)
			require.Equal(t, PurposeTerms{StatedTerms: StatedTerms{LoanPurposeType: c.purpose, RefinanceCashOutDeterminationType: c.wantOut, BaseLoanAmt: amount},
				MortgageType: c.program, RefinancePrimaryPurposeType: c.wantPurpose, RefinanceCashOutAmt: c.wantAmount}, kept.TransactionInfo)
			require.Equal(t, will.SubjectProperty, kept.SubjectProperty)
			require.Equal(t, kept, kept.Restated(kept.Stated()), "what is kept already is the same")

			team := will.info()
			team.TransactionInfo.MortgageType = c.program
			team.TransactionInfo.RefinancePrimaryPurposeType, team.TransactionInfo.RefinanceCashOutAmt = "Home improvement", amount
			saved := team.Normalize().TransactionInfo
			require.Equal(t, saved.RefinanceCashOutDeterminationType, kept.TransactionInfo.RefinanceCashOutDeterminationType)
		})
	}
}

func TestWhoMayStateThePurpose(t *testing.T) {
	t.Parallel()
	code := func(err error) string {
		var known *domain.Error
		if errors.As(err, &known) {
			return string(known.Code)
		}
		require.NoError(t, err)
		return ""
	}
	for _, stage := range Stages() {
		for _, primary := range []bool{true, false} {
			for _, archived := range []bool{true, false} {
				want := ""
				switch {
				case !primary:
					want = code(domain.Forbidden())
				case archived || stage.ID != StageApplicationIntake:
					want = code(domain.Locked("", ""))
				}
				require.Equal(t, want, code(Stating{Primary: primary, Stage: stage.ID, Archived: archived}.Open()), "%s %v %v", stage.ID, primary, archived)
			}
		}
	}
	require.Error(t, Stating{Primary: true}.Open(), "no stage is no application")

	texas := Stating{HasStreet: true}
	texas.SubjectProperty.Address.StateCode = "TX"
	other := texas.Stated()
	other.SubjectProperty.Address.StateCode = "CA"
	_, err := texas.State(other)
	require.Equal(t, code(domain.Conflict("", "")), code(err), "the street is the loan team's")
	_, err = texas.State(texas.Stated())
	require.NoError(t, err)
	texas.HasStreet = false
	kept, err := texas.State(other)
	require.NoError(t, err)
	require.Equal(t, "CA", kept.SubjectProperty.Address.StateCode)
	other.TransactionInfo.LoanPurposeType = "Gift"
	_, err = texas.State(other)
	require.Equal(t, code(domain.Invalid()), code(err))
}
