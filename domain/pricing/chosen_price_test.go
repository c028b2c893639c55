package pricing

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
)

// chosenAt is a product of 300,000 at points, for which the borrower pays the originator one percent.
func chosenAt(points string) Chosen {
	rate := domain.MustRate(points)
	q := PriceQuote{NoteRate: domain.MustRate("6.25"), SheetID: "sheet", LockDays: 30, Price: minus(hundred, rate), Points: rate, PointsAmt: rate.Of(300_000_00), OriginationAmt: 3_000_00, CompensationAmt: 3_000_00,
		Adjustments: []PriceAdjustment{{Key: "MARGIN", Percent: domain.MustRate("0.25"), Amt: 750_00}}}
	return Chosen{ProductID: "C30", Quote: &q, PlanID: "plan", CostsOfAmt: 300_000_00, Costs: &loan.ProductCosts{PointsAmt: q.PointsAmt, CompensationAmt: 3_000_00}}
}

var onePercent = &CompensationPlan{ID: "plan", Kind: BorrowerPaid, Percent: domain.MustRate("1")}

func TestChosenFollowsTheAmount(t *testing.T) {
	t.Parallel()
	paid := func() (*CompensationPlan, error) { return onePercent, nil }
	was := chosenAt("0.25")
	will, err := was.Followed(200_000_00, paid)
	require.NoError(t, err)
	assert.Equal(t, loan.ProductCosts{PointsAmt: 500_00, CompensationAmt: 2_000_00}, *will.Costs)
	assert.EqualValues(t, 500_00, will.Quote.Adjustments[0].Amt)
	assert.EqualValues(t, 750_00, was.Quote.Adjustments[0].Amt, "the one that it is made of stays")
	assert.Equal(t, was.Quote.Points, will.Quote.Points)
	again, err := will.Followed(200_000_00, func() (*CompensationPlan, error) {
		require.Fail(t, "the plan is not asked for")
		return nil, nil
	})
	require.NoError(t, err)
	assert.Equal(t, will, again)
	none, err := was.Followed(0, paid)
	require.NoError(t, err)
	assert.Equal(t, was, none, "no amount is known")
	bounded := *onePercent
	bounded.MinAmt = new(domain.Money(2_500_00))
	will, err = was.Followed(200_000_00, func() (*CompensationPlan, error) { return &bounded, nil })
	require.NoError(t, err)
	assert.EqualValues(t, 2_500_00, will.Costs.CompensationAmt)
}

// A credit that the borrower is given whole is what it is of another amount too; the rest of the points follows.
func TestPassedOnCreditStaysWhole(t *testing.T) {
	t.Parallel()
	c := chosenAt("-0.583333")
	c.Quote.Adjustments = append(c.Quote.Adjustments, PriceAdjustment{Key: KeyLowIncome, Percent: domain.MustRate("-0.833333"), Amt: -2_500_00})
	for amount, want := range map[domain.Money]domain.Money{300_000_00: -1_750_00, 200_000_00: -2_000_00, 123_457_00: -2_191_36} {
		will, err := c.Followed(amount, func() (*CompensationPlan, error) { return onePercent, nil })
		require.NoError(t, err)
		assert.Equal(t, []domain.Money{want, want, -2_500_00}, []domain.Money{will.Costs.PointsAmt, will.Quote.PointsAmt, will.Quote.Adjustments[1].Amt}, amount)
	}
}

// What a plan pays in dollars stays what it is to the cent, though its points are rounded.
func TestCappedCompensationIsExact(t *testing.T) {
	t.Parallel()
	c := chosenAt("0.25")
	c.Quote.Adjustments = append(c.Quote.Adjustments, PriceAdjustment{Key: keyCompensation, Percent: domain.MustRate("2.745"), Amt: 12_000_00})
	capped := &CompensationPlan{ID: "plan", Kind: LenderPaid, Percent: domain.MustRate("3"), MaxAmt: new(domain.Money(12_000_00))}
	will, err := c.Followed(437_123_00, func() (*CompensationPlan, error) { return capped, nil })
	require.NoError(t, err)
	assert.EqualValues(t, 12_000_00, will.Quote.Adjustments[1].Amt)
	will, err = will.Followed(300_000_00, func() (*CompensationPlan, error) { return capped, nil })
	require.NoError(t, err)
	assert.EqualValues(t, 9_000_00, will.Quote.Adjustments[1].Amt)
}

