package lock_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain/lock"
	"gable/domain/pricing"
)

// TestWhatThePriceGoesBy: each fact that prices tell apart is told, the small ones where the price is another; and nothing is told of what was priced before
// they were kept.
func TestWhatThePriceGoesBy(t *testing.T) {
	t.Parallel()
	facts := pricing.PricedFacts{Score: 725, Purpose: pricing.LimitedCashOut}
	was := lock.Basis{Score: 725, Purpose: "Refinance", PricedBy: &facts}
	for what, change := range map[string]func(*pricing.PricedFacts){
		"PURPOSE":               func(f *pricing.PricedFacts) { f.Purpose = pricing.CashOut },
		"PROGRAM":               func(f *pricing.PricedFacts) { f.Waiver = pricing.HomeReady },
		"SUBORDINATE_FINANCING": func(f *pricing.PricedFacts) { f.Subordinate = true },
		"ATTACHMENT":            func(f *pricing.PricedFacts) { f.Detached = true },
	} {
		other, now := facts, was
		change(&other)
		now.PricedBy = &other
		assert.Equal(t, []string{what}, told(was.Exactly(now)), what)
		assert.Equal(t, what != "ATTACHMENT", len(was.Since(now)) == 1, what)
		was := was
		was.PricedBy = nil
		assert.Empty(t, was.Exactly(now), "nothing was kept of "+what)
	}
	now := was
	now.Score = 735
	assert.Equal(t, []string{"CREDIT_SCORE"}, told(was.Exactly(now)))
	assert.Empty(t, was.Since(now), "the usual grid has one price for both")
	then := lock.Basis{Purpose: "Refinance"}
	assert.Empty(t, then.Exactly(now), "a score that somebody stated was not kept")
}

func told(changes []lock.LockChange) (whats []string) {
	for _, c := range changes {
		whats = append(whats, c.What)
	}
	return whats
}
