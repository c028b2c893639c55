package org

import (
	"fmt"
	"regexp"
	"strings"
)

var mersPrefix = regexp.MustCompile(`^[0-9]{7}$`)

// MaxMERSSequence is the last number below a prefix.
const MaxMERSSequence = 9_999_999_999

// IsMERSPrefix tells whether text is a MERS organisation id: seven digits.
func IsMERSPrefix(text string) bool { return mersPrefix.MatchString(text) }

// MERSNumber returns the mortgage identification number of a sequence: 7 digits of the organisation, 10 of the sequence,
// a check digit (MERS, MIN format; modulus 10, weight 2). An error when either is out of bounds.
func MERSNumber(prefix string, sequence int64) (string, error) {
	if !IsMERSPrefix(prefix) || sequence < 0 || sequence > MaxMERSSequence {
		return "", fmt.Errorf("no MERS number has prefix %q and sequence %d", prefix, sequence)
	}
	digits := fmt.Sprintf("%s%010d", prefix, sequence)
	return digits + string(mersCheckDigit(digits)), nil
}

func mersCheckDigit(digits string) byte {
	sum := 0
	for i, r := range digits {
		n := int(r - '0')
		if i%2 == 0 { // from the left the 1st, 3rd … 17th digit is doubled
			n *= 2
		}
		sum += n/10 + n%10
	}
	return byte('0' + (10-sum%10)%10)
}

// IsMERSNumber tells whether text is a mortgage identification number: eighteen digits, the last of which checks the others.
func IsMERSNumber(text string) bool {
	return len(text) == 18 && strings.Trim(text, "0123456789") == "" && mersCheckDigit(text[:17]) == text[17]
}