// What the sheets made of a price is what is left without what a person set and what the lock costs.
func TestStalePrice(t *testing.T) {
	t.Parallel()
	c := chosenAt("0.25")
	now := func() *PriceQuote { return &PriceQuote{Points: domain.MustRate("0.5")} }
	same := &PriceQuote{Points: domain.MustRate("0.25")}
	assert.Nil(t, c.Stale(same, now))
	dearer := c.Stale(&PriceQuote{Points: domain.MustRate("0.375"), PointsAmt: 1_125_00}, now)
	require.NotNil(t, dearer)
	assert.Equal(t, "0.375", dearer.Points.String())
	assert.Equal(t, "0.5", dearer.Now.Points.String())
	assert.Nil(t, c.Stale(nil, now).Points, "the sheets have none for the loan any more")

	manual := chosenAt("-1")
	manual.Quote.Adjustments = append(manual.Quote.Adjustments, PriceAdjustment{Key: keyManual, Type: Manual, Percent: domain.MustRate("-1.25"), Reason: "Match"})
	assert.Nil(t, manual.Stale(same, now))
	at := time.Date(2026, 11, 26, 15, 0, 0, 0, time.UTC)
	assert.Equal(t, &ManualPrice{Price: domain.MustRate("101"), Reason: "Match"}, manual.ManualOf("C30", domain.MustRate("6.25"), 30, at))
	assert.Nil(t, manual.ManualOf("C30", domain.MustRate("6.25"), 45, at))
	s := Scenario{LoanAmt: 300_000_00}
	manual.PricedBy(s)
	assert.True(t, manual.ApprovedFor(s, *same))
	assert.False(t, manual.ApprovedFor(s, PriceQuote{Points: domain.MustRate("0.375")}), "another price by the sheets")
	assert.False(t, manual.ApprovedFor(Scenario{LoanAmt: 600_000_00}, *same), "another loan")

	locked, _ := c.Repriced(loan.Info{}, FinalPrice{Quote: PriceQuote{SheetID: "sheet", Points: domain.MustRate("0.5"), Adjustments: []PriceAdjustment{{Key: KeyLock, Percent: domain.MustRate("0.25")}}}})
	assert.Nil(t, locked.Stale(same, now), "what the lock costs is none of it")
	assert.EqualValues(t, 3_000_00, locked.Costs.CompensationAmt)
	byHand, _ := c.Repriced(loan.Info{}, FinalPrice{Quote: PriceQuote{Points: domain.MustRate("3")}})
	assert.Nil(t, byHand.Stale(nil, now))
}

// FuzzFollowed: whatever amounts a loan goes through, its dollars are those of the last, and back at the first they are what they were.
func FuzzFollowed(f *testing.F) {
	f.Add(int64(25_000_000), int64(-375_000))
	f.Add(int64(1), int64(9_999_999))
	f.Fuzz(func(t *testing.T, cents, micros int64) {
		amount := domain.Money(1 + max(cents, -cents)%5_000_000_00)
		c := chosenAt(domain.RateFromMicros(micros % 10_000_000).String())
		plan := func() (*CompensationPlan, error) { return onePercent, nil }
		there, err := c.Followed(amount, plan)
		require.NoError(t, err)
		require.Equal(t, c.Quote.Points.Of(amount), there.Costs.PointsAmt)
		require.Equal(t, there.Costs.PointsAmt, there.Quote.PointsAmt)
		back, err := there.Followed(300_000_00, plan)
		require.NoError(t, err)
		require.Equal(t, c, back)
	})
}
