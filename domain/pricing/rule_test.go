package pricing_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/pricing"
	"gable/domain/property"
)

// What a company's book can't say, at both ends of each bound.
func TestBoundsOfABook(t *testing.T) {
	t.Parallel()
	rate := func(text string) *domain.Rate { return new(domain.MustRate(text)) }
	amount := func(cents int64) *domain.Money { return new(domain.MoneyFromCents(cents)) }
	long := strings.Repeat("n", domain.MaxNameLength+1)
	type investor = pricing.PricingInvestor
	type product = pricing.Product
	type row = pricing.EligibilityRow
	type plan = pricing.CompensationPlan
	investors := func(change func(*investor)) func(*pricing.PricingBook) {
		return func(b *pricing.PricingBook) { change(&b.Investors[0]) }
	}
	products := func(change func(*product)) func(*pricing.PricingBook) {
		return func(b *pricing.PricingBook) { change(&b.Products[0]) }
	}
	rows := func(l row) func(*pricing.PricingBook) {
		return products(func(p *product) { p.Eligibility = []row{l} })
	}
	adjusters := func(a pricing.Adjuster) func(*pricing.PricingBook) {
		return func(b *pricing.PricingBook) { b.Adjusters = []pricing.Adjuster{a} }
	}
	margins := func(m pricing.Margin) func(*pricing.PricingBook) {
		return func(b *pricing.PricingBook) { b.Margins = []pricing.Margin{m} }
	}
	plans := func(p plan) func(*pricing.PricingBook) {
		return func(b *pricing.PricingBook) { b.Plans = []plan{p} }
	}
	for _, c := range []struct {
		says string
		act  func(*pricing.PricingBook)
		want string
	}{
		{"an investor's most and least price", investors(func(i *investor) { i.MaxPrice, i.MinPrice, i.TPOLink = rate("150"), rate("50"), "https://example.test" }), ""},
		{"prices that no sheet has", investors(func(i *investor) { i.MaxPrice, i.MinPrice = rate("150.001"), rate("49.999") }), "investors.0.maxPrice investors.0.minPrice"},
		{"an investor without code and name", investors(func(i *investor) { i.Code, i.Name = "", "" }), "investors.0.code investors.0.name"},
		{"texts without an end", investors(func(i *investor) { i.Code, i.Name, i.NMLS = strings.Repeat("c", 21), long, strings.Repeat("1", 13) }), "investors.0.code investors.0.name investors.0.nmlsNumber"},
		{"an address that anybody could read", investors(func(i *investor) { i.TPOLink = "http://example.test" }), "investors.0.TpoLink"},
		{"an address with a password", investors(func(i *investor) { i.TPOLink = "https://me:secret@example.test" }), "investors.0.TpoLink"},
		{"an address of nowhere", investors(func(i *investor) { i.TPOLink = "https://" }), "investors.0.TpoLink"},

		{"a product's most price", products(func(p *product) { p.MaxPrice = rate("150") }), ""},
		{"one that no sheet has", products(func(p *product) { p.MaxPrice = rate("150.001") }), "products.0.maxPrice"},
		{"a product without a program", products(func(p *product) { p.MortgageType = "" }), "products.0.mortgageType"},
		{"one whose payments nobody can work out", products(func(p *product) { p.Amortization = "Luck" }), "products.0.amortizationType"},
		{"a year", products(func(p *product) { p.TermMonths = 12 }), ""},
		{"forty years", products(func(p *product) { p.TermMonths = 480 }), ""},
		{"eleven months", products(func(p *product) { p.TermMonths = 11 }), "products.0.termMonths"},
		{"more than forty years", products(func(p *product) { p.TermMonths = 481 }), "products.0.termMonths"},
		{"an adjustable rate that nobody says how", products(func(p *product) { p.Amortization = loan.AmortizationAdjustable }), "products.0.arm"},
		{"interest alone for ever", products(func(p *product) { p.InterestOnly = 360 }), "products.0.interestOnlyMonths"},
		{"for all but a month", products(func(p *product) { p.InterestOnly = 359 }), ""},
		{"for less than no month", products(func(p *product) { p.InterestOnly = -1 }), "products.0.interestOnlyMonths"},
		{"for nobody says how long", products(func(p *product) { p.Features = []pricing.Feature{pricing.InterestOnly} }), "products.0.interestOnlyMonths"},
		{"a size that is none", products(func(p *product) { p.Sizes = []pricing.LoanSize{pricing.Jumbo, "TINY"} }), "products.0.sizes"},

		{"who can have it, at the ends", rows(row{MinScore: new(300), MaxLTV: rate("150"), MaxCLTV: rate("150"), MaxDTI: rate("100"), MinAmt: amount(5), MaxAmt: amount(5), Units: []int{1, 4}, HousingTypes: []property.HousingType{"SingleFamily"}}), ""},
		{"and beyond", rows(row{MinScore: new(851), MaxLTV: rate("150.001"), MaxCLTV: rate("150.001"), MaxDTI: rate("100.001"), MinAmt: amount(-2), MaxAmt: amount(-1)}),
			"products.0.eligibility.0.minScore products.0.eligibility.0.maxLtv products.0.eligibility.0.maxCltv products.0.eligibility.0.maxDti products.0.eligibility.0.minAmt products.0.eligibility.0.maxAmt"},
		{"a score that nobody has", rows(row{MinScore: new(299)}), "products.0.eligibility.0.minScore"},
		{"a home of five units", rows(row{Units: []int{5}}), "products.0.eligibility.0.units"},
		{"a home of none", rows(row{Units: []int{0}}), "products.0.eligibility.0.units"},
		{"a castle", rows(row{HousingTypes: []property.HousingType{"Castle"}}), "products.0.eligibility.0.housingTypes"},

		{"a margin of twenty points", margins(pricing.Margin{Name: "M", Percent: domain.MustRate("-20")}), ""},
		{"of more, of no name and no program", margins(pricing.Margin{Percent: domain.MustRate("20.001"), Mortgage: "Luck"}), "margins.0.name margins.0.percent margins.0.mortgageType"},
		{"an adjuster at the ends", adjusters(pricing.Adjuster{Name: "A", Percent: domain.MustRate("20"), MinScore: new(300), MaxScore: new(850), MinLTV: rate("0"), MaxLTV: rate("150"), MinAmt: amount(0), MaxAmt: amount(0)}), ""},
		{"and beyond", adjusters(pricing.Adjuster{Name: long, Percent: domain.MustRate("-20.001"), Mortgage: "Luck", MinScore: new(299), MaxScore: new(851), MinLTV: rate("-1"), MaxLTV: rate("151"), MinAmt: amount(-2), MaxAmt: amount(-1)}),
			"adjusters.0.name adjusters.0.percent adjusters.0.mortgageType adjusters.0.minAmt adjusters.0.maxAmt adjusters.0.minScore adjusters.0.maxScore adjusters.0.minLtv adjusters.0.maxLtv"},
		{"a plan of ten percent", plans(plan{Name: "P", Kind: pricing.LenderPaid, Percent: domain.MustRate("10"), MinAmt: amount(5), MaxAmt: amount(5)}), ""},
		{"of more, by nobody", plans(plan{Name: "P", Percent: domain.MustRate("10.001")}), "plans.0.kind plans.0.percent"},
		{"that pays no less than more than the most", plans(plan{Name: "P", Kind: pricing.Exempt, MinAmt: amount(6), MaxAmt: amount(5)}), "plans.0.maxAmt"},
		{"that pays less than nothing", plans(plan{Name: "P", Kind: pricing.BorrowerPaid, MinAmt: amount(-1), MaxAmt: amount(-1)}), "plans.0.minAmt plans.0.maxAmt"},
		{"prices rounded to an eighth", func(b *pricing.PricingBook) { b.Rounding.Step = domain.MustRate("0.125") }, ""},
		{"to less than a sheet shows", func(b *pricing.PricingBook) { b.Rounding.Step = domain.MustRate("0.0005") }, "rounding.step"},
	} {
		b := book()
		id := domain.NewID()
		b.Investors[0].ID, b.Products[0].ID, b.Products[0].InvestorID = id, domain.NewID(), id
		c.act(&b)
		b.Prepare()
		var fields []string
		for _, f := range b.Validate() {
			fields = append(fields, f.Field)
		}
		assert.Equal(t, c.want, strings.Join(fields, " "), c.says)
	}
}

