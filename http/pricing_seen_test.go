package http_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// seenAt is the price of the company's product at a rate, as a search shows it.
func (p *priced) seenAt(t *testing.T, rate float64) effect {
	t.Helper()
	var f struct{ Offers []struct{ Ladder []effect } }
	p.officer.Post(p.loan+"/product-search", effect{"products": []string{p.product}}).Want(200).Into(&f)
	for _, q := range f.Offers[0].Ladder {
		if q["NoteRatePercent"] == rate {
			seen := effect{}
			for _, name := range []string{"sheetNumber", "price", "pointsAmt", "originationAmt", "paymentAmt", "APR"} {
				seen[name] = q[name]
			}
			return seen
		}
	}
	require.Fail(t, "no price at the rate")
	return nil
}

// movedIn are the figures that a conflict names, each with what it was and what it is.
func movedIn(t *testing.T, answer *apitest.Answer) map[string][]string {
	t.Helper()
	var body struct {
		Code   string
		Errors []struct {
			Field, Key string
			Params     []string
		}
	}
	answer.Want(409).Into(&body)
	assert.Equal(t, "CONFLICT", body.Code)
	moved := map[string][]string{}
	for _, e := range body.Errors {
		moved[e.Field] = e.Params
	}
	return moved
}

// The price that is chosen is the one that was seen: where it has moved meanwhile, whoever chooses is told, and nothing is done.
func TestPriceChosenIsPriceSeen(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	choose := p.loan + "/updatepricingdata"
	nothing := func(t *testing.T) {
		t.Helper()
		assert.NotContains(t, p.officer.Get(p.loan+"/product-info").Want(200).Map(), "ProductId")
		assert.EqualValues(t, 7, inside(p.officer.Get(p.loan+"/v2/transaction/info").Want(200).Map(), "MortgageTypeAndTerms", "NoteRatePercent"))
	}
	t.Run("PATCH /los/api/loans/{loanId}/updatepricingdata/a sheet was published since", func(t *testing.T) {
		seen := p.seenAt(t, 6.375)
		p.w.Advance(time.Minute)
		second := p.upload("product_code,amortization,term_months,note_rate,lock_days,price\nC30,FIXED,360,6.375,30,99.750\n")
		p.admin.Post(rateSheets+"/"+second+"/publish", nil).Want(200)
		moved := movedIn(t, p.officer.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.375, "seen": seen}))
		assert.Equal(t, []string{"100.250", "99.250"}, moved["seen.price"])
		assert.Equal(t, []string{"-750.00", "2250.00"}, moved["seen.pointsAmt"])
		assert.Equal(t, []string{"1", "2"}, moved["seen.sheetNumber"])
		assert.Contains(t, moved, "seen.APR", "points are finance charges")
		assert.NotContains(t, moved, "seen.paymentAmt", "the payment is the same")
		nothing(t)
		// A price by hand is one on what was seen as well.
		movedIn(t, p.admin.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.375, "seen": seen, "ManualRatePrice": 101, "manualReason": "Match"}))
		nothing(t)
		got := p.officer.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.375, "seen": p.seenAt(t, 6.375)}).Want(200).Map()
		assert.EqualValues(t, 99.25, inside(got, "quote", "price"), "the new price, once it was seen")
		p.officer.Patch(choose, effect{"remove": true}).Want(200)
		p.admin.Post(rateSheets+"/"+second+"/roll-back", nil).Want(200)
	})
	termsOf(p.officer, p.loan, `{"MortgageTypeAndTerms":{"NoteRatePercent":7}}`)
	t.Run("PATCH /los/api/loans/{loanId}/updatepricingdata/the loan was changed since", func(t *testing.T) {
		seen := p.seenAt(t, 6.25)
		termsOf(p.officer, p.loan, `{"TransactionInfo":{"BaseLoanAmt":290000}}`)
		moved := movedIn(t, p.officer.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.25, "seen": seen}))
		assert.Equal(t, []string{"1125.00", "1087.50"}, moved["seen.pointsAmt"])
		assert.Equal(t, []string{"1847.15", "1785.58"}, moved["seen.paymentAmt"])
		assert.NotContains(t, moved, "seen.price", "its points are the same")
		assert.NotContains(t, moved, "seen.sheetNumber")
		nothing(t)
		termsOf(p.officer, p.loan, `{"TransactionInfo":{"BaseLoanAmt":300000}}`)
		p.officer.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.25, "seen": seen}).Want(200)
		p.officer.Patch(choose, effect{"remove": true}).Want(200)
	})
	termsOf(p.officer, p.loan, `{"MortgageTypeAndTerms":{"NoteRatePercent":7}}`)
	t.Run("PATCH /los/api/loans/{loanId}/updatepricingdata/another sheet with the same price", func(t *testing.T) {
		seen := p.seenAt(t, 6.375)
		p.w.Advance(time.Minute)
		same := p.upload(sheetCSV)
		p.admin.Post(rateSheets+"/"+same+"/publish", nil).Want(200)
		got := p.officer.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.375, "seen": seen}).Want(200).Map()
		assert.EqualValues(t, 3, inside(got, "quote", "sheetNumber"))
		p.officer.Patch(choose, effect{"remove": true}).Want(200)
	})
	termsOf(p.officer, p.loan, `{"MortgageTypeAndTerms":{"NoteRatePercent":7}}`)
	t.Run("PATCH /los/api/loans/{loanId}/updatepricingdata/the price is gone", func(t *testing.T) {
		seen := p.seenAt(t, 6.25)
		p.w.Advance(time.Minute)
		other := p.upload("product_code,amortization,term_months,note_rate,lock_days,price\nC30,FIXED,360,6.375,30,99.750\n")
		p.admin.Post(rateSheets+"/"+other+"/publish", nil).Want(200)
		assert.Contains(t, movedIn(t, p.officer.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.25, "seen": seen})), "NoteRatePercent")
		p.officer.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.25}).Want(422)
		p.officer.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.375, "seen": effect{"price": 99}}).Want(422)
		nothing(t)
	})
}
