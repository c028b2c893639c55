package qualify

import (
	"github.com/cockroachdb/apd/v3"

	"gable/domain"
)

// biller works out one payment after the other.
type biller struct {
	Plan
	balance, level domain.Money
	// free is a payment that no cap holds any longer.
	free bool
}

func (b *biller) payment(month int, rate domain.Rate, changed bool, interest domain.Money) domain.Money {
	switch {
	case month <= b.InterestOnlyMonths:
		return interest
	case b.Graduation != nil && month <= monthsPerYear*b.Graduation.Times:
		return min(b.graduated(month), b.balance+interest) // a first payment that is stated may pay the loan off sooner
	case b.Graduation != nil && month == monthsPerYear*b.Graduation.Times+1:
		changed = true
	case b.Cap != nil && !b.free:
		if payment, held := b.capped(month, rate, interest); held {
			return payment
		}
		b.free, changed = true, true
	}
	if changed || b.level == 0 || month == b.InterestOnlyMonths+1 {
		b.level = b.amortizing(month, rate)
	}
	return min(b.level, b.balance+interest)
}

func (b *biller) amortizing(month int, rate domain.Rate) domain.Money {
	return LevelPayment(b.balance, rate, b.Months-month+1)
}

// yearBegins reports whether a payment is the first of a year after the first.
func yearBegins(month int) bool { return month > 1 && month%monthsPerYear == 1 }

func grown(payment domain.Money, percent domain.Rate) domain.Money {
	return payment + percent.Of(payment)
}

func (b *biller) graduated(month int) domain.Money {
	switch {
	case b.level == 0 && b.FirstPayment > 0:
		b.level = b.FirstPayment
	case b.level == 0:
		b.level = GraduatedPayment(b.Amount, b.Steps[0].Rate, b.Months, *b.Graduation)
	case yearBegins(month):
		b.level = grown(b.level, b.Graduation.Percent)
	}
	return b.level
}

// capped is the payment that the cap allows, while it holds.
func (b *biller) capped(month int, rate domain.Rate, interest domain.Money) (payment domain.Money, held bool) {
	switch {
	case b.Cap.Months > 0 && month > b.Cap.Months:
		return 0, false
	case b.level == 0 && b.FirstPayment > 0:
		b.level = b.FirstPayment
	case b.level == 0:
		b.level = b.amortizing(month, rate)
	case yearBegins(month):
		b.level = min(b.amortizing(month, rate), grown(b.level, b.Cap.Percent))
	}
	if b.Cap.Limit > 0 && b.balance+interest-b.level > b.Cap.Limit {
		return 0, false
	}
	return min(b.level, b.balance+interest), true
}

// GraduatedPayment is the first payment of a loan whose payments grow: all of them together are worth the amount.
func GraduatedPayment(amount domain.Money, rate domain.Rate, months int, g Graduation) domain.Money {
	if amount <= 0 || months <= monthsPerYear*g.Times {
		return 0
	}
	one := apd.New(1, 0)
	growth := add(one, quo(g.Percent.Decimal(), apd.New(100, 0)))
	year := annuity(rate, monthsPerYear)
	discount := power(quo(one, add(one, monthly(rate))), monthsPerYear)
	worth, factor := apd.New(0, 0), one
	for range g.Times {
		worth = add(worth, mul(factor, year))
		factor = mul(factor, mul(growth, discount))
	}
	worth = add(worth, mul(factor, annuity(rate, months-monthsPerYear*g.Times)))
	return cents(quo(dec(amount), worth))
}

// annuity is what so many monthly payments of one are worth at a rate.
func annuity(rate domain.Rate, months int) *apd.Decimal {
	if rate.IsZero() {
		return apd.New(int64(months), 0)
	}
	i := monthly(rate)
	one := apd.New(1, 0)
	return quo(sub(one, quo(one, power(add(one, i), months))), i)
}
