package pricing

import (
	"gable/domain"
	"gable/domain/property"
)

// Up to which part of the area's median income the agencies' programs are for, in percent (Fannie Mae's loan-level price adjustment matrix of 9 September 2026).
var (
	homeReadyShare = domain.MustRate("80")
	firstTimeShare = domain.MustRate("100")
	highCostShare  = domain.MustRate("120") // of first-time buyers where the county's limit is above the baseline
	veryLowShare   = domain.MustRate("50")
)

// lowIncomeCredit is what a first-time buyer of very low income is given for a HomeReady purchase, to be ready for sale to the agency by a day (special
// feature code 884 of the same matrix).
var (
	lowIncomeCredit = domain.Money(2500_00)
	lowIncomeUntil  = domain.MustDate("2027-02-28")
)

const (
	months = 12
	// KeyLowIncome is of that credit.
	KeyLowIncome = "credit:homeReadyVeryLowIncome"
	noAreaIncome = "NO_AREA_INCOME"
	noIncome     = "NO_INCOME"
)

// waivedUpTo is the income of a year up to which the scenario's waiver is for; 0 where there is no such bound, or it is not known.
func (s Scenario) waivedUpTo() domain.Money {
	switch {
	case s.Waiver == HomeReady:
		return homeReadyShare.Of(s.AreaIncomeAmt)
	case s.Waiver == FirstTimeBuyerAMI && s.CountyAmt > s.BaselineAmt:
		return highCostShare.Of(s.AreaIncomeAmt)
	case s.Waiver == FirstTimeBuyerAMI:
		return firstTimeShare.Of(s.AreaIncomeAmt)
	}
	return 0
}

// ofLowIncome is the credit for a very low income, or with nothing of it why it is not given, where all but the income speaks for it.
func (m *Market) ofLowIncome(s Scenario) []PriceAdjustment {
	if s.Waiver != HomeReady || s.Purpose != Purchase || !s.FirstTime || s.Occupancy != property.UsagePrimaryResidence || domain.DayIn("UTC", m.At).After(lowIncomeUntil) {
		return nil
	}
	a := s.line(Investor, KeyLowIncome, "HomeReady, very low income", domain.Rate{})
	switch {
	case s.AreaIncomeAmt <= 0:
		a.NotGiven = noAreaIncome
	case s.IncomeAmt <= 0:
		a.NotGiven = noIncome
	case s.IncomeAmt*months > veryLowShare.Of(s.AreaIncomeAmt):
		return nil
	default:
		a.Percent, a.Amt = minus(domain.Rate{}, percentOf(lowIncomeCredit, s.LoanAmt, millionth)), -lowIncomeCredit
	}
	return []PriceAdjustment{a}
}
