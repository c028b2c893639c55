package http_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const nobodysID = "01900000-0000-7000-8000-000000000000"

type savedScenario struct {
	ID, Name string
	Summary  struct {
		BookVersion int
		LockDays    int
		LTV         float64
		Best        map[string]any
	}
}

// A scenario is priced when it is saved, and held against what is priced now when it is opened again.
func TestSavedScenarios(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	scenarios := p.loan + "/pricing-scenarios"
	var first savedScenario
	t.Run("POST /los/api/loans/{loanId}/pricing-scenarios/ok", func(t *testing.T) {
		heard := p.officer.Stream("")
		made := p.officer.Post(scenarios, effect{"name": "  As  it is ", "whatIf": effect{"score": 760}, "products": []string{p.product}}).Want(201)
		made.Into(&first)
		assert.NotNil(t, heard.Until("RTC.PRICING_SCENARIO.CHANGED"))
		assert.Equal(t, "As it is", first.Name)
		assert.Equal(t, 30, first.Summary.LockDays)
		assert.Equal(t, 75.0, first.Summary.LTV)
		assert.Equal(t, 6.375, first.Summary.Best["NoteRatePercent"])
		assert.EqualValues(t, -750, first.Summary.Best["pointsAmt"])
		assert.NotContains(t, string(made.Body), "PricingAdjustments", "of what the price is made is nobody's to read here")
		assert.NotContains(t, string(made.Body), "compensationAmt")
	})
	t.Run("GET /los/api/loans/{loanId}/pricing-scenarios/{id}/ok", func(t *testing.T) {
		one := p.officer.Get(scenarios).Want(200).Map()["rows"].([]any)[0].(map[string]any)
		assert.Equal(t, one, p.officer.Get(scenarios+"/"+one["id"].(string)).Want(200).Map())
	})
	t.Run("PATCH /los/api/loans/{loanId}/pricing-scenarios/{id}/ok", func(t *testing.T) {
		p.w.Advance(time.Minute)
		renamed := p.officer.With("If-Match", "1").Patch(scenarios+"/"+first.ID, effect{"name": "As applied for"}).Want(200).Map()
		assert.EqualValues(t, 2, renamed["version"])
		at := inside(renamed, "summary", "at")
		supposed := p.officer.Patch(scenarios+"/"+first.ID, effect{"whatIf": effect{"ltv": 80}}).Want(200).Map()
		assert.NotEqual(t, at, inside(supposed, "summary", "at"), "what is supposed is priced anew, a name is not")
		assert.EqualValues(t, 80, inside(supposed, "summary", "LTV"))
		p.officer.With("If-Match", "1").Patch(scenarios+"/"+first.ID, effect{"name": "Late"}).Want(412)
		p.officer.Patch(scenarios+"/"+first.ID, effect{"whatIf": effect{"ltv": nil}}).Want(200)
	})
	t.Run("GET /los/api/loans/{loanId}/pricing-scenarios/{id}/search/ok", func(t *testing.T) {
		var again struct {
			Now     struct{ Best map[string]any }
			Changed []string
		}
		p.officer.Get(scenarios + "/" + first.ID + "/search").Want(200).Into(&again)
		assert.Empty(t, again.Changed)
		p.w.Advance(10 * time.Minute)
		second := p.upload("product_code,amortization,term_months,note_rate,lock_days,price\nC30,FIXED,360,6.500,30,100.750\n")
		p.admin.Post(rateSheets+"/"+second+"/publish", nil).Want(200)
		p.officer.Get(scenarios + "/" + first.ID + "/search").Want(200).Into(&again)
		assert.Equal(t, 6.5, again.Now.Best["NoteRatePercent"])
		assert.Subset(t, again.Changed, []string{"NoteRatePercent", "APR", "paymentAmt"})
		assert.NotContains(t, again.Changed, "LTV")
		p.admin.Post(rateSheets+"/"+second+"/roll-back", nil).Want(200)
	})
	t.Run("DELETE /los/api/loans/{loanId}/pricing-scenarios/{id}/ok", func(t *testing.T) {
		p.officer.Delete(scenarios + "/" + first.ID).Want(204)
		p.officer.Get(scenarios + "/" + first.ID).Want(404)
		p.officer.Post(scenarios, effect{"name": "as APPLIED for"}).Want(201)
		p.officer.Post(scenarios+"/restore", effect{"ids": []string{first.ID}}).Want(409)
		other := rows(p.officer, scenarios)[0]["id"].(string)
		p.officer.Delete(scenarios + "?ids=" + other).Want(204)
		back := p.officer.Post(scenarios+"/restore", effect{"ids": []string{first.ID}}).Want(200).Map()
		assert.EqualValues(t, 1, back["count"])
		assert.Equal(t, []string{first.ID}, listed(p.officer, scenarios))
	})
	t.Run("at most twenty", func(t *testing.T) {
		for n := range 19 {
			p.officer.Post(scenarios, effect{"name": fmt.Sprint("Scenario ", n)}).Want(201)
		}
		p.officer.Post(scenarios, effect{"name": "One too many"}).Want(409)
	})
}

