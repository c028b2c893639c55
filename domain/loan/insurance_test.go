package loan

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

func TestNeedsInsurance(t *testing.T) {
	for _, one := range []struct {
		program MortgageType
		ltv     string
		needs   bool
	}{
		{MortgageConventional, "79.999999", false},
		{MortgageConventional, "80", false},
		{MortgageConventional, "80.000001", true},
		{MortgageConventional, "97", true},
		{MortgageConventional, "", false},
		{"", "95", true},
		{MortgageNonQM, "85", true},
		{MortgageFHA, "96.5", false},
		{MortgageVA, "100", false},
		{MortgageUSDA, "100", false},
		{MortgageUSDARural, "100", false},
	} {
		var ltv *domain.Rate
		if one.ltv != "" {
			rate := domain.MustRate(one.ltv)
			ltv = &rate
		}
		assert.Equal(t, one.needs, one.program.NeedsInsurance(ltv), "%s at %q", one.program, one.ltv)
	}
}
