package qualify

import (
	"github.com/cockroachdb/apd/v3"

	"gable/domain"
)

const largestPercent = 999_999_99 // hundredths of a percent

// percentOf returns part of whole in percent with two decimals, zero when whole is not positive.
func percentOf(part, whole domain.Money, rounding apd.Rounder) domain.Rate {
	if whole <= 0 {
		return domain.Rate{}
	}
	hundredths := scaled(quo(mul(dec(part), apd.New(100, 0)), dec(whole)), 2, rounding, largestPercent)
	return domain.RateFromMicros(hundredths * 10_000)
}

// LoanToValue returns amount over value, truncated to two decimals (Fannie Mae Selling Guide B2-1.2-01); zero when
// the value is not known.
func LoanToValue(amount, value domain.Money) domain.Rate {
	return percentOf(amount, value, apd.RoundDown)
}

// WholePercentUp returns the next whole percent of a ratio that was truncated to two decimals (B2-1.2-01).
func WholePercentUp(ratio domain.Rate) int {
	return int((ratio.Micros() + 999_999) / 1_000_000)
}

// DebtToIncome returns obligations over income in percent with two decimals; zero when there is no income.
func DebtToIncome(obligations, income domain.Money) domain.Rate {
	return percentOf(obligations, income, apd.RoundHalfUp)
}