func TestScenarioRefusals(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	scenarios := p.loan + "/pricing-scenarios"
	id := made(p.officer, scenarios, `{"name":"Saved"}`)
	t.Run("POST /los/api/loans/{loanId}/pricing-scenarios/bad input", func(t *testing.T) {
		for field, body := range map[string]any{"name": effect{"name": " "}, "whatIf.ltv": effect{"name": "A", "whatIf": effect{"ltv": 200}}, "products": effect{"name": "A", "products": []string{nobodysID}}} {
			_, fields := p.officer.Post(scenarios, body).Want(422).Error()
			assert.Equal(t, []string{field}, fields)
		}
		p.officer.Post(scenarios, effect{"name": "saved"}).Want(422)
		p.officer.Post(scenarios, effect{"name": "A", "summary": effect{"bookVersion": 1}}).Want(422)
		p.officer.Post(scenarios, effect{"name": "A", "whatIf": effect{"score": 200}}).Want(422)
	})
	t.Run("wrong role, wrong tenant, wrong loan, a closed section", func(t *testing.T) {
		other := p.officer.Loan() + "/pricing-scenarios/" + id
		p.officer.Get(other).Want(404)
		p.officer.Get(other + "/search").Want(404)
		p.officer.Delete(other).Want(404)
		p.officer.Post(p.officer.Loan()+"/pricing-scenarios/compare", effect{"columns": []effect{{"scenarioId": id}}}).Want(422)
		for who, want := range map[string]int{"companyadmin@harbor.test": 404, "originator2@summit.test": 404, "borrower@example.test": 403, "realtor@example.test": 403} {
			them := p.w.As(who)
			them.Get(scenarios).Want(want)
			them.Get(scenarios + "/" + id).Want(want)
			them.Get(scenarios + "/" + id + "/search").Want(want)
			them.Post(scenarios, effect{"name": "Theirs"}).Want(want)
			them.Post(scenarios+"/compare", effect{"columns": []effect{{}}}).Want(want)
			them.Patch(scenarios+"/"+id, effect{"name": "Theirs"}).Want(want)
			them.Delete(scenarios + "/" + id).Want(want)
		}
		p.admin.Put(p.loan+"/section-locks/PRODUCT_PRICING", `{"reason":"Priced."}`).Want(200)
		p.officer.Post(scenarios, effect{"name": "Late"}).Want(423)
		p.officer.Delete(scenarios + "/" + id).Want(423)
	})
	t.Run("a processor on a shared loan reads prices, and not of what they are made", func(t *testing.T) {
		p.w.Share(p.officer, p.loan, "contractprocessor@keel.test")
		them := p.w.As("contractprocessor@keel.test")
		for _, answer := range []string{string(them.Get(scenarios).Want(200).Body), string(them.Get(scenarios + "/" + id + "/search").Want(200).Body),
			string(them.Post(scenarios+"/compare", effect{"columns": []effect{{"scenarioId": id}}}).Want(200).Body)} {
			assert.NotContains(t, answer, "COMPANY")
			assert.NotContains(t, answer, "ompensationAmt")
		}
	})
}

func TestScenariosCompared(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	compare := p.loan + "/pricing-scenarios/compare"
	id := made(p.officer, p.loan+"/pricing-scenarios", `{"name":"More down","whatIf":{"ltv":60}}`)
	t.Run("POST /los/api/loans/{loanId}/pricing-scenarios/compare/ok", func(t *testing.T) {
		var got struct {
			Columns []struct {
				Name             string
				Eligible         bool
				LTV              float64
				TotalInterestAmt float64
				BreakevenMonths  int
				Best             []string
			}
		}
		p.officer.Post(compare, effect{"columns": []effect{{}, {"ProductId": p.product, "NoteRatePercent": 6.25}, {"scenarioId": id}, {"whatIf": effect{"score": 600}}}}).Want(200).Into(&got)
		require.Len(t, got.Columns, 4)
		now, down, saved, poor := got.Columns[0], got.Columns[1], got.Columns[2], got.Columns[3]
		assert.Equal(t, "More down", saved.Name)
		assert.Equal(t, 60.0, saved.LTV)
		assert.Equal(t, []string{"NoteRatePercent", "APR"}, down.Best)
		assert.Subset(t, saved.Best, []string{"paymentAmt", "LTV", "totalInterestAmt"})
		assert.Equal(t, []string{"CashToClose"}, now.Best)
		assert.False(t, poor.Eligible)
		assert.Empty(t, poor.Best, "what the loan can't have is best in nothing")
		// 300,000 at 6.375 percent for 360 months
		assert.Equal(t, 373_779.35, now.TotalInterestAmt)
		assert.Equal(t, 77, down.BreakevenMonths, "1,875.00 more in points, 24.46 less a month")
	})
	t.Run("POST /los/api/loans/{loanId}/pricing-scenarios/compare/bad input", func(t *testing.T) {
		p.officer.Post(compare, effect{"columns": []effect{{}, {}, {}, {}, {}}}).Want(422)
		p.officer.Post(compare, effect{"columns": []effect{}}).Want(422)
		for field, column := range map[string]effect{"columns.0.scenarioId": {"scenarioId": nobodysID}, "columns.0.ProductId": {"ProductId": nobodysID}, "columns.0.whatIf.ltv": {"whatIf": effect{"ltv": 200}}} {
			_, fields := p.officer.Post(compare, effect{"columns": []effect{column}}).Want(422).Error()
			assert.Equal(t, []string{field}, fields)
		}
	})
}
