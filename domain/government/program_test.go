package government

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain/loan"
	"gable/domain/property"
)

// By which rows of the guides a program's coverage is: both agencies' programs for low incomes need less, a manufactured home has rows of its own.
func TestWhichProgramTheCoverageIsOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		program      string
		manufactured bool
		want         string
	}{
		{"", false, "STANDARD"}, {"HomeReady", false, "HOMEREADY"}, {"HomePossible", false, "HOMEREADY"}, {"HomeStyleRenovation", false, "STANDARD"},
		{"", true, "STANDARD_MANUFACTURED"}, {"HomePossible", true, "HOMEREADY_MANUFACTURED"},
	} {
		var i loan.Info
		i.MortgageTypeAndTerms.LoanProgramId = c.program
		if c.manufactured {
			i.SubjectProperty.PropertyDetail.HousingType = property.HousingManufactured
		}
		assert.Equal(t, c.want, insuranceProgram(i), c)
	}
	for _, c := range []struct {
		fixed  bool
		months int
		want   string
	}{{true, 240, "FIXED_UP_TO_20"}, {true, 241, "FIXED_OVER_20"}, {false, 240, "ADJUSTABLE_OVER_20"}, {false, 360, "ADJUSTABLE_OVER_20"}} {
		assert.Equal(t, c.want, cardTerm(c.fixed, c.months), c)
	}
}
