// Package qualify calculates what follows from a loan: payments, ratios, cash to close, what is missing, and the
// annual percentage rate. Everything is a pure function of the loan file and a day.
package qualify

import (
	"github.com/cockroachdb/apd/v3"

	"gable/domain"
)

// precision is the number of significant digits of intermediate results: far more than cents need after the 480th
// power of a monthly rate.
const precision = 34

// calc is a chain of decimal operations; its errors are those of impossible operations and leave NaN behind.
var calc = apd.BaseContext.WithPrecision(precision)

func dec(m domain.Money) *apd.Decimal { return apd.New(m.Cents(), -2) }

// worked is what an operation makes of two numbers, as calc rounds it.
func worked(by func(c *apd.Context, out, a, b *apd.Decimal) (apd.Condition, error), a, b *apd.Decimal) *apd.Decimal {
	out := new(apd.Decimal)
	_, _ = by(calc, out, a, b)
	return out
}

func mul(a, b *apd.Decimal) *apd.Decimal { return worked((*apd.Context).Mul, a, b) }
func quo(a, b *apd.Decimal) *apd.Decimal { return worked((*apd.Context).Quo, a, b) }
func add(a, b *apd.Decimal) *apd.Decimal { return worked((*apd.Context).Add, a, b) }
func sub(a, b *apd.Decimal) *apd.Decimal { return worked((*apd.Context).Sub, a, b) }

func power(base *apd.Decimal, exponent int) *apd.Decimal {
	out, square := apd.New(1, 0), base
	for ; exponent > 0; exponent >>= 1 {
		if exponent&1 == 1 {
			out = mul(out, square)
		}
		square = mul(square, square)
	}
	return out
}

// scaled rounds half away from zero to that many decimals and returns the integer count of units; a result that
// does not fit is clamped to the limit.
func scaled(d *apd.Decimal, places int32, rounding apd.Rounder, limit int64) int64 {
	context := *calc
	context.Rounding = rounding
	out := new(apd.Decimal)
	if _, err := context.Quantize(out, d, -places); err != nil || out.Form != apd.Finite {
		if d.Negative {
			return -limit
		}
		return limit
	}
	out.Exponent = 0
	units, err := out.Int64()
	if err != nil || units > limit {
		return limit
	}
	return max(units, -limit)
}

// mostMoney bounds what is worked out: far above what is read, and so that it can be added up.
const mostMoney = domain.MaxMoney * 1000

func cents(d *apd.Decimal) domain.Money {
	return domain.MoneyFromCents(scaled(d, 2, apd.RoundHalfUp, mostMoney.Cents()))
}

// monthly returns a yearly percentage as the fraction due each month.
func monthly(rate domain.Rate) *apd.Decimal { return quo(rate.Decimal(), apd.New(1200, 0)) }

// LevelPayment returns the monthly payment, rounded to the cent, that pays the amount off over that many months;
// zero when amount or term is not positive.
func LevelPayment(amount domain.Money, rate domain.Rate, months int) domain.Money {
	if amount <= 0 || months <= 0 {
		return 0
	}
	if rate.IsZero() {
		return cents(quo(dec(amount), apd.New(int64(months), 0)))
	}
	i := monthly(rate)
	growth := power(add(apd.New(1, 0), i), months)
	return cents(quo(mul(mul(dec(amount), i), growth), sub(growth, apd.New(1, 0))))
}

// monthlyParts is what divides a yearly rate in millionths of a percent into the fraction of a month.
const monthlyParts = 12 * 100 * 1_000_000

// InterestPayment returns one month's interest, rounded to the cent, half of one away from zero.
func InterestPayment(amount domain.Money, rate domain.Rate) domain.Money {
	if interest, fits := amount.Share(rate.Micros(), monthlyParts); fits && interest <= mostMoney {
		return interest
	}
	return cents(mul(dec(amount), monthly(rate)))
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}
