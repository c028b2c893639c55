package domain

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cockroachdb/apd/v3"
)

const (
	ratePlaces = 6
	rateUnit   = 1_000_000
	rateLimit  = 1_000_000 * rateUnit
)

// Rate is a percentage with up to six decimals, exact: 5.25 means 5.25 percent. In JSON it is a number.
type Rate struct {
	micros int64
}

// ParseRate reads a plain decimal percentage; more than six decimals or a magnitude beyond a million is an error.
func ParseRate(text string) (Rate, error) {
	micros, err := parseFixed(text, ratePlaces, rateLimit)
	if err != nil {
		return Rate{}, fmt.Errorf("not a percentage with at most 6 decimals: %w", err)
	}
	return Rate{micros}, nil
}

// MustRate is ParseRate for constants in the source; it panics on a bad text.
func MustRate(text string) Rate {
	rate, err := ParseRate(text)
	if err != nil {
		panic(err)
	}
	return rate
}

// RateFromMicros returns the rate of that many millionths of a percent.
func RateFromMicros(micros int64) Rate { return Rate{micros} }

// Micros returns the rate in millionths of a percent.
func (r Rate) Micros() int64 { return r.micros }

// Decimal returns the percentage as an arbitrary-precision decimal, for powers and divisions.
func (r Rate) Decimal() *apd.Decimal { return apd.New(r.micros, -ratePlaces) }

// Cmp returns -1, 0 or 1 as r is below, equal to or above other.
func (r Rate) Cmp(other Rate) int {
	switch {
	case r.micros < other.micros:
		return -1
	case r.micros > other.micros:
		return 1
	}
	return 0
}

// Add returns the sum of two rates.
func (r Rate) Add(other Rate) Rate { return Rate{r.micros + other.micros} }

// IsZero reports whether the rate is zero percent.
func (r Rate) IsZero() bool { return r.micros == 0 }

// String returns the shortest exact decimal, without a percent sign ("5.25").
func (r Rate) String() string {
	whole, fraction := r.split()
	if fraction = strings.TrimRight(fraction, "0"); fraction == "" {
		return whole
	}
	return whole + "." + fraction
}

// Fixed returns the rate with at least that many decimals (at most six); none that carries value is dropped.
func (r Rate) Fixed(decimals int) string {
	whole, fraction := r.split()
	fraction = strings.TrimRight(fraction, "0")
	for len(fraction) < decimals && len(fraction) < ratePlaces {
		fraction += "0"
	}
	if fraction == "" {
		return whole
	}
	return whole + "." + fraction
}

func (r Rate) split() (whole, fraction string) {
	sign, magnitude := "", uint64(r.micros)
	if r.micros < 0 {
		sign, magnitude = "-", -magnitude
	}
	return sign + strconv.FormatUint(magnitude/rateUnit, 10), strconv.FormatUint(rateUnit+magnitude%rateUnit, 10)[1:]
}

// MarshalJSON writes the percentage as a number.
func (r Rate) MarshalJSON() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalJSON reads a number, exactly; a null leaves the rate unchanged.
func (r *Rate) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	rate, err := ParseRate(string(data))
	if err != nil {
		return err
	}
	*r = rate
	return nil
}

// wholeMicros are the millionths of a percent in the whole.
const wholeMicros = 100 * rateUnit

// Of returns that percentage of an amount, rounded half away from zero to the cent; zero where that is more than an amount can be.
func (r Rate) Of(amount Money) Money {
	part, _ := amount.Share(r.micros, wholeMicros)
	return part
}
