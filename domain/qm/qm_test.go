package qm_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/qm"
	"gable/domain/reference"
)

func thresholds(t *testing.T, day string) reference.Table {
	t.Helper()
	table, found := reference.InForce(reference.ShippedTables(), reference.OnDay(domain.MustDate(day)))[reference.QMThreshold]
	require.True(t, found)
	return table
}

type caseOf struct {
	ID     string
	Inputs struct {
		Year       int
		Thresholds string
		Loan       domain.Money `json:"loan_amount"`
		Total      domain.Money `json:"total_loan_amount"`
		Lien       string
		APR, APOR  string
		Borrowed   domain.Money
		Prepaid    domain.Money `json:"prepaid_finance_charges"`
		Appraisal  domain.Money `json:"creditor_appraisal_financed"`
		Insurance  domain.Money `json:"credit_insurance_financed"`
	}
	Cap       json.RawMessage `json:"expected_cap"`
	Threshold *domain.Rate    `json:"expected_spread_threshold"`
	Expected  struct {
		Financed domain.Money `json:"amount_financed"`
		Total    domain.Money `json:"total_loan_amount"`
		PriceOK  *bool        `json:"general_qm_price_ok"`
	}
}

// day is one in the year whose thresholds a case goes by.
func (c caseOf) day() string {
	switch {
	case c.Inputs.Year == 2025:
		return "2025-06-30"
	case c.Inputs.Year != 0:
		return "2026-06-30"
	case c.Inputs.Thresholds == "statutory base":
		return "2014-06-30"
	}
	return "2021-06-30"
}

func TestCases(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/qm.json")
	require.NoError(t, err)
	var file struct{ Cases []caseOf }
	require.NoError(t, json.Unmarshal(text, &file))
	require.Len(t, file.Cases, 6)
	for _, c := range file.Cases {
		table := thresholds(t, c.day())
		switch {
		case c.Cap != nil:
			var want json.Number
			require.NoError(t, json.Unmarshal(trimQuotes(c.Cap), &want), c.ID)
			assert.Equal(t, want.String(), qm.FeeCap(table, c.Inputs.Loan, c.Inputs.Total).String(), c.ID)
		case c.Threshold != nil:
			assert.Equal(t, *c.Threshold, *qm.PriceThreshold(table, c.Inputs.Loan, qm.First), c.ID)
		case c.Expected.PriceOK != nil:
			spread := qm.Spread(domain.MustRate(c.Inputs.APR), domain.MustRate(c.Inputs.APOR))
			assert.Equal(t, *c.Expected.PriceOK, spread.Cmp(*qm.PriceThreshold(table, c.Inputs.Loan, qm.First)) < 0, c.ID)
		default:
			p := qm.Principal{Borrowed: c.Inputs.Borrowed + c.Inputs.Appraisal + c.Inputs.Insurance, Prepaid: c.Inputs.Prepaid, Financed: c.Inputs.Appraisal + c.Inputs.Insurance}
			assert.Equal(t, c.Expected.Financed, p.AmountFinanced(), c.ID)
			assert.Equal(t, c.Expected.Total, p.TotalLoanAmount(), c.ID)
		}
	}
}

func trimQuotes(raw json.RawMessage) json.RawMessage {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return json.RawMessage(text)
	}
	return raw
}

func TestTiersOf2026(t *testing.T) {
	t.Parallel()
	table := thresholds(t, "2026-06-30")
	for _, c := range []struct{ loan, want string }{{"137958", "4138.74"}, {"137957.99", "4139"}, {"82775", "4139"}, {"82774.99", "4138.75"}, {"27592", "1379.60"}, {"27591.99", "1380"},
		{"17245", "1380"}, {"17244.99", "1379.60"}} {
		loan, err := domain.ParseMoney(c.loan)
		require.NoError(t, err)
		assert.Equal(t, c.want, qm.FeeCap(table, loan, loan).String(), c.loan)
	}
	assert.Equal(t, "1380", qm.HighCostCap(table, 20_000_00, 20_000_00).String(), "the lesser of eight percent and the amount")
	assert.Equal(t, "800", qm.HighCostCap(table, 10_000_00, 10_000_00).String())
	assert.Equal(t, "15000", qm.HighCostCap(table, 300_000_00, 300_000_00).String())
	for lien, want := range map[qm.Lien]string{qm.First: "3.5", qm.FirstManufactured: "6.5", qm.Subordinate: "3.5"} {
		assert.Equal(t, want, qm.PriceThreshold(table, 100_000_00, lien).String(), lien)
	}
}

func TestHigherPricedAndHighCost(t *testing.T) {
	t.Parallel()
	spread := domain.MustRate
	assert.True(t, qm.IsHigherPriced(spread("1.5"), qm.First, false))
	assert.False(t, qm.IsHigherPriced(spread("2.49"), qm.First, true))
	assert.False(t, qm.IsHigherPriced(spread("3.49"), qm.Subordinate, true))
	assert.True(t, qm.HasSafeHarbor(spread("1.499"), qm.First))
	assert.False(t, qm.HasSafeHarbor(spread("1.5"), qm.First))
	assert.False(t, qm.IsHighCost(spread("6.5"), qm.First, 100_000_00, false))
	assert.True(t, qm.IsHighCost(spread("6.51"), qm.First, 100_000_00, false))
	assert.False(t, qm.IsHighCost(spread("8.5"), qm.First, 49_999_00, true))
	assert.True(t, qm.HasHighCostPenalty(37, spread("1")))
	assert.True(t, qm.HasHighCostPenalty(12, spread("2.01")))
	assert.False(t, qm.HasHighCostPenalty(36, spread("2")))
	assert.Equal(t, domain.Money(1000_00), qm.Insurance{Premium: 3000_00, Allowance: 2000_00, Refundable: true}.Counted())
	assert.Equal(t, domain.Money(3000_00), qm.Insurance{Premium: 3000_00, Allowance: 2000_00}.Counted())
}

func TestAverageOfferRateOfTheWeek(t *testing.T) {
	t.Parallel()
	table := reference.Table{Kind: reference.APOR, ValidFrom: domain.MustDate("2026-11-02"), Rows: []reference.Row{
		{"amortization": "FIXED", "years": "30", "percent": "6.2"},
		{"set_on": "2026-11-09", "amortization": "FIXED", "years": "30", "percent": "6.3"},
		{"set_on": "2026-11-16", "amortization": "ADJUSTABLE", "years": "5", "percent": "6.1"}}}
	assert.Equal(t, "6.2", qm.AverageOfferRate(table, false, 30, domain.MustDate("2026-11-08")).String())
	assert.Equal(t, "6.3", qm.AverageOfferRate(table, false, 30, domain.MustDate("2026-11-23")).String())
	assert.Nil(t, qm.AverageOfferRate(table, false, 15, domain.MustDate("2026-11-23")))
	assert.Nil(t, qm.AverageOfferRate(table, true, 5, domain.MustDate("2026-11-15")))
}
