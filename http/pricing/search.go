package pricing

import (
	"time"

	"gable/change"
	"gable/db"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/pricing"
	"gable/http/endpoint"
)

// Found is what a search finds: what the loan was priced by, and every product.
type Found struct {
	At       time.Time             `json:"at" required:"true" doc:"The moment whose prices these are."`
	Scenario pricing.Scenario      `json:"scenario" required:"true"`
	Offers   []pricing.Offer       `json:"offers" required:"true" nullable:"false" doc:"Those that the loan can have first, the lowest rate first."`
	Options  []pricing.LoanOptions `json:"antiSteering" required:"true" nullable:"false" doc:"What a consumer is presented (12 CFR 1026.36(e)(3)), for a fixed rate and for an adjustable one."`
	Plans    []PlanChoice          `json:"plans" required:"true" nullable:"false" doc:"The compensation that can be chosen."`
	Periods  []int                 `json:"lockPeriods" required:"true" nullable:"false" doc:"The lengths of a lock that are offered, in days: the company's policy's; where it has said nothing of locks, those that the rate sheets have prices for."`
}

// PlanChoice is a compensation plan as who prices a loan sees it.
type PlanChoice struct {
	ID   domain.ID                `json:"id" required:"true"`
	Name string                   `json:"name" required:"true"`
	Kind pricing.CompensationKind `json:"kind" required:"true"`
}

type searchIn struct {
	endpoint.LoanPath
	Body struct {
		WhatIf   change.WhatIf `json:"whatIf,omitempty"`
		At       *time.Time    `json:"at,omitempty" doc:"The moment whose prices are asked for; now where absent."`
		Products []domain.ID   `json:"products,omitempty" maxItems:"8" doc:"The products of which every note rate is told."`
	}
}

func mountSearch(a *endpoint.API) {
	endpoint.Read(a, ofLoan("POST", "/product-search", "searchProducts", "Every product for the loan, with its best price, or why it can't be had", "Saved nowhere. With a moment in the past it answers what was answered then."), search)
	endpoint.Read(a, ofLoan("GET", "/product-info", "getProductInfo", "The product that the loan has, with its price as it was chosen", "ProductId is absent while none is chosen."),
		func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[ProductInfo], error) {
			return productInfo(c)
		})
}

func search(c *endpoint.Call, in *searchIn) (*endpoint.Answer[Found], error) {
	at, err := db.HoldPrices(c.Tx)
	if err != nil {
		return nil, err
	}
	if in.Body.At != nil {
		if in.Body.At.After(at) {
			return nil, domain.Invalid(domain.Wrong("at", "Moment"))
		}
		at = *in.Body.At
	}
	d, err := change.PricingServiceAt(c.Tx, at)
	if err != nil {
		return nil, err
	}
	if err := d.CanTake(in.Body.WhatIf.PlanID); err != nil {
		return nil, err
	}
	s, err := d.Scenario(in.Body.WhatIf)
	if err != nil {
		return nil, err
	}
	found := d.Market.Search(s, in.Body.Products...)
	out := Found{At: at.UTC(), Scenario: s, Offers: found.Offers, Plans: []PlanChoice{}}
	for _, amortization := range []loan.AmortizationType{loan.AmortizationFixed, loan.AmortizationAdjustable} {
		if options := found.Options(amortization); len(options.Options) > 0 {
			out.Options = append(out.Options, options)
		}
	}
	for _, p := range d.Plans() {
		out.Plans = append(out.Plans, PlanChoice{p.ID, p.Name, p.Kind})
	}
	if out.Periods, err = lockPeriods(c, d.Market); err != nil {
		return nil, err
	}
	if c.Scope().IsShared() {
		out = out.redactMargins()
	}
	return &endpoint.Answer[Found]{Body: out}, nil
}

// redactMargins is what people of a processor organisation see of it: no margins and no compensation.
func (f Found) redactMargins() Found {
	for i := range f.Offers {
		f.Offers[i] = f.Offers[i].RedactMargins()
	}
	for i := range f.Options {
		f.Options[i] = f.Options[i].RedactMargins()
	}
	f.Plans, f.Scenario.PlanID = []PlanChoice{}, ""
	return f
}
