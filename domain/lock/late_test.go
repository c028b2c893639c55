package lock

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

// TestEndsBefore: a lock holds through its last day, and is to hold until the money goes out.
func TestEndsBefore(t *testing.T) {
	t.Parallel()
	last := domain.NewDate(2026, 12, 11)
	on := func(day int) *domain.Date { return new(domain.NewDate(2026, 12, day)) }
	assert.Nil(t, EndsBefore(last, nil, nil))
	assert.Nil(t, EndsBefore(last, on(11), on(11)))
	assert.Equal(t, &LateDay{LateClosing, *on(12)}, EndsBefore(last, on(12), on(17)))
	assert.Equal(t, &LateDay{LateDisbursement, *on(12)}, EndsBefore(last, on(8), on(12)))
}
