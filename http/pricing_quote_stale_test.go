package http_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A quote that is not what would be quoted now says so and why, and isn't emailed by somebody who was not told.
func TestStaleQuotes(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	p.w.Noon() // prices are offered until the end of the day
	p.admin, p.officer = p.w.As("companyadmin@summit.test"), p.w.As("originator@summit.test")
	post := &mailbox{}
	p.w.Tell(post, nil)
	quotes := p.loan + "/quotes"
	borrower := p.loan + "/borrowers/" + rows(p.officer, p.loan+"/borrowers")[0]["id"].(string)
	p.officer.Patch(borrower, effect{"ContactPoint": effect{"Email": "jane@example.test"}}).Want(200)
	id := p.officer.Post(quotes, effect{"options": []effect{{"ProductId": p.product, "NoteRatePercent": 6.25}, {"ProductId": p.product, "NoteRatePercent": 6.375}}}).Want(201).Map()["id"].(string)
	type stale struct {
		Key    string
		Params []string
	}
	staleOf := func(t *testing.T) []stale {
		t.Helper()
		var listed struct {
			Rows []struct {
				ID    string
				Stale []stale
			}
		}
		p.officer.Get(quotes).Want(200).Into(&listed)
		var one struct{ Stale []stale }
		p.officer.Get(quotes + "/" + id).Want(200).Into(&one)
		require.Equal(t, id, listed.Rows[0].ID)
		assert.Equal(t, listed.Rows[0].Stale, one.Stale)
		return one.Stale
	}
	send := func(known ...string) int {
		return p.officer.Post(quotes+"/"+id+"/send", effect{"knownStale": known}).Status
	}
	t.Run("GET /los/api/loans/{loanId}/quotes/nothing has changed", func(t *testing.T) {
		p.w.Advance(time.Minute)
		assert.Empty(t, staleOf(t))
		// What prices are not made of is no change.
		p.officer.Patch(borrower, effect{"Languages": []effect{{"Code": "spa"}}}).Want(200)
		assert.Empty(t, staleOf(t))
	})
	t.Run("GET /los/api/loans/{loanId}/quotes/the loan was changed", func(t *testing.T) {
		termsOf(p.officer, p.loan, `{"TransactionInfo":{"BaseLoanAmt":310000}}`)
		assert.Equal(t, []stale{{Key: "loanChanged"}}, staleOf(t))
		termsOf(p.officer, p.loan, `{"TransactionInfo":{"BaseLoanAmt":300000}}`)
		assert.Empty(t, staleOf(t), "it is as it was")
	})
	t.Run("GET /los/api/loans/{loanId}/quotes/a margin was changed", func(t *testing.T) {
		p.admin.Patch(pricingBook, `{"margins":[{"name":"Company","percent":0.375}]}`).Want(200)
		assert.Equal(t, []stale{{Key: "pricesChanged"}}, staleOf(t))
		p.admin.Patch(pricingBook, `{"margins":[{"name":"Company","percent":0.25}]}`).Want(200)
		assert.Empty(t, staleOf(t))
	})
	t.Run("POST /los/api/loans/{loanId}/quotes/{id}/send/stale", func(t *testing.T) {
		second := p.upload(sheetCSV)
		p.admin.Post(rateSheets+"/"+second+"/publish", nil).Want(200)
		assert.Equal(t, []stale{{"sheetReplaced", []string{"1", "2"}}}, staleOf(t))
		refused := p.officer.Post(quotes+"/"+id+"/send", effect{}).Want(409)
		_, fields := refused.Error()
		assert.Equal(t, []string{"", "knownStale"}, fields)
		assert.Contains(t, string(refused.Body), "sheetReplaced")
		assert.Empty(t, sentQuote(t, p, id, 0).Sendings, "nothing is sent")
		termsOf(p.officer, p.loan, `{"TransactionInfo":{"BaseLoanAmt":310000}}`)
		assert.Equal(t, 409, send("sheetReplaced"), "of the loan nobody was told")
		assert.Equal(t, 422, send("weather"))
		assert.Equal(t, 200, send("sheetReplaced", "loanChanged"))
		assert.Equal(t, "SENT", sentQuote(t, p, id, 1).Sendings[0].Status)
		assert.Len(t, post.all(), 1)
	})
	t.Run("GET /los/api/loans/{loanId}/quotes/the loan can't have it any more", func(t *testing.T) {
		termsOf(p.officer, p.loan, `{"GovernmentLoan":{"FHADecisionScore":600}}`)
		assert.Equal(t, []stale{{Key: "loanChanged"}, {"notEligible", []string{"Conforming 30"}}}, staleOf(t))
		termsOf(p.officer, p.loan, `{"TransactionInfo":{"BaseLoanAmt":300000},"GovernmentLoan":{"FHADecisionScore":760}}`)
		third := p.upload("product_code,amortization,term_months,note_rate,lock_days,price\nC30,FIXED,360,6.375,30,100.750\n")
		p.admin.Post(rateSheets+"/"+third+"/publish", nil).Want(200)
		assert.Equal(t, []stale{{"noPrice", []string{"Conforming 30", "6.250"}}, {"sheetReplaced", []string{"1", "3"}}}, staleOf(t))
	})
	t.Run("GET /los/api/loans/{loanId}/quotes/once its prices are no longer offered nothing more is said", func(t *testing.T) {
		p.w.Advance(24 * time.Hour)
		p.officer = p.w.As("originator@summit.test")
		assert.Empty(t, staleOf(t))
		assert.Equal(t, 409, send("sheetReplaced", "loanChanged", "noPrice"))
	})
}
