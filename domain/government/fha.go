// Package government calculates what FHA, VA and USDA ask for beyond a loan's terms: premiums and fees, the least investment, entitlement,
// residual income and limits. The agencies' tables are passed in.
package government

import (
	"gable/domain"
	"gable/domain/qualify"
	"gable/domain/reference"
)

// PremiumAnswer is FHA's mortgage insurance: once upfront, and by the month.
type PremiumAnswer struct {
	UpfrontPercent domain.Rate  `json:"UpfrontPercent" required:"true"`
	UpfrontAmt     domain.Money `json:"UpfrontAmt" required:"true" doc:"US dollars, exact to the cent"`
	FinancedAmt    domain.Money `json:"FinancedAmt" required:"true" doc:"What is added to the loan where the premium is financed: whole dollars"`
	AnnualPercent  domain.Rate  `json:"AnnualPercent" required:"true"`
	MonthlyAmt     domain.Money `json:"MonthlyAmt" required:"true" doc:"Of the first month, on the base loan"`
	Months         int          `json:"Months" required:"true" doc:"How long it is paid"`
	WholeTerm      bool         `json:"WholeTerm" required:"true"`
}

// FHAPremium is the premium of a base loan on a property of that value; nil where the table has none.
func FHAPremium(t reference.Table, base, value domain.Money, months int) *PremiumAnswer {
	if base <= 0 || value <= 0 || months <= 0 {
		return nil
	}
	ltv := qualify.LoanToValue(base, value)
	var upfront, annual reference.Row
	for _, row := range t.Rows {
		switch row["part"] {
		case "UPFRONT":
			upfront = row
		case "ANNUAL":
			if isTermOf(row, months) && row.IsAmountAbove("base_over", "base_to", base) && row.IsAbove("ltv_over", "ltv_to", ltv) {
				annual = row
			}
		}
	}
	if upfront == nil || annual == nil {
		return nil
	}
	a := &PremiumAnswer{UpfrontPercent: *upfront.Rate("percent"), AnnualPercent: *annual.Rate("percent"), Months: months, WholeTerm: true}
	a.UpfrontAmt = a.UpfrontPercent.Of(base)
	a.FinancedAmt = wholeDollars(a.UpfrontAmt)
	a.MonthlyAmt = qualify.InterestPayment(base, a.AnnualPercent)
	if paid := annual.Count("months"); paid != nil && *paid < months {
		a.Months, a.WholeTerm = *paid, false
	}
	return a
}

func isTermOf(row reference.Row, months int) bool {
	over, to := row.Count("term_over"), row.Count("term_to")
	return (over == nil || months > *over) && (to == nil || months <= *to)
}

func wholeDollars(m domain.Money) domain.Money { return domain.MoneyFromCents(m.Cents() / 100 * 100) }

// InvestmentAnswer is the least that the borrower puts into the purchase.
type InvestmentAnswer struct {
	Eligible    bool         `json:"Eligible" required:"true" doc:"False below the lowest score that FHA insures."`
	MaxLTV      domain.Rate  `json:"MaxLTV" required:"true"`
	Percent     domain.Rate  `json:"Percent" required:"true" doc:"Of the lesser of price and appraised value"`
	RequiredAmt domain.Money `json:"RequiredAmt" required:"true"`
	MaxLoanAmt  domain.Money `json:"MaxLoanAmt" required:"true" doc:"The highest base loan, whole dollars"`
}

// FHAInvestment is the least investment in a property of that value by the decision score; without a score, by the highest ratio.
func FHAInvestment(t reference.Table, score *int, value domain.Money) *InvestmentAnswer {
	if value <= 0 || len(t.Rows) == 0 {
		return nil
	}
	var row reference.Row
	for _, r := range t.Rows {
		from, to := r.Count("score_from"), r.Count("score_to")
		if score == nil && (row == nil || r.Rate("ltv_to").Cmp(*row.Rate("ltv_to")) > 0) {
			row = r
		}
		if score != nil && *score >= *from && (to == nil || *score <= *to) {
			row = r
		}
	}
	if row == nil {
		return &InvestmentAnswer{}
	}
	a := &InvestmentAnswer{Eligible: true, MaxLTV: *row.Rate("ltv_to")}
	a.Percent = domain.RateFromMicros(domain.MustRate("100").Micros() - a.MaxLTV.Micros())
	a.RequiredAmt = a.Percent.Of(value)
	a.MaxLoanAmt = wholeDollars(value - a.RequiredAmt)
	return a
}
