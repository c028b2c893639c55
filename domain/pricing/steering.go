package pricing

import (
	"cmp"
	"slices"

	"gable/domain"
	"gable/domain/loan"
)

// Feature is what makes a loan one that is not the safer one of the rule against steering (12 CFR 1026.36(e)(3)(i)(B)).
type Feature string

// The features.
const (
	PrepaymentPenalty    Feature = "PREPAYMENT_PENALTY"
	InterestOnly         Feature = "INTEREST_ONLY"
	NegativeAmortization Feature = "NEGATIVE_AMORTIZATION"
	Balloon              Feature = "BALLOON"
	DemandFeature        Feature = "DEMAND"
	SharedEquity         Feature = "SHARED_EQUITY"
)

// Criterion is one of the three by which a consumer is presented loan options.
type Criterion string

// The criteria of 12 CFR 1026.36(e)(3)(i).
const (
	LowestRate     Criterion = "LOWEST_RATE"
	LowestSafeRate Criterion = "LOWEST_RATE_WITHOUT_RISK"
	LowestCost     Criterion = "LOWEST_COST"
)

// LoanOption is an option that meets one or more of the criteria.
type LoanOption struct {
	Criteria     []Criterion  `json:"criteria" required:"true" nullable:"false"`
	ProductID    domain.ID    `json:"ProductId" required:"true"`
	Name         string       `json:"name" required:"true"`
	InvestorName string       `json:"ProductProviderName" required:"true"`
	CostAmt      domain.Money `json:"costAmt" required:"true" doc:"Discount points and origination points or fees, in dollars."`
	Quote        PriceQuote   `json:"quote" required:"true"`
}

// LoanOptions are what a consumer who asks for one type of loan is presented.
type LoanOptions struct {
	Amortization loan.AmortizationType `json:"AmortizationType" required:"true" doc:"The type of loan that the consumer asks for."`
	Creditors    int                   `json:"creditors" required:"true" doc:"The investors whose products were looked at: a significant number of those regularly used is asked for."`
	Options      []LoanOption          `json:"options" required:"true" nullable:"false" doc:"Fewer than three where one meets several criteria."`
}

// candidate is a rate of a product that the loan can have.
type candidate struct {
	of    *priced
	line  PriceLine
	price domain.Rate
	cost  domain.Money
	risky bool
}

// Options are the loans of one type that the rule against steering has a consumer presented with, from the prices of a search: that with the
// lowest rate, that with the lowest one without risky features, and that with the lowest points and fees.
func (r Result) Options(amortization loan.AmortizationType) LoanOptions {
	out := LoanOptions{Amortization: amortization, Options: []LoanOption{}}
	var all []candidate
	creditors := map[domain.ID]bool{}
	for _, one := range r.looked {
		if one.product.Amortization != amortization || !one.eligible {
			continue
		}
		creditors[one.investor.ID] = true
		byRatio := slices.ContainsFunc(one.product.Eligibility, func(l EligibilityRow) bool { return l.MaxDTI != nil })
		one.p.prices(func(line PriceLine, price domain.Rate) {
			if byRatio && !one.p.takes(line.NoteRate, r.pay) {
				return
			}
			cost := max(minus(hundred, price).Of(one.p.scenario.LoanAmt), 0) + one.p.origination
			all = append(all, candidate{one.p, line, price, cost, len(one.product.Features) > 0})
		})
	}
	out.Creditors = len(creditors)
	byRate := func(a, b candidate) int {
		return cmp.Or(a.line.NoteRate.Cmp(b.line.NoteRate), cmp.Compare(a.cost, b.cost), b.price.Cmp(a.price))
	}
	byCost := func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), a.line.NoteRate.Cmp(b.line.NoteRate), b.price.Cmp(a.price))
	}
	out.add(LowestRate, least(all, byRate, true), r.pay)
	out.add(LowestSafeRate, least(all, byRate, false), r.pay)
	out.add(LowestCost, least(all, byCost, true), r.pay)
	return out
}

// least is the first of the candidates by an order, nil where there is none.
func least(all []candidate, order func(a, b candidate) int, withRisk bool) (found *candidate) {
	for i := range all {
		if (withRisk || !all[i].risky) && (found == nil || order(all[i], *found) < 0) {
			found = &all[i]
		}
	}
	return found
}

// add notes an option, or that one that is there meets one more of the criteria.
func (o *LoanOptions) add(by Criterion, c *candidate, pay *payments) {
	if c == nil {
		return
	}
	for i := range o.Options {
		if o.Options[i].ProductID == c.of.product.ID && o.Options[i].Quote.NoteRate == c.line.NoteRate {
			o.Options[i].Criteria = append(o.Options[i].Criteria, by)
			return
		}
	}
	q := c.of.quote(c.line, nil, pay)
	q.APR = c.of.apr(q, pay)
	o.Options = append(o.Options, LoanOption{Criteria: []Criterion{by}, ProductID: c.of.product.ID, Name: c.of.product.Name, InvestorName: c.of.investor.Name, CostAmt: c.cost, Quote: q})
}
