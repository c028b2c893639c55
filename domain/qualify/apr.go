package qualify

import (
	"errors"

	"github.com/cockroachdb/apd/v3"

	"gable/domain"
)

// Flow is money that changes hands on a day: an advance to the consumer or a payment by the consumer.
type Flow struct {
	Date   domain.Date
	Amount domain.Money
}

// ErrNoAPR is returned for flows that no rate between zero and a thousand percent balances.
var ErrNoAPR = errors.New("no annual percentage rate balances these flows")

// moment is a flow's distance from the first advance: whole unit-periods, and a part of one as a fraction.
type moment struct {
	whole, part, of int
	amount          domain.Money
}

// APR returns the annual percentage rate by the actuarial method of Appendix J to 12 CFR 1026, rounded to six
// decimals. The first advance begins the term; the odd part of a period counts at simple interest.
func APR(advances, payments []Flow, unit UnitPeriod) (domain.Rate, error) {
	if len(advances) == 0 || len(payments) == 0 || !unit.valid() {
		return domain.Rate{}, ErrNoAPR
	}
	start := advances[0].Date
	for _, advance := range advances {
		if advance.Date.Before(start) {
			start = advance.Date
		}
	}
	flows := make([]moment, 0, len(advances)+len(payments))
	var total domain.Money
	for _, payment := range payments {
		if payment.Date.Before(start) {
			return domain.Rate{}, ErrNoAPR
		}
		flows = append(flows, unit.moment(start, payment.Date, payment.Amount))
		total += payment.Amount
	}
	for _, advance := range advances {
		flows = append(flows, unit.moment(start, advance.Date, -advance.Amount))
		total -= advance.Amount
	}
	if total == 0 {
		return domain.Rate{}, nil
	}
	if micros, sure := solveFast(flows, unit); sure {
		return domain.RateFromMicros(micros), nil
	}
	return solveExactly(flows, unit)
}

// MonthlyAPR is APR for one advance that is paid back by a payment each month, the first a month after it.
func MonthlyAPR(advance domain.Money, payments []domain.Money) (domain.Rate, error) {
	if advance <= 0 || len(payments) == 0 {
		return domain.Rate{}, ErrNoAPR
	}
	flows := make([]moment, 0, len(payments)+1)
	total := -advance
	for i, payment := range payments {
		flows = append(flows, moment{whole: i + 1, of: 1, amount: payment})
		total += payment
	}
	flows = append(flows, moment{of: 1, amount: -advance})
	if total == 0 {
		return domain.Rate{}, nil
	}
	if micros, sure := solveFast(flows, Monthly); sure {
		return domain.RateFromMicros(micros), nil
	}
	return solveExactly(flows, Monthly)
}

func solveExactly(flows []moment, unit UnitPeriod) (domain.Rate, error) {
	perYear := unit.perYear()
	rate, err := solve(flows, quo(apd.New(10, 0), perYear))
	if err != nil {
		return domain.Rate{}, err
	}
	percent := mul(mul(rate, perYear), apd.New(100, 0))
	return domain.RateFromMicros(scaled(percent, 6, apd.RoundHalfUp, 1_000_000_000_000)), nil
}

// balance returns the present value of the payments less that of the advances at a rate per unit-period.
func balance(flows []moment, rate *apd.Decimal) *apd.Decimal {
	one := apd.New(1, 0)
	discount := quo(one, add(one, rate))
	powers := []*apd.Decimal{one}
	sum := apd.New(0, 0)
	for _, flow := range flows {
		for len(powers) <= flow.whole {
			powers = append(powers, mul(powers[len(powers)-1], discount))
		}
		value := mul(dec(flow.amount), powers[flow.whole])
		if flow.part != 0 {
			fraction := quo(apd.New(int64(flow.part), 0), apd.New(int64(flow.of), 0))
			value = quo(value, add(one, mul(fraction, rate)))
		}
		sum = add(sum, value)
	}
	return sum
}

// solve finds the root between zero and the limit by the Illinois variant of false position, which keeps the root
// bracketed; payments of more than was advanced are worth more at zero and less at a high rate. The bracket is
// found by doubling, since most rates are small.
func solve(flows []moment, limit *apd.Decimal) (*apd.Decimal, error) {
	low, high := apd.New(0, 0), apd.New(5, -3)
	atLow := balance(flows, low)
	if atLow.Sign() <= 0 {
		return nil, ErrNoAPR
	}
	atHigh := balance(flows, high)
	for atHigh.Sign() > 0 {
		if high.Cmp(limit) >= 0 {
			return nil, ErrNoAPR
		}
		low, atLow = high, atHigh
		high = mul(high, apd.New(2, 0))
		atHigh = balance(flows, high)
	}
	half, tolerance, side := apd.New(5, -1), apd.New(1, -12), 0
	for range 300 {
		next := quo(sub(mul(low, atHigh), mul(high, atLow)), sub(atHigh, atLow))
		at := balance(flows, next)
		var moved *apd.Decimal
		switch {
		case at.Sign() == 0:
			return next, nil
		case at.Sign() > 0:
			moved = sub(next, low)
			low, atLow = next, at
			if side == 1 {
				atHigh = mul(atHigh, half)
			}
			side = 1
		default:
			moved = sub(high, next)
			high, atHigh = next, at
			if side == -1 {
				atLow = mul(atLow, half)
			}
			side = -1
		}
		if moved.Cmp(tolerance) < 0 || sub(high, low).Cmp(tolerance) < 0 {
			return next, nil
		}
	}
	return nil, ErrNoAPR
}
