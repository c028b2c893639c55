package lock

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

// TestPriceRedactsMargins: what the company keeps can't be told from what is left, and the price is the same.
func TestPriceRedactsMargins(t *testing.T) {
	t.Parallel()
	rate := domain.MustRate
	p := LockPrice{BasePrice: rate("102"), Reason: "To match another lender", Adjustments: []LockedAdjustment{{MarginType: MarginCompany, Name: "Margin", Price: rate("-0.25")}, {MarginType: MarginInvestor, Name: "Condominium", Price: rate("-0.75")},
		{MarginType: MarginCompany, Type: Manual, Name: "Manual price", Price: rate("-0.5")}, {MarginType: MarginCompany, Type: LockFee, Cost: CostRelock, Name: "Relock", Price: rate("-0.25")}}}.Settled()
	seen := p.RedactMargins()
	assert.Equal(t, rate("101.25"), seen.BasePrice)
	assert.Len(t, seen.Adjustments, 2)
	assert.Empty(t, seen.Reason)
	assert.Equal(t, p.Price, seen.Settled().Price)
	assert.Len(t, p.Adjustments, 4, "the lock itself is as it was")
}

// TestPointsInDollars: a credit in dollars is that whatever is lent; the rest of the points is a percentage.
func TestPointsInDollars(t *testing.T) {
	t.Parallel()
	rate := domain.MustRate
	credit := LockedAdjustment{MarginType: MarginInvestor, Name: "HomeReady, very low income", Price: rate("0.833333"), Amt: new(domain.Money(2_500_00))}
	p := LockPrice{BasePrice: rate("101"), Adjustments: []LockedAdjustment{{MarginType: MarginCompany, Name: "Margin", Price: rate("-0.25")}, credit}}.Settled()
	for amount, want := range map[domain.Money]domain.Money{300_000_00: -4_750_00, 260_000_00: -4_450_00, 1_249_125_00: -11_868_44, 123_457_00: -3_425_93} {
		assert.Equal(t, want, p.PointsAmt(amount), amount)
		assert.Equal(t, want+rate("0.25").Of(amount), p.less(LockedAdjustment{Cost: CostExtension}, rate("0.25")).PointsAmt(amount), "%s, extended", amount)
	}
	for amount, want := range map[domain.Money]string{0: "-1.583333", 300_000_00: "-1.583333", 260_000_00: "-1.711538"} {
		assert.Equal(t, want, p.PointsOf(amount).String(), amount)
	}
	p.BasePrice = rate("99.5") // 0.75 less the credit
	p = p.Settled()
	assert.Equal(t, []string{"-0.083333", "0.25"}, []string{p.Points.String(), p.PointsOf(500_000_00).String()}, "a credit of one amount, points of another")
	assert.EqualValues(t, 1_250_00, p.PointsAmt(500_000_00))
	p.BasePrice, p.Adjustments = rate("101"), p.Adjustments[:1]
	assert.EqualValues(t, -1_950_00, p.Settled().PointsAmt(260_000_00), "without it")
}
