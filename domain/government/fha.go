// Package government calculates what FHA, VA and USDA ask for beyond a loan's terms: premiums and fees, the least investment, entitlement,
// residual income and limits. The agencies' tables are passed in.
package government

import (
	"strings"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/domain/reference"
)

// PremiumAnswer is FHA's mortgage insurance: once upfront, and by the month.
type PremiumAnswer struct {
	UpfrontPercent domain.Rate  `json:"UpfrontPercent" required:"true"`
	UpfrontAmt     domain.Money `json:"UpfrontAmt" required:"true" doc:"US dollars, exact to the cent"`
	FinancedAmt    domain.Money `json:"FinancedAmt" required:"true" doc:"What is added to the loan where the premium is financed: whole dollars"`
	AnnualPercent  domain.Rate  `json:"AnnualPercent" required:"true"`
	MonthlyAmt     domain.Money `json:"MonthlyAmt" required:"true" doc:"In each month of the first year, of the average of what is owed in it, by HUD's steps"`
	Months         int          `json:"Months" required:"true" doc:"How long it is paid"`
	WholeTerm      bool         `json:"WholeTerm" required:"true"`
}

// PremiumQuestion is what FHA's premium goes by.
type PremiumQuestion struct {
	Base, Value domain.Money
	Months      int
	// Endorsed is when the loan that a streamline refinance replaces was endorsed; Section the section of the act. Both have exceptions.
	Endorsed *domain.Date
	Section  string
	// NoteRate is the loan's; Financed, that the premium at closing is added to the loan: what is owed in the first year goes by both.
	NoteRate *domain.Rate
	Financed bool
}

// isStreamline tells whether the loan is a streamline refinance.
func isStreamline(i loan.Info) bool {
	return !i.IsPurchase() && strings.HasPrefix(i.GovernmentLoan.GovernmentRefinanceType, "Streamline")
}

// streamlinedEndorsement is when the loan was endorsed that a streamline refinance replaces; nil of other loans.
func streamlinedEndorsement(i loan.Info) *domain.Date {
	if !isStreamline(i) {
		return nil
	}
	return i.GovernmentLoan.ReplacedEndorsedDate
}

// excepted reports whether a row is of an exception, and whether the loan is one.
func (q PremiumQuestion) excepted(row reference.Row) (exception, applies bool) {
	day, err := domain.ParseDate(row["endorsed_to"])
	byDay, bySection := row["endorsed_to"] != "", row["section"] != ""
	applies = (!byDay || (err == nil && q.Endorsed != nil && !q.Endorsed.After(day))) && (!bySection || row["section"] == q.Section)
	return byDay || bySection, applies
}

// FHAPremium is the premium of a base loan on a property of that value; nil where the table has none. Rows of an exception that the loan is go before
// the others.
func FHAPremium(t reference.Table, q PremiumQuestion) *PremiumAnswer {
	base, months := q.Base, q.Months
	if base <= 0 || q.Value <= 0 || months <= 0 {
		return nil
	}
	ltv := qualify.LoanToValue(base, q.Value)
	found, special := map[string]reference.Row{}, map[string]bool{}
	for _, row := range t.Rows {
		part := row["part"]
		exception, applies := q.excepted(row)
		if !applies || (special[part] && !exception) {
			continue
		}
		if part == "UPFRONT" || (isTermOf(row, months) && row.IsAmountAbove("base_over", "base_to", base) && row.IsAbove("ltv_over", "ltv_to", ltv)) {
			found[part], special[part] = row, exception
		}
	}
	upfront, annual := found["UPFRONT"], found["ANNUAL"]
	if upfront == nil || annual == nil {
		return nil
	}
	a := &PremiumAnswer{UpfrontPercent: *upfront.Rate("percent"), AnnualPercent: *annual.Rate("percent"), Months: months, WholeTerm: true}
	a.UpfrontAmt = a.UpfrontPercent.Of(base)
	a.FinancedAmt = wholeDollars(a.UpfrontAmt)
	monthly := qualify.HUDPremium{BaseAmt: base, UpfrontAmt: a.UpfrontAmt, Annual: a.AnnualPercent, NoteRate: q.NoteRate, Months: months}
	if q.Financed {
		monthly.FinancedAmt = a.FinancedAmt
	}
	a.MonthlyAmt = monthly.Monthly()
	if paid := annual.Count("months"); paid != nil && *paid < months {
		a.Months, a.WholeTerm = *paid, false
	}
	return a
}

// dueMonths is how long the premium is due, as a housing expense says it: 0 for as long as the loan.
func (a PremiumAnswer) dueMonths() *int {
	if a.WholeTerm {
		return new(0)
	}
	return &a.Months
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
