package domain

import (
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"
)

// Money is an amount of US dollars in cents. In JSON it is a number in dollars with at most two decimals.
type Money int64

// MaxMoney is the largest amount that is read from outside: with two decimals it still is exact as a JSON
// number in every client, and thousands of such amounts add up without overflow.
const MaxMoney Money = 999_999_999_999_99

// MoneyFromCents returns the amount of that many cents.
func MoneyFromCents(cents int64) Money { return Money(cents) }

// Cents returns the amount in cents.
func (m Money) Cents() int64 { return int64(m) }

// ParseMoney reads a plain decimal number of dollars ("1234.5", "-3"). More than two decimals, an exponent,
// grouping commas or an amount beyond MaxMoney is an error.
func ParseMoney(text string) (Money, error) {
	cents, err := parseFixed(text, 2, int64(MaxMoney))
	if err != nil {
		return 0, fmt.Errorf("not an amount of dollars with at most 2 decimals: %w", err)
	}
	return Money(cents), nil
}

// String returns the amount as a plain decimal, with two decimals only when there are cents: the JSON form.
func (m Money) String() string {
	if sign, dollars, cents := m.parts(); cents == 0 {
		return sign + strconv.FormatUint(dollars, 10)
	}
	return m.Fixed()
}

// Fixed returns the amount with exactly two decimals and no grouping, as data files write it ("1234.50").
func (m Money) Fixed() string {
	sign, dollars, cents := m.parts()
	return sign + strconv.FormatUint(dollars, 10) + "." + strconv.FormatUint(100+cents, 10)[1:]
}

// Dollars returns the amount for people: grouped, with exactly two decimals ("1,234.50").
func (m Money) Dollars() string {
	sign, dollars, cents := m.parts()
	digits := strconv.FormatUint(dollars, 10)
	var grouped strings.Builder
	for i, digit := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			grouped.WriteByte(',')
		}
		grouped.WriteRune(digit)
	}
	return fmt.Sprintf("%s%s.%02d", sign, grouped.String(), cents)
}

func (m Money) parts() (sign string, dollars, cents uint64) {
	if m < 0 {
		sign = "-"
	}
	size := magnitude(int64(m))
	return sign, size / 100, size % 100
}

// MarshalJSON writes a number of dollars.
func (m Money) MarshalJSON() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalJSON reads a number of dollars, exactly; a null leaves the amount unchanged.
func (m *Money) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	amount, err := ParseMoney(string(data))
	if err != nil {
		return err
	}
	*m = amount
	return nil
}

// Share returns part of whole, which is above zero, of the amount, exact and then rounded half away from zero to the cent; false where that is more than
// an amount can be.
func (m Money) Share(part, whole int64) (Money, bool) {
	high, low := bits.Mul64(magnitude(int64(m)), magnitude(part))
	if high >= uint64(whole) {
		return 0, false
	}
	cents, left := bits.Div64(high, low, uint64(whole))
	if left >= uint64(whole)-left {
		cents++
	}
	switch {
	case cents > math.MaxInt64:
		return 0, false
	case (m < 0) != (part < 0):
		return -Money(cents), true
	}
	return Money(cents), true
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// Amount returns an amount's value, or zero when it is unknown.
func Amount(m *Money) Money {
	if m == nil {
		return 0
	}
	return *m
}
