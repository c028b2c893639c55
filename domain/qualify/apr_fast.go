package qualify

import "math"

// Of what is found in floating point a rate is taken only where its last digit is sure: the arithmetic below is good to twelve digits, and
// a rate this near to the middle between two millionths of a percent is left to the exact one.
const nearTie = 0.001

// largestFast is the rate in millionths of a percent up to which twelve digits are enough.
const largestFast = 1e8

// solveFast finds the rate by Newton's method in floating point, in millionths of a percent; sure only where the exact arithmetic
// comes to the same.
func solveFast(flows []moment, unit UnitPeriod) (micros int64, sure bool) {
	perYear, err := unit.perYear().Float64()
	if err != nil {
		return 0, false
	}
	rate := 0.05 / perYear
	for range 40 {
		value, slope := presentValue(flows, rate)
		if slope >= 0 || math.IsNaN(value) {
			return 0, false
		}
		step := value / slope
		next := rate - step
		if next <= 0 {
			return 0, false
		}
		rate = next
		if math.Abs(step) < 1e-14 {
			return settled(rate * perYear * 1e8)
		}
	}
	return 0, false
}

// settled rounds to whole millionths where no error of the arithmetic could round it otherwise.
func settled(micros float64) (int64, bool) {
	if micros > largestFast {
		return 0, false
	}
	below, part := math.Modf(micros)
	if math.Abs(part-0.5) < nearTie {
		return 0, false
	}
	return int64(math.Floor(below + part + 0.5)), true
}

// presentValue is that of all flows at a rate, in cents, and how it changes with the rate.
func presentValue(flows []moment, rate float64) (value, slope float64) {
	discount, at, power := 1/(1+rate), 0, 1.0
	for _, flow := range flows {
		if flow.whole < at {
			at, power = 0, 1
		}
		for ; at < flow.whole; at++ {
			power *= discount
		}
		amount := float64(flow.amount) * power
		change := -amount * float64(flow.whole) * discount
		if flow.part != 0 {
			fraction := float64(flow.part) / float64(flow.of)
			simple := 1 + fraction*rate
			amount, change = amount/simple, change/simple-amount*fraction/(simple*simple)
		}
		value, slope = value+amount, slope+change
	}
	return value, slope
}