// By which plan the originator is paid: the chosen one, else the default of the nearest unit, else the company's.
func TestWhichPlanPays(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says  string
		plans []pricing.CompensationPlan
		state pricing.Scenario
		want  domain.ID
	}{
		{"the company has none", nil, pricing.Scenario{}, ""},
		{"the company's default", []pricing.CompensationPlan{{ID: "a"}, {ID: "b", Default: true}}, pricing.Scenario{OrgUnits: []domain.ID{"austin"}}, "b"},
		{"no plan that is no default", []pricing.CompensationPlan{{ID: "a", OrgUnitID: "austin"}}, pricing.Scenario{OrgUnits: []domain.ID{"austin"}}, ""},
		{"that of the unit before the company's", []pricing.CompensationPlan{{ID: "b", Default: true}, {ID: "a", OrgUnitID: "austin", Default: true}}, pricing.Scenario{OrgUnits: []domain.ID{"austin"}}, "a"},
		{"that of the nearest unit", []pricing.CompensationPlan{{ID: "a", OrgUnitID: "austin", Default: true}, {ID: "t", OrgUnitID: "texas", Default: true}}, pricing.Scenario{OrgUnits: []domain.ID{"austin", "texas"}}, "a"},
		{"none of another unit", []pricing.CompensationPlan{{ID: "m", OrgUnitID: "miami", Default: true}}, pricing.Scenario{OrgUnits: []domain.ID{"austin"}}, ""},
		{"the chosen one", []pricing.CompensationPlan{{ID: "a", Default: true}, {ID: "b"}}, pricing.Scenario{PlanID: "b"}, "b"},
		{"nothing in its place", []pricing.CompensationPlan{{ID: "a", Default: true}}, pricing.Scenario{PlanID: "b"}, ""},
	} {
		b := pricing.PricingBook{Plans: c.plans}
		got := domain.ID("")
		if plan := b.PlanFor(c.state); plan != nil {
			got = plan.ID
		}
		assert.Equal(t, c.want, got, c.says)
	}
}

