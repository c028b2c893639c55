package qualify

import "gable/domain"

// RateStep is the rate in force from a month on (1 is the first payment).
type RateStep struct {
	FromMonth int
	Rate      domain.Rate
}

// Plan is what a loan's payments follow from. Steps beyond the first re-amortise the balance over the remaining
// term at the new rate, as an adjustable rate does; interest-only months pay interest and then re-amortise.
type Plan struct {
	Amount domain.Money
	// Months is the term that payments amortise the loan over; DueMonths is when what is left falls due, where that is sooner.
	Months, DueMonths  int
	Steps              []RateStep
	InterestOnlyMonths int
	Graduation         *Graduation
	Cap                *PaymentCap
	// FirstPayment is the first payment of a plan that graduates or is capped, where it is stated.
	FirstPayment domain.Money
}

// Graduation has payments grow each year by a percentage, a number of times, so that the last of them pays the loan off. The first ones
// may be below the interest, which is then added to the balance.
type Graduation struct {
	Percent domain.Rate
	Times   int
}

// PaymentCap bounds by how much a payment grows from year to year, whatever the rate does. What the payment lacks of the interest is added to
// the balance, until that would be above the limit or the months are over: then payments amortise.
type PaymentCap struct {
	Percent domain.Rate
	// Limit is the most that the balance may come to; zero is no limit.
	Limit  domain.Money
	Months int
}

// Installment is one payment of a schedule.
type Installment struct {
	Month     int
	Rate      domain.Rate
	Payment   domain.Money
	Interest  domain.Money
	Principal domain.Money
	Balance   domain.Money
}

// Schedule returns the payments of the plan, each rounded to the cent as a servicer bills them; the last one pays
// what is left. A plan without amount, term or rate has none.
func (p Plan) Schedule() []Installment {
	if p.Amount <= 0 || p.Months <= 0 || len(p.Steps) == 0 {
		return nil
	}
	last := p.Months
	if p.DueMonths > 0 && p.DueMonths < last {
		last = p.DueMonths
	}
	schedule := make([]Installment, 0, last)
	b := biller{Plan: p, balance: p.Amount}
	for month := 1; month <= last && b.balance > 0; month++ {
		rate, changed := p.rateIn(month)
		interest := InterestPayment(b.balance, rate)
		payment := b.balance + interest
		if month < last {
			payment = b.payment(month, rate, changed, interest)
		}
		b.balance -= payment - interest
		schedule = append(schedule, Installment{Month: month, Rate: rate, Payment: payment, Interest: interest,
			Principal: payment - interest, Balance: b.balance})
	}
	return schedule
}

func (p Plan) rateIn(month int) (rate domain.Rate, changed bool) {
	rate = p.Steps[0].Rate
	for _, step := range p.Steps {
		if step.FromMonth <= month {
			rate, changed = step.Rate, step.FromMonth == month
		}
	}
	return rate, changed
}

// AdjustableSteps returns the rates of an adjustable loan whose index never moves: the initial rate, then steps
// toward index plus margin within the first, periodic and lifetime caps and the floor (12 CFR 1026 comment
// 17(c)(1)-10). A nil cap does not bind.
func AdjustableSteps(initial, fullyIndexed domain.Rate, firstMonth, everyMonths, months int,
	firstCap, periodicCap, lifetimeCap, floor *domain.Rate) []RateStep {
	steps := []RateStep{{FromMonth: 1, Rate: initial}}
	if firstMonth <= 0 {
		return steps
	}
	current, bound := initial, firstCap
	for month := firstMonth + 1; month <= months; month += everyMonths {
		next := within(fullyIndexed, current, bound)
		if lifetimeCap != nil && next.Cmp(initial.Add(*lifetimeCap)) > 0 {
			next = initial.Add(*lifetimeCap)
		}
		if floor != nil && next.Cmp(*floor) < 0 {
			next = *floor
		}
		if next != current {
			steps = append(steps, RateStep{FromMonth: month, Rate: next})
		}
		current, bound = next, periodicCap
		if everyMonths <= 0 {
			break
		}
	}
	return steps
}

func within(target, current domain.Rate, bound *domain.Rate) domain.Rate {
	if bound == nil {
		return target
	}
	high, low := current.Add(*bound), domain.RateFromMicros(current.Micros()-bound.Micros())
	switch {
	case target.Cmp(high) > 0:
		return high
	case target.Cmp(low) < 0:
		return low
	}
	return target
}
