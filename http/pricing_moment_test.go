package http_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A price asked again for a moment is the same to the cent, whatever limits and grids of adjustments were loaded, or taken out, since.
func TestPriceOfAMoment(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	const tables = "/admin/api/reference-tables"
	provider := p.w.As("superadmin@gable.test")
	asked := func(at time.Time) found { return p.search(effect{"at": at, "products": []string{p.product}}) }
	before := p.search(effect{"products": []string{p.product}})
	require.True(t, before.Offers[0].Eligible)

	p.w.Advance(5 * time.Minute)
	day := before.At.Add(-24 * time.Hour).Format(time.DateOnly) // a day that has begun everywhere
	limits := provider.Post(tables, effect{"kind": "CONFORMING_LIMIT", "validFrom": day, "source": "Invented limits", "rows": []effect{{"area": "FLOOR", "limit_1": "250000"}, {"area": "CEILING", "limit_1": "260000"}}}).Want(201).Map()["id"].(string)
	grid := p.admin.Post(priceGrids, effect{"source": "Invented grid", "fileName": "llpa.csv", "csv": gridCSV(p, "base,PURCHASE,760-779,70.01-75,0.25", "base,PURCHASE,760-779,70.01-75,0.5"),
		"effectiveAt": before.At.Add(-24 * time.Hour)}).Want(201).Map()["id"].(string)
	p.admin.Post(priceGrids+"/"+grid+"/publish", nil).Want(200)

	loaded := p.search(effect{"products": []string{p.product}})
	assert.False(t, loaded.Offers[0].Eligible, "above the limits of now")
	assert.Equal(t, "size", loaded.Offers[0].Reasons[0].Key)
	assert.Equal(t, 99.25, loaded.Offers[0].Best.Price, "a quarter less by the grid of now, and three quarters as a loan above the baseline")
	assert.Equal(t, before.Offers, asked(before.At).Offers, "limits and grid of then")

	p.w.Advance(5 * time.Minute)
	provider.Delete(tables + "/" + limits).Want(204)
	p.admin.Post(priceGrids+"/"+grid+"/roll-back", nil).Want(200)
	assert.Equal(t, before.Offers, p.search(effect{"products": []string{p.product}}).Offers)
	assert.Equal(t, loaded.Offers, asked(loaded.At).Offers, "what was taken out since counts for then")
	assert.Equal(t, before.Offers, asked(before.At).Offers)
	assert.NotContains(t, string(provider.Get(tables+"?limit=999").Want(200).Body), limits, "it is no more among the tables")
	provider.Delete(tables + "/" + limits).Want(404)
	provider.Post(tables, effect{"kind": "CONFORMING_LIMIT", "validFrom": day, "source": "Invented limits", "rows": []effect{{"area": "FLOOR", "limit_1": "900000"}}}).Want(201)
}

// The limits of a moment are those of its day: a year later the next year's are in force, and the price of then is by those of then.
func TestLimitsOfTheDayOfAMoment(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	before := p.search(effect{"products": []string{p.product}})
	next := before.At.AddDate(0, 0, 2).Format(time.DateOnly)
	p.w.As("superadmin@gable.test").Post("/admin/api/reference-tables", effect{"kind": "CONFORMING_LIMIT", "validFrom": next, "source": "Next year's", "rows": []effect{{"area": "FLOOR", "limit_1": "250000"}}}).Want(201)
	at := p.search(effect{"products": []string{p.product}})
	assert.True(t, at.Offers[0].Eligible, "not in force yet")
	p.w.Advance(72 * time.Hour)
	p.officer = p.w.As("originator@summit.test")
	assert.False(t, p.search(effect{}).Offers[0].Eligible)
	assert.Equal(t, at.Offers, p.search(effect{"at": at.At, "products": []string{p.product}}).Offers)
}

