package pricing_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/pricing"
)

// Nobody chooses a price that has moved since they looked at it: each figure that the borrower pays by is told as it was and as it is.
func TestAPriceIsChosenAsItWasSeen(t *testing.T) {
	t.Parallel()
	rate := func(text string) *domain.Rate { return new(domain.MustRate(text)) }
	seen := pricing.SeenPrice{SheetNumber: 3, Price: domain.MustRate("99.5"), PointsAmt: 150000, OriginationAmt: 90000, PaymentAmt: 189620, APR: rate("6.512")}
	now := func(change func(*pricing.PriceQuote)) *pricing.PriceQuote {
		q := &pricing.PriceQuote{SheetNumber: 3, Price: domain.MustRate("99.5"), PointsAmt: 150000, OriginationAmt: 90000, PaymentAmt: 189620, APR: rate("6.512")}
		change(q)
		return q
	}
	type moved struct{ field, was, is string }
	for _, c := range []struct {
		says  string
		state *pricing.PriceQuote
		want  []moved
	}{
		{"the price is as it was", now(func(*pricing.PriceQuote) {}), nil},
		{"another sheet has the same price", now(func(q *pricing.PriceQuote) { q.SheetNumber = 4 }), nil},
		{"the price", now(func(q *pricing.PriceQuote) { q.Price = domain.MustRate("99.375") }), []moved{{"seen.price", "99.500", "99.375"}}},
		{"the points", now(func(q *pricing.PriceQuote) { q.PointsAmt = 150001 }), []moved{{"seen.pointsAmt", "1500.00", "1500.01"}}},
		{"what the originator is paid", now(func(q *pricing.PriceQuote) { q.OriginationAmt = 0 }), []moved{{"seen.originationAmt", "900.00", "0.00"}}},
		{"the payment", now(func(q *pricing.PriceQuote) { q.PaymentAmt = 189520 }), []moved{{"seen.paymentAmt", "1896.20", "1895.20"}}},
		{"the annual percentage rate", now(func(q *pricing.PriceQuote) { q.APR = rate("6.513") }), []moved{{"seen.APR", "6.512", "6.513"}}},
		{"one that is not known any more", now(func(q *pricing.PriceQuote) { q.APR = nil }), []moved{{"seen.APR", "6.512", ""}}},
		{"a price of another sheet says which", now(func(q *pricing.PriceQuote) { q.SheetNumber, q.Price = 4, domain.MustRate("99") }), []moved{{"seen.price", "99.500", "99.000"}, {"seen.sheetNumber", "3", "4"}}},
	} {
		err := seen.CheckUnchanged(c.state)
		if c.want == nil {
			require.NoError(t, err, c.says)
			continue
		}
		var known *domain.Error
		require.True(t, errors.As(err, &known), c.says)
		assert.Equal(t, []any{domain.CodeConflict, "refusals:pricing.priceMoved"}, []any{known.Code, known.Fields[0].Key}, c.says)
		var told []moved
		for _, f := range known.Fields[1:] {
			require.Len(t, f.Params, 2, c.says)
			told = append(told, moved{f.Field, f.Params[0], f.Params[1]})
		}
		assert.Equal(t, c.want, told, c.says)
	}
	var known *domain.Error
	require.True(t, errors.As(seen.CheckUnchanged(nil), &known))
	assert.Equal(t, []any{domain.CodeConflict, "refusals:pricing.priceGone"}, []any{known.Code, known.Fields[0].Key}, "a price that is not to be had any more is not chosen")
}
