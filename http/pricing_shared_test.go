package http_test

import (
	"encoding/json"
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What a company keeps of a price, and what it pays its originator, never reaches the people of a processor organisation: neither by name nor
// by the difference of two figures.
func TestSharedLoanHidesCompanyMargins(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	p.admin.Patch(pricingBook, `{"margins":[{"name":"Secret margin","percent":0.375}],"plans":[{"name":"Secret plan","kind":"LENDER_PAID","percent":1.5,"isDefault":true}]}`).Want(200)
	p.officer.Patch(p.loan+"/updatepricingdata", effect{"ProductId": p.product, "NoteRatePercent": 6.375}).Want(200)
	p.w.Share(p.officer, p.loan, "contractprocessor@keel.test")
	keel := p.w.As("contractprocessor@keel.test")
	body := effect{"products": []string{p.product}}
	type quote struct {
		Price, SheetPrice, CompensationAmt float64
		PricingAdjustments                 []struct {
			MarginType, Key string
			Percent         float64
		}
	}
	holds := func(q quote) {
		t.Helper()
		sum := q.Price
		require.NotEmpty(t, q.PricingAdjustments)
		for _, line := range q.PricingAdjustments {
			assert.Equal(t, "INVESTOR", line.MarginType)
			sum += line.Percent
		}
		assert.InDelta(t, q.SheetPrice, sum, 0.0001, "the lines still add up")
		assert.Zero(t, q.CompensationAmt)
	}
	clean := func(answer map[string]any) {
		t.Helper()
		text, err := json.Marshal(answer)
		require.NoError(t, err)
		for _, word := range []string{"Secret", `"MARGIN"`, `"COMPENSATION"`, `"COMPANY"`, "LENDER_PAID", `"compensationPlanId"`} {
			assert.NotContains(t, string(text), word)
		}
	}
	t.Run("POST /los/api/loans/{loanId}/product-search/the investor's lines alone", func(t *testing.T) {
		own := p.officer.Post(p.loan+"/product-search", body).Want(200).Map()
		require.Contains(t, string(mustJSON(t, own)), "Secret margin", "the company itself reads them")
		var got struct {
			Offers []struct {
				Best   quote
				Ladder []quote
			}
			AntiSteering []struct{ Options []struct{ Quote quote } }
		}
		answer := keel.Post(p.loan+"/product-search", body).Want(200)
		answer.Into(&got)
		clean(answer.Map())
		holds(got.Offers[0].Best)
		for _, q := range got.Offers[0].Ladder {
			holds(q)
		}
		holds(got.AntiSteering[0].Options[0].Quote)
	})
	t.Run("GET /los/api/loans/{loanId}/product-info/the investor's lines alone", func(t *testing.T) {
		var got struct{ Quote quote }
		answer := keel.Get(p.loan + "/product-info").Want(200)
		answer.Into(&got)
		clean(answer.Map())
		holds(got.Quote)
		clean(keel.Get(p.loan + "/history?limit=999").Want(200).Map())
	})
	t.Run("GET /pricing/api/pricinglookups/those of the loan's company", func(t *testing.T) {
		where := "?where=" + url.QueryEscape(`{"loanId":`+p.loan[len("/los/api/loans/"):]+`}`)
		got := keel.Get("/pricing/api/pricinglookups" + where).Want(200).Map()
		assert.Equal(t, "Northgate", got["lenders"].([]any)[0].(map[string]any)["displayName"])
		assert.Empty(t, keel.Get("/pricing/api/pricinglookups").Want(200).Map()["lenders"], "without a loan they are the processor's own")
		p.admin.Patch(pricingBook, effect{"investors": []effect{{"id": p.investor, "code": "NGW", "name": "Northgate"}, {"code": "Z", "name": "Zeta", "isManualLender": true}}}).Want(200)
		manual := keel.Get("/api/broker/lenders" + where).Want(200).Map()["manualLenders"].([]any)
		assert.Equal(t, "Zeta", manual[0].(map[string]any)["displayName"])
		p.w.As("originator@harbor.test").Get("/api/broker/lenders" + where).Want(404)
		p.w.As("originator2@summit.test").Get("/pricing/api/pricinglookups" + where).Want(404)
	})
}

func mustJSON(t *testing.T, v any) []byte {
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return text
}
