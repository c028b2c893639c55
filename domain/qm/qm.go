// Package qm tells whether a loan is a qualified mortgage by its price and its points and fees, whether it is higher-priced, and whether it
// is a high-cost mortgage (12 CFR 1026.43(e), 1026.35 and 1026.32). The thresholds of the year are passed in.
package qm

import (
	"gable/domain"
	"gable/domain/reference"
)

// Lien is the loan's place on the property.
type Lien string

// The liens that the thresholds tell apart.
const (
	First             Lien = "FIRST"
	FirstManufactured Lien = "FIRST_MANUFACTURED"
	Subordinate       Lien = "SUBORDINATE"
)

// FeeCap is the most that points and fees may come to: an amount, or a percentage of the total loan amount. The tier goes by the loan
// amount, the percentage by the total loan amount. It is nil where the table has none.
func FeeCap(t reference.Table, loanAmt, totalLoanAmt domain.Money) *domain.Money {
	return capOf(t, "POINTS_AND_FEES", loanAmt, totalLoanAmt)
}

// HighCostCap is the most that they may come to before the loan is a high-cost mortgage.
func HighCostCap(t reference.Table, loanAmt, totalLoanAmt domain.Money) *domain.Money {
	return capOf(t, "HOEPA_FEES", loanAmt, totalLoanAmt)
}

// capOf is the lesser of amount and percentage where a tier has both.
func capOf(t reference.Table, test string, loanAmt, totalLoanAmt domain.Money) *domain.Money {
	for _, row := range t.Rows {
		if row["test"] != test || !row.IsAmountFrom("loan_from", "loan_below", loanAmt) {
			continue
		}
		most := row.Amount("amount")
		if percent := row.Rate("percent"); percent != nil {
			share := percent.Of(totalLoanAmt)
			if most == nil || share < *most {
				most = &share
			}
		}
		return most
	}
	return nil
}

// PriceThreshold is the spread over the average prime offer rate at which a loan is a general qualified mortgage no longer; nil where the
// table has none.
func PriceThreshold(t reference.Table, loanAmt domain.Money, lien Lien) *domain.Rate {
	test := "PRICE_" + string(lien)
	for _, row := range t.Rows {
		if row["test"] == test && row.IsAmountFrom("loan_from", "loan_below", loanAmt) {
			return row.Rate("percent")
		}
	}
	return nil
}

// Spread is the annual percentage rate less the average prime offer rate.
func Spread(apr, apor domain.Rate) domain.Rate {
	return domain.RateFromMicros(apr.Micros() - apor.Micros())
}

// Principal is what a loan's total amount is worked out of (comment 32(b)(4)(i)-1).
type Principal struct {
	Borrowed domain.Money
	// Prepaid are the finance charges that are paid at or before closing.
	Prepaid domain.Money
	// Financed are charges of the creditor or an affiliate, credit insurance among them, that count among points and fees and are paid out of the loan.
	Financed domain.Money
}

// AmountFinanced is what the borrower has the use of.
func (p Principal) AmountFinanced() domain.Money { return p.Borrowed - p.Prepaid }

// TotalLoanAmount is the amount financed without what of points and fees is financed.
func (p Principal) TotalLoanAmount() domain.Money { return p.AmountFinanced() - p.Financed }

// The spreads from which a loan is higher-priced (1026.35(a)(1)), and those above which it is a high-cost mortgage (1026.32(a)(1)(i)).
var (
	higherFirst       = domain.MustRate("1.5")
	higherJumbo       = domain.MustRate("2.5")
	higherSubordinate = domain.MustRate("3.5")
	highCostFirst     = domain.MustRate("6.5")
	highCostOther     = domain.MustRate("8.5")
)

// smallPersonal is the amount below which a first lien on personal property has the wider spread.
const smallPersonal domain.Money = 50_000_00

// IsHigherPriced reports whether a loan on the borrower's home is higher-priced.
func IsHigherPriced(spread domain.Rate, lien Lien, jumbo bool) bool {
	return spread.Cmp(higherPriced(lien, jumbo)) >= 0
}

func higherPriced(lien Lien, jumbo bool) domain.Rate {
	switch {
	case lien == Subordinate:
		return higherSubordinate
	case jumbo:
		return higherJumbo
	}
	return higherFirst
}

// HasSafeHarbor reports whether a qualified mortgage at this spread is conclusively one; above it can be rebutted (1026.43(b)(4)).
func HasSafeHarbor(spread domain.Rate, lien Lien) bool {
	return spread.Cmp(higherPriced(lien, false)) < 0
}

// IsHighCost reports whether the spread alone makes the loan a high-cost mortgage.
func IsHighCost(spread domain.Rate, lien Lien, loanAmt domain.Money, personalProperty bool) bool {
	most := highCostFirst
	if lien == Subordinate || (personalProperty && loanAmt < smallPersonal) {
		most = highCostOther
	}
	return spread.Cmp(most) > 0
}

// The terms of a prepayment penalty beyond which the loan is a high-cost mortgage (1026.32(a)(1)(iii)).
const penaltyMonths = 36

var penaltyPercent = domain.MustRate("2")

// HasHighCostPenalty reports whether a prepayment penalty runs too long or costs too much of what is prepaid.
func HasHighCostPenalty(months int, percent domain.Rate) bool {
	return months > penaltyMonths || percent.Cmp(penaltyPercent) > 0
}

// Insurance is an upfront premium of private mortgage insurance.
type Insurance struct {
	Premium    domain.Money
	Allowance  domain.Money // what FHA would ask for
	Refundable bool         // pro rata and without being asked
}

// Counted is the part of it that counts among points and fees (1026.32(b)(1)(i)(C)).
func (i Insurance) Counted() domain.Money {
	if !i.Refundable {
		return i.Premium
	}
	return max(0, i.Premium-i.Allowance)
}

// AverageOfferRate is the average prime offer rate of a kind of loan on a day: of the last week that was set by then, for so many
// years; nil where the table has none.
func AverageOfferRate(t reference.Table, adjustable bool, years int, on domain.Date) *domain.Rate {
	kind := "FIXED"
	if adjustable {
		kind = "ADJUSTABLE"
	}
	var best reference.Row
	var bestDay domain.Date
	for _, row := range t.Rows {
		day := t.ValidFrom
		if set, err := domain.ParseDate(row["set_on"]); err == nil {
			day = set
		}
		if row["amortization"] != kind || *row.Count("years") != years || day.After(on) {
			continue
		}
		if best == nil || day.After(bestDay) {
			best, bestDay = row, day
		}
	}
	if best == nil {
		return nil
	}
	return best.Rate("percent")
}
