package pricing

import (
	"gable/change"
	lockdb "gable/db/lock"
	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/lock"
	"gable/domain/pricing"
	"gable/domain/qualify"
	"gable/http/endpoint"
)

// ProductInfo is the loan's product, its adjustments in their order and the note rate as the loan has it. Payment, APR, cash to close and debt-to-income
// ratio of its quote are those of the loan as it is.
type ProductInfo struct {
	pricing.Chosen
	Adjustments []lock.LockedAdjustment `json:"PricingAdjustments" required:"true" nullable:"false" doc:"Those of the company, then the investor's, then what a person set; of a loan that is locked, those of the lock."`
	Stale       *pricing.StalePrice     `json:"stale,omitempty" doc:"The price is another for the loan as it is by now. Absent while it is not, and while the rate is locked or asked to be: the lock says so then."`
	// Changes are the parts of the product itself.
	Changes  []pricing.ProductPart `json:"productChanges,omitempty" enum:"WITHDRAWN,TERMS,SIZES,LIMITS,CONDITION" doc:"What the company has changed of the product since it was chosen: whether the loan can have it is judged by the product as it is now."`
	LoanInfo NoteRate              `json:"LoanInfo" required:"true"`
}

// NoteRate is the note rate of the loan's terms.
type NoteRate struct {
	NoteRatePercent *domain.Rate `json:"NoteRatePercent,omitempty"`
}

func productInfo(c *endpoint.Call) (*endpoint.Answer[ProductInfo], error) {
	chosen, err := pricingdb.GetChosen(c.Tx)
	if err != nil {
		return nil, err
	}
	return told(c, chosen)
}

// told is the loan's product as the loan is by now.
func told(c *endpoint.Call, chosen pricing.Chosen) (*endpoint.Answer[ProductInfo], error) {
	judged, err := change.JudgeProduct(c.Tx, chosen)
	if err != nil {
		return nil, err
	}
	chosen = judged.Chosen
	stale, err := staleOf(c, chosen)
	if err != nil {
		return nil, err
	}
	if c.Scope().IsShared() {
		chosen = chosen.RedactMargins()
	}
	out := ProductInfo{Chosen: chosen, Adjustments: []lock.LockedAdjustment{}, Stale: stale, Changes: judged.Changes, LoanInfo: NoteRate{judged.File.Info.MortgageTypeAndTerms.NoteRatePercent}}
	if q := chosen.Quote; q != nil {
		out.Adjustments = change.LockedAdjustments(*q)
		figures := qualify.Qualify(judged.File, c.Today())
		out.Quote = new(q.WithFigures(figures))
	}
	return &endpoint.Answer[ProductInfo]{Body: out}, nil
}

// IsStale tells whether the price of the loan's product is another for the loan as it is by now.
func IsStale(c *endpoint.Call) (bool, error) {
	chosen, err := pricingdb.GetChosen(c.Tx)
	if err != nil {
		return false, err
	}
	stale, err := staleOf(c, chosen)
	return stale != nil, err
}

// staleOf asks again for the price of the loan's product.
func staleOf(c *endpoint.Call, chosen pricing.Chosen) (*pricing.StalePrice, error) {
	if _, byRateSheets := chosen.SheetPoints(); !byRateSheets || chosen.ChosenAt == nil {
		return nil, nil
	}
	if isOpen, err := lockdb.IsOpen(c.Tx); err != nil || isOpen {
		return nil, err
	}
	at := *chosen.ChosenAt
	if chosen.PricedAt != nil {
		at = *chosen.PricedAt
	}
	then, err := change.PricingServiceAt(c.Tx, at)
	if err != nil {
		return nil, err
	}
	before, err := then.QuoteOf(chosen)
	if err != nil {
		return nil, err
	}
	stale := chosen.Stale(before, func() (q *pricing.PriceQuote) {
		var now *change.PricingService
		if now, err = deskNow(c); err == nil {
			q, err = now.QuoteOf(chosen)
		}
		return q
	})
	if stale != nil && stale.Now != nil && c.Scope().IsShared() {
		stale.Now = new(stale.Now.RedactMargins())
	}
	return stale, err
}