// What a rate sheet is at a moment.
func TestWhatARateSheetIs(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)
	at := func(hours int) *time.Time { return new(now.Add(time.Duration(hours) * time.Hour)) }
	for _, c := range []struct {
		says string
		is   pricing.RateSheet
		want pricing.SheetState
	}{
		{"not published", pricing.RateSheet{EffectiveAt: *at(-1)}, pricing.Draft},
		{"published", pricing.RateSheet{PublishedAt: at(-2), EffectiveAt: *at(-1)}, pricing.InForce},
		{"for later", pricing.RateSheet{PublishedAt: at(-2), EffectiveAt: *at(1)}, pricing.Waiting},
		{"until later", pricing.RateSheet{PublishedAt: at(-2), EffectiveAt: *at(-1), ExpiresAt: at(1)}, pricing.InForce},
		{"until now", pricing.RateSheet{PublishedAt: at(-2), EffectiveAt: *at(-1), ExpiresAt: at(0)}, pricing.Expired},
		{"taken back", pricing.RateSheet{PublishedAt: at(-2), EffectiveAt: *at(-1), WithdrawnAt: at(-1)}, pricing.RolledBack},
	} {
		sheets := []pricing.RateSheet{c.is}
		pricing.Settle(sheets, now)
		assert.Equal(t, c.want, sheets[0].State, c.says)
	}
	two := []pricing.RateSheet{{PublishedAt: at(-4), EffectiveAt: *at(-4)}, {PublishedAt: at(-2), EffectiveAt: *at(-2)}}
	pricing.Settle(two, now)
	require.Equal(t, []pricing.SheetState{pricing.Superseded, pricing.InForce}, []pricing.SheetState{two[0].State, two[1].State})
}
