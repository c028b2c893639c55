package domain

import (
	"errors"
	"strings"
)

var (
	errNotDecimal  = errors.New("not a plain decimal number")
	errTooPrecise  = errors.New("too many decimals")
	errOutOfBounds = errors.New("out of bounds")
)

// parseFixed reads an optionally negative plain decimal as an integer count of 10^-places units.
func parseFixed(text string, places int, limit int64) (int64, error) {
	rest, negative := strings.CutPrefix(text, "-")
	whole, fraction, dotted := strings.Cut(rest, ".")
	if whole == "" || (dotted && fraction == "") {
		return 0, errNotDecimal
	}
	if len(fraction) > places {
		return 0, errTooPrecise
	}
	units := int64(0)
	for _, digit := range whole + fraction + strings.Repeat("0", places-len(fraction)) {
		if digit < '0' || digit > '9' {
			return 0, errNotDecimal
		}
		units = units*10 + int64(digit-'0')
		if units > limit {
			return 0, errOutOfBounds
		}
	}
	if negative {
		units = -units
	}
	return units, nil
}
