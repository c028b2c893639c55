package loan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain/loan"
)

func TestWhichLoansAreSelected(t *testing.T) {
	t.Parallel()
	purchase := loan.Traits{Purpose: loan.PurposePurchase, Mortgage: loan.MortgageFHA}
	refinance := loan.Traits{Purpose: loan.PurposeRefinance, Mortgage: loan.MortgageVA, NonDelegated: true}
	blank := loan.Traits{}
	for selection, want := range map[loan.Selection][3]bool{
		"":                    {true, true, true},
		loan.RefinanceOnly:    {false, true, false},
		loan.PurchaseOnly:     {true, false, false},
		loan.FHAOnly:          {true, false, false},
		loan.VAOnly:           {false, true, false},
		loan.GovernmentOnly:   {true, true, false},
		loan.NonDelegatedOnly: {false, true, false},
	} {
		for i, traits := range []loan.Traits{purchase, refinance, blank} {
			assert.Equal(t, want[i], selection.Fits(traits), "%s %+v", selection, traits)
		}
	}
}
