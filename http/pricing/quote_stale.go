package pricing

import (
	"gable/change"
	"gable/domain/pricing"
	"gable/http/endpoint"
)

// markStale says of quotes whose prices are still offered why they are not what would be quoted now.
func markStale(c *endpoint.Call, quotes []pricing.LoanQuote) error {
	var now *change.PricingService
	for i := range quotes {
		q := &quotes[i]
		if c.Now().After(q.OfferedUntil) {
			continue
		}
		if now == nil {
			var err error
			if now, err = deskNow(c); err != nil {
				return err
			}
		}
		then, err := change.PricingServiceAt(c.Tx, q.PricedAt)
		if err != nil {
			return err
		}
		for _, option := range q.Options {
			before, err := requoted(then, option)
			if err != nil {
				return err
			}
			after, err := requoted(now, option)
			if err != nil {
				return err
			}
			q.MarkStale(option.Stale(before, after))
		}
	}
	return nil
}

// requoted asks again for what a quote says.
func requoted(d *change.PricingService, o pricing.QuotedOption) (pricing.Requote, error) {
	w := o.WhatIf
	w.LockDays = o.LockDays
	s, err := d.Scenario(w)
	if err != nil {
		return pricing.Requote{}, err
	}
	offer := d.Market.OfferOf(s, o.ProductID)
	quote := d.Market.PriceAt(s, o.ProductID, o.NoteRate, o.LockDays, nil)
	switch {
	case offer == nil || !d.Market.Book.Sells(o.ProductID) || quote == nil:
		return pricing.Requote{Why: pricing.StaleNoPrice}, nil
	case len(offer.ReasonsAt(o.NoteRate)) > 0:
		return pricing.Requote{Why: pricing.StaleNotEligible}, nil
	}
	return pricing.Requote{Option: new(pricing.QuoteOption(*offer, *quote, s, w, d.Housing(w)))}, nil
}
