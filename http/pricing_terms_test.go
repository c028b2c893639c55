package http_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
)

// What a company says of its prices moves a loan's price by as much: adjusters by state and purpose, margins by officer, rounding.
func TestTermsMoveThePriceOfALoan(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	price := func() float64 { return p.search(effect{}).Offers[0].Best.Price }
	require.Equal(t, 100.25, price(), "100.75 less 0.25 by the grid and 0.25 of margin")
	t.Run("PATCH /pricing/api/book/ok", func(t *testing.T) {
		adjuster := func(more string) string {
			return `{"adjusters":[{"name":"By state","percent":0.125,` + more + `}],"margins":[{"name":"Company","percent":0.25}]}`
		}
		for body, want := range map[string]float64{
			adjuster(`"states":["TX"],"purposes":["PURCHASE"]`):                               100.125,
			adjuster(`"states":["CA"]`):                                                       100.25,
			adjuster(`"purposes":["CASH_OUT"]`):                                               100.25,
			adjuster(`"occupancies":["PrimaryResidence"]`):                                    100.125,
			adjuster(fmt.Sprintf(`"investorId":%q,"productIds":[%q]`, p.investor, p.product)): 100.125,
		} {
			p.admin.Patch(pricingBook, body).Want(200)
			assert.Equal(t, want, price(), body)
		}
		officer, other := demo.UserID("originator@summit.test"), demo.UserID("originator2@summit.test")
		p.admin.Patch(pricingBook, effect{"adjusters": []effect{}, "margins": []effect{{"name": "Company", "percent": 0.25}, {"name": "Hers", "percent": 0.1, "officerId": officer}, {"name": "His", "percent": 1, "officerId": other}}}).Want(200)
		assert.Equal(t, 100.15, price())
		p.admin.Patch(pricingBook, `{"rounding":{"step":0.125}}`).Want(200)
		assert.Equal(t, 100.125, price(), "to the nearest eighth")
		p.admin.Patch(pricingBook, `{"rounding":{"step":0.25,"mode":"DOWN"}}`).Want(200)
		assert.Equal(t, 100.0, price(), "down to the quarter")
		book := p.admin.Patch(pricingBook, `{"rounding":{"step":0.25,"mode":"UP"}}`).Want(200).Map()
		assert.Equal(t, effect{"step": 0.25, "mode": "UP"}, effect(book["rounding"].(map[string]any)))
		assert.Equal(t, 100.25, price(), "up to the quarter")
		p.admin.Patch(pricingBook, `{"rounding":{"step":0.25,"mode":"EVEN"}}`).Want(422)
		p.admin.Patch(pricingBook, `{"rounding":{"step":0.25,"down":true}}`).Want(422)
		assert.Equal(t, 100.25, price(), "as it was")
	})
	t.Run("PATCH /pricing/api/book/bad input", func(t *testing.T) {
		product := func(more string) string {
			return fmt.Sprintf(`{"products":[{"id":%q,"code":"C30","name":"C","investorId":%q,"mortgageType":"Conventional","termMonths":360,%s}]}`, p.product, p.investor, more)
		}
		stranger := demo.UserID("originator@harbor.test")
		for field, body := range map[string]string{
			"adjusters.0.states":     `{"adjusters":[{"name":"A","percent":1,"states":["XX"]}]}`,
			"adjusters.0.productIds": fmt.Sprintf(`{"adjusters":[{"name":"A","percent":1,"productIds":[%q]}]}`, nobodysID),
			"margins.0.officerId":    fmt.Sprintf(`{"margins":[{"name":"A","percent":1,"officerId":%q}]}`, stranger),
			"margins.0.orgUnitId":    fmt.Sprintf(`{"margins":[{"name":"A","percent":1,"orgUnitId":%q}]}`, nobodysID),
			"plans.0.orgUnitId":      fmt.Sprintf(`{"plans":[{"name":"A","kind":"EXEMPT","percent":1,"orgUnitId":%q}]}`, nobodysID),
			"products.0.condition":   product(`"amortizationType":"Fixed","condition":"figures.LTV"`),
			"products.0.features":    product(`"amortizationType":"Fixed","features":["TEASER"]`),
			"products.0.arm.roundTo": product(`"amortizationType":"AdjustableRate","arm":{"fixedMonths":60,"everyMonths":6,"roundTo":2}`),
		} {
			_, fields := p.admin.Patch(pricingBook, body).Want(422).Error()
			assert.Equal(t, []string{field}, fields)
		}
	})
}

// A product's condition is checked as it is typed: it is one of the loan and its figures, and true or false.
func TestPricingConditionIsChecked(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	const path = "/pricing/api/condition-check"
	t.Run("POST "+path+"/ok", func(t *testing.T) {
		for condition, want := range map[string]bool{"figures.LTV <= 80.0": true, "loan.Borrowers.size() > 0": true, "figures.LTV": false, "figures.Nothing == 1": false, "loan.Borrowers.size( > 0": false,
			"change.area == 'loan'": false, " ": false} {
			got := p.admin.Post(path, effect{"condition": condition}).Want(200).Map()
			assert.Equal(t, want, got["valid"], condition)
			problems := got["problems"].([]any)
			assert.Equal(t, want, len(problems) == 0, condition)
			if !want {
				problem := problems[0].(map[string]any)
				assert.EqualValues(t, 1, problem["line"])
				assert.Contains(t, problem["key"], "refusals:expression.", condition)
			}
		}
	})
	t.Run("POST "+path+"/bad input", func(t *testing.T) {
		_, fields := p.admin.Post(path, effect{}).Want(422).Error()
		assert.Equal(t, []string{"condition"}, fields)
	})
	t.Run("POST "+path+"/role", func(t *testing.T) {
		p.officer.Post(path, effect{"condition": "true"}).Want(403)
		p.w.As("borrower@example.test").Post(path, effect{"condition": "true"}).Want(403)
	})
}
