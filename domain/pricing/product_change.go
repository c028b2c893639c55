package pricing

import (
	"reflect"

	"gable/domain"
)

// ProductPart is a part of a product by which it is judged whether a loan can have it.
type ProductPart string

// The parts.
const (
	PartWithdrawn ProductPart = "WITHDRAWN" // the company sells it no more
	PartTerms     ProductPart = "TERMS"
	PartSizes     ProductPart = "SIZES"
	PartLimits    ProductPart = "LIMITS"
	PartCondition ProductPart = "CONDITION"
)

// ChangesOf are what of a product is otherwise in the book than it was in an earlier one: where it was withdrawn that alone, and nothing of one that the
// earlier book did not sell.
func (b *PricingBook) ChangesOf(id domain.ID, then *PricingBook) (parts []ProductPart) {
	was, found := then.Product(id)
	if !found || !then.offers(was) {
		return nil
	}
	is, found := b.Product(id)
	if !found || !b.offers(is) {
		return []ProductPart{PartWithdrawn}
	}
	for _, part := range []struct {
		name ProductPart
		of   func(Product) any
	}{
		{PartTerms, func(p Product) any {
			return []any{p.MortgageType, p.Amortization, p.TermMonths, p.ARM.withoutIndex(), p.InterestOnly, p.AgencyGrid}
		}},
		{PartSizes, func(p Product) any { return p.Sizes }},
		{PartLimits, func(p Product) any { return p.Eligibility }},
		{PartCondition, func(p Product) any { return p.Condition }},
	} {
		if !reflect.DeepEqual(part.of(was), part.of(is)) {
			parts = append(parts, part.name)
		}
	}
	return parts
}

// withoutIndex is how the rate moves but for what the index was published as last, which is no change of the product.
func (a *RateAdjustment) withoutIndex() RateAdjustment {
	if a == nil {
		return RateAdjustment{}
	}
	out := *a
	out.IndexPercent = nil
	return out
}

// offers tells whether neither a product nor its investor is out of use.
func (b *PricingBook) offers(p Product) bool {
	investor, _ := b.Investor(p.InvestorID)
	return !p.Inactive && !investor.Inactive
}
