package lock

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

// TestPriceWithoutCompany: what the company keeps can't be told from what is left, and the price is the same.
func TestPriceWithoutCompany(t *testing.T) {
	t.Parallel()
	rate := domain.MustRate
	p := LockPrice{BasePrice: rate("102"), Reason: "To match another lender", Adjustments: []LockedAdjustment{{MarginType: MarginCompany, Name: "Margin", Price: rate("-0.25")}, {MarginType: MarginInvestor, Name: "Condominium", Price: rate("-0.75")},
		{MarginType: MarginCompany, Type: Manual, Name: "Manual price", Price: rate("-0.5")}, {MarginType: MarginCompany, Type: LockFee, Cost: CostRelock, Name: "Relock", Price: rate("-0.25")}}}.Settled()
	seen := p.WithoutCompany()
	assert.Equal(t, rate("101.25"), seen.BasePrice)
	assert.Len(t, seen.Adjustments, 2)
	assert.Empty(t, seen.Reason)
	assert.Equal(t, p.Price, seen.Settled().Price)
	assert.Len(t, p.Adjustments, 4, "the lock itself is as it was")
}
