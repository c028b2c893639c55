package http_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The lengths of a lock that prices are asked for are those of the rate sheets until the company says which ones it offers.
func TestOfferedLockPeriods(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	periods := func() any { return p.officer.Post(p.loan+"/product-search", effect{}).Want(200).Map()["lockPeriods"] }
	assert.Equal(t, []any{30.0, 45.0}, periods(), "the columns of the sheet in force")
	p.admin.Patch("/los/api/lock-policy", effect{"lockPeriods": []int{60, 20}}).Want(200)
	assert.Equal(t, []any{20.0, 60.0}, periods())
	assert.Empty(t, p.search(effect{"whatIf": effect{"lockDays": 20}}).Offers[0].Reasons, "priced by the next longer column")
	assert.Equal(t, "lockTooLong", p.search(effect{"whatIf": effect{"lockDays": 60}}).Offers[0].Reasons[0].Key)
}

// A program that waives adjustments, and less insurance than the standard coverage, are supposed like a score: saved, and compared.
func TestProgramsAreSupposed(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	supposed := effect{"ltv": 90, "waiver": "firstTimeBuyerAmi", "minimumMortgageInsurance": true}
	scenarios := p.loan + "/pricing-scenarios"
	saved := p.officer.Post(scenarios, effect{"name": "First home", "whatIf": supposed}).Want(201).Map()
	assert.Equal(t, "firstTimeBuyerAmi", inside(saved, "whatIf", "waiver"))
	assert.Equal(t, true, inside(saved, "whatIf", "minimumMortgageInsurance"))
	var got struct {
		Columns []struct {
			Waiver                   string
			MinimumMortgageInsurance bool
			Price                    struct{ Price float64 }
		}
	}
	p.officer.Post(scenarios+"/compare", effect{"columns": []effect{{"whatIf": effect{"ltv": 90}, "ProductId": p.product, "NoteRatePercent": 6.375}, {"scenarioId": saved["id"], "NoteRatePercent": 6.375}}}).Want(200).Into(&got)
	require.Len(t, got.Columns, 2)
	assert.Empty(t, got.Columns[0].Waiver)
	assert.Equal(t, "firstTimeBuyerAmi", got.Columns[1].Waiver)
	assert.True(t, got.Columns[1].MinimumMortgageInsurance)
	// 100.75 less 0.25 of margin; at 760 and 90 percent 0.5 by the grid, or none of it and 0.375 for less insurance.
	assert.Equal(t, 100.0, got.Columns[0].Price.Price)
	assert.Equal(t, 100.125, got.Columns[1].Price.Price)
	_, fields := p.officer.Post(scenarios, effect{"name": "Other", "whatIf": effect{"waiver": "veterans"}}).Want(422).Error()
	assert.Equal(t, []string{"whatIf.waiver"}, fields)
}
