package pricing

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

// TestChangesOfAProduct: what the company changed of a product is named, and not what the index of its rate was published as since.
func TestChangesOfAProduct(t *testing.T) {
	t.Parallel()
	rate := func(text string) *domain.Rate { return new(domain.MustRate(text)) }
	product := func(change func(*Product)) *PricingBook {
		p := Product{ID: "p", InvestorID: "i", TermMonths: 360, ARM: &RateAdjustment{FixedMonths: 60, EveryMonths: 6, Margin: rate("2.75"), Index: "SOFR30DayAverage", IndexPercent: rate("4.05")}}
		change(&p)
		return &PricingBook{Investors: []PricingInvestor{{ID: "i"}}, Products: []Product{p}}
	}
	then := product(func(*Product) {})
	for name, c := range map[string]struct {
		change func(*Product)
		want   []ProductPart
	}{
		"nothing":            {func(*Product) {}, nil},
		"the index":          {func(p *Product) { p.ARM.IndexPercent = rate("4.31") }, nil},
		"the margin":         {func(p *Product) { p.ARM.Margin = rate("3") }, []ProductPart{PartTerms}},
		"adjustable no more": {func(p *Product) { p.ARM = nil }, []ProductPart{PartTerms}},
		"what it is called":  {func(p *Product) { p.Name = "Another" }, nil},
		"several":            {func(p *Product) { p.Sizes, p.Condition = []LoanSize{Conforming}, "1 < 2" }, []ProductPart{PartSizes, PartCondition}},
		"taken out of use":   {func(p *Product) { p.Inactive, p.Condition = true, "1 < 2" }, []ProductPart{PartWithdrawn}},
		"another in place":   {func(p *Product) { p.ID = "q" }, []ProductPart{PartWithdrawn}},
	} {
		assert.Equal(t, c.want, product(c.change).ChangesOf("p", then), name)
	}
	assert.Nil(t, then.ChangesOf("p", &PricingBook{}), "it was not sold then")
}
