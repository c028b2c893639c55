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
	Amount             domain.Money
	Months             int
	Steps              []RateStep
	InterestOnlyMonths int
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
	schedule := make([]Installment, 0, p.Months)
	balance, level := p.Amount, domain.Money(0)
	for month := 1; month <= p.Months && balance > 0; month++ {
		rate, changed := p.rateIn(month)
		interest := InterestPayment(balance, rate)
		payment := interest
		if month > p.InterestOnlyMonths {
			if changed || level == 0 || month == p.InterestOnlyMonths+1 {
				level = LevelPayment(balance, rate, p.Months-month+1)
			}
			payment = min(level, balance+interest)
		}
		if month == p.Months {
			payment = balance + interest
		}
		balance -= payment - interest
		schedule = append(schedule, Installment{Month: month, Rate: rate, Payment: payment, Interest: interest,
			Principal: payment - interest, Balance: balance})
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
