package lock_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
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
	was.Buyer, now = &lock.BuyerFacts{IncomeAmt: 5_000_00}, was
	now.Buyer = &lock.BuyerFacts{IncomeAmt: 5_000_01, FirstTime: true}
	assert.Equal(t, []string{"INCOME", "FIRST_TIME_BUYER"}, told(was.Exactly(now)))
	assert.Empty(t, was.Since(now), "most prices do not go by either")
	then := lock.Basis{Purpose: "Refinance"}
	assert.Empty(t, then.Exactly(now), "a score that somebody stated was not kept")
}

// FuzzBasis: a loan is as it was or told to be otherwise, and whatever may be of another price is among all that is otherwise.
func FuzzBasis(f *testing.F) {
	f.Add(725, 735, int64(7_999), int64(8_001), uint16(0), uint16(0xffff))
	f.Add(0, 620, int64(0), int64(9_700), uint16(0b1010), uint16(0b0101))
	f.Add(-1, 1_000_000, int64(-5), int64(1<<40), uint16(3), uint16(3))
	f.Fuzz(func(t *testing.T, score, other int, ltv, otherLTV int64, bits, otherBits uint16) {
		was, now := basisOf(score, ltv, bits), basisOf(other, otherLTV, otherBits)
		assert.Empty(t, was.Since(was))
		assert.Empty(t, was.Exactly(was))
		exactly := told(was.Exactly(now))
		assert.Subset(t, append(exactly, ""), told(was.Since(now)))
		seen := map[string]bool{}
		for _, c := range was.Exactly(now) {
			assert.NotEqual(t, c.Was, c.Now, c.What)
			assert.False(t, seen[c.What], c.What)
			seen[c.What] = true
			assert.Equal(t, slices.Contains([]string{"ADDRESS", "BORROWERS", "PRODUCT"}, c.What), c.Ends, c.What)
		}
	})
}

// basisOf is any loan's, each of its facts by a bit.
func basisOf(score int, ltv int64, bits uint16) lock.Basis {
	is := func(bit int) bool { return bits&(1<<bit) != 0 }
	either := func(bit int, one, other string) string {
		if is(bit) {
			return one
		}
		return other
	}
	facts := pricing.PricedFacts{Score: score, LTV: domain.RateFromMicros(ltv * 100), CLTV: domain.RateFromMicros(ltv*100 + int64(bits)), Subordinate: is(0), Detached: is(1),
		Purpose: pricing.Purpose(either(2, "CASH_OUT", "LIMITED_CASH_OUT")), Waiver: pricing.Waiver(either(3, "homeReady", ""))}
	b := lock.Basis{Score: score, LTV: facts.LTV, Amount: either(4, "300000", "400000"), Purpose: either(2, "Refinance", "Purchase"), Mortgage: either(5, "FHA", "Conventional"),
		Usage: either(6, "Investment", ""), Housing: either(7, "Condominium", "SingleFamily"), Units: int(bits >> 8 & 3), Months: int(bits >> 10 & 3), Address: either(12, "1 MAIN ST", ""),
		NoteRate: either(13, "6.5", "6.375"), Product: either(14, "C30", "")}
	if is(8) {
		b.Borrowers = []domain.ID{"one", "two"}[:1+int(bits>>9&1)]
	}
	if is(15) {
		b.PricedBy, b.Buyer = &facts, &lock.BuyerFacts{IncomeAmt: domain.Money(score), FirstTime: is(11)}
	}
	return b
}

func told(changes []lock.LockChange) (whats []string) {
	for _, c := range changes {
		whats = append(whats, c.What)
	}
	return whats
}
