package org

import (
	"fmt"
	"math"
	"strconv"
)

// Contrast returns the contrast of two colours (#rrggbb), from 1 for equal ones to 21 for black on white (WCAG 2.2,
// definitions of contrast ratio and relative luminance).
func Contrast(one, other string) (float64, error) {
	a, err := luminance(one)
	if err != nil {
		return 0, err
	}
	b, err := luminance(other)
	if err != nil {
		return 0, err
	}
	return (math.Max(a, b) + 0.05) / (math.Min(a, b) + 0.05), nil
}

func luminance(color string) (float64, error) {
	if len(color) != 7 || color[0] != '#' {
		return 0, fmt.Errorf("a colour is written #rrggbb")
	}
	n, err := strconv.ParseUint(color[1:], 16, 32)
	if err != nil {
		return 0, fmt.Errorf("a colour is written #rrggbb: %w", err)
	}
	linear := func(channel uint64) float64 {
		c := float64(channel&0xff) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(n>>16) + 0.7152*linear(n>>8) + 0.0722*linear(n), nil
}
