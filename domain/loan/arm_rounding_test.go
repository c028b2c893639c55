package loan

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

func TestFullyIndexedRateIsRounded(t *testing.T) {
	t.Parallel()
	of := func(index, margin, step string) string {
		terms := Terms{AmortizationType: AmortizationAdjustable, ARMIndexRatePercent: new(domain.MustRate(index)), ARMMargin: new(domain.MustRate(margin))}
		if step != "" {
			terms.ARMRateRoundingPercent = new(domain.MustRate(step))
		}
		return terms.FullyIndexed().String()
	}
	assert.Equal(t, "7.08", of("4.33", "2.75", ""))
	assert.Equal(t, "7.125", of("4.33", "2.75", "0.125"))
	assert.Equal(t, "7", of("4.31", "2.75", "0.125"))
	assert.Equal(t, "7.125", of("4.3125", "2.75", "0.125"), "half of an eighth goes up")
	assert.Equal(t, "7.08", of("4.33", "2.75", "0"))
}