// A product that begins with interest alone costs the loan what the search said: payment, APR, cash to close and ratio.
func TestInterestOnlyProduct(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	product := fmt.Sprintf(`{"products":[{"id":%q,"code":"C30","name":"Interest only","investorId":%q,"mortgageType":"Conventional","amortizationType":"Fixed","termMonths":360,"interestOnlyMonths":%%s}]}`, p.product, p.investor)
	for _, months := range []string{"360", "480", "-1"} {
		_, fields := p.admin.Patch(pricingBook, fmt.Sprintf(product, months)).Want(422).Error()
		assert.Equal(t, []string{"products.0.interestOnlyMonths"}, fields, months)
	}
	p.admin.Patch(pricingBook, fmt.Sprintf(product, `"120"`)).Want(422)
	p.admin.Patch(pricingBook, fmt.Sprintf(product, `12.5`)).Want(422)
	_, fields := p.admin.Patch(pricingBook, fmt.Sprintf(product, `0,"features":["INTEREST_ONLY"]`)).Want(422).Error()
	assert.Equal(t, []string{"products.0.interestOnlyMonths"}, fields)
	book := p.admin.Patch(pricingBook, fmt.Sprintf(product, `120`)).Want(200).Map()
	assert.Equal(t, []any{"INTEREST_ONLY"}, book["products"].([]any)[0].(map[string]any)["features"])

	got := p.officer.Patch(p.loan+"/updatepricingdata", effect{"ProductId": p.product, "NoteRatePercent": 6.25}).Want(200).Map()
	assert.EqualValues(t, 1562.5, inside(got, "quote", "paymentAmt"))
	figures := p.officer.Get(p.loan + "/v2/transaction/qualification").Want(200).Map()
	assert.EqualValues(t, 1562.5, figures["PrincipalAndInterestAmt"])
	assert.EqualValues(t, 2192.78, figures["QualifyingPaymentAmt"], "over the twenty years that remain")
	for name, figure := range map[string]string{"APR": "APR", "CashToClose": "CashToClose"} {
		assert.Equal(t, inside(got, "quote", name), figures[figure], name)
	}
	terms := inside(p.officer.Get(p.loan+"/v2/transaction/info").Want(200).Map(), "MortgageTypeAndTerms").(map[string]any)
	assert.Equal(t, []any{true, 120.0}, []any{terms["InterestOnlyInd"], terms["InterestOnlyTermMonthsCount"]})
	level := fmt.Sprintf(product, `0`)
	p.admin.Patch(pricingBook, level).Want(200)
	p.officer.Patch(p.loan+"/updatepricingdata", effect{"ProductId": p.product, "NoteRatePercent": 6.25}).Want(200)
	terms = inside(p.officer.Get(p.loan+"/v2/transaction/info").Want(200).Map(), "MortgageTypeAndTerms").(map[string]any)
	assert.NotContains(t, terms, "InterestOnlyInd")
}

// What was typed of how the index is rounded stays when a product is chosen that says nothing of it.
func TestTypedIndexRoundingOfAProduct(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	product := fmt.Sprintf(`{"products":[{"id":%q,"code":"C30","name":"Seven years fixed","investorId":%q,"mortgageType":"Conventional","amortizationType":"AdjustableRate","termMonths":360,
		"arm":{"fixedMonths":84,"everyMonths":6,"margin":2.75%%s}}]}`, p.product, p.investor)
	p.admin.Patch(pricingBook, fmt.Sprintf(product, "")).Want(200)
	p.admin.Post(rateSheets+"/"+p.upload(strings.ReplaceAll(sheetCSV, "FIXED", "ARM_7_6"))+"/publish", nil).Want(200)
	termsOf(p.officer, p.loan, `{"MortgageTypeAndTerms":{"AmortizationType":"AdjustableRate","ARMRateRoundingPercent":0.25}}`)
	rounding := func() any {
		p.officer.Patch(p.loan+"/updatepricingdata", effect{"ProductId": p.product, "NoteRatePercent": 6.25}).Want(200)
		return inside(p.officer.Get(p.loan+"/v2/transaction/info").Want(200).Map(), "MortgageTypeAndTerms", "ARMRateRoundingPercent")
	}
	assert.Equal(t, 0.25, rounding(), "as it was typed")
	p.admin.Patch(pricingBook, fmt.Sprintf(product, `,"roundTo":0.125`)).Want(200)
	assert.Equal(t, 0.125, rounding(), "as the product has it")
	assert.Equal(t, 2.75, inside(p.officer.Get(p.loan+"/v2/transaction/info").Want(200).Map(), "MortgageTypeAndTerms", "ARMMargin"))
}
