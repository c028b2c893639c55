package reference_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/reference"
)

type chargeFile struct {
	Rows  []reference.Row
	Cases []struct {
		Says, Charge string
		Place        reference.Place
		Of, Amount   domain.Money
		Area         string
		Gap          reference.Gap
	}
}

func chargeVectors(t testing.TB) (f chargeFile) {
	text, err := os.ReadFile("testdata/charges.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &f))
	return f
}

// TestChargesOfAPlace: the row of a county goes before its state's, and what no row says is a gap.
func TestChargesOfAPlace(t *testing.T) {
	t.Parallel()
	file := chargeVectors(t)
	table := reference.Table{Kind: reference.TransferTax, ValidFrom: domain.MustDate("2026-01-01"), Source: "Invented", Rows: file.Rows}
	require.Empty(t, table.Validate())
	for _, c := range file.Cases {
		amount, row, gap := reference.ChargesAt(table, c.Charge, c.Place).Of(c.Of)
		assert.Equal(t, []any{c.Amount.String(), c.Gap, c.Area}, []any{amount.String(), gap, row["area"]}, c.Says)
	}
}

// TestTablesOfChargesAreChecked: a row says where, of what and how much, once.
func TestTablesOfChargesAreChecked(t *testing.T) {
	t.Parallel()
	for says, rows := range map[string][]reference.Row{
		"no amount and no percentage": {{"charge": "DEED", "area": "STATE", "state": "OH"}},
		"no state":                    {{"charge": "DEED", "area": "STATE", "amount": "30"}},
		"a county of another state":   {{"charge": "DEED", "area": "COUNTY", "state": "OH", "fips": "48201", "county": "Harris", "amount": "30"}},
		"another table's charge":      {{"charge": "TRANSFER", "area": "STATE", "state": "OH", "amount": "30"}},
		"bounds the wrong way":        {{"charge": "DEED", "area": "STATE", "state": "OH", "amount": "30", "amount_over": "10", "amount_to": "5"}},
		"the same row twice":          {{"charge": "DEED", "area": "STATE", "state": "OH", "amount": "30"}, {"charge": "DEED", "area": "STATE", "state": "OH", "amount": "31", "percent_of": "EXCESS"}},
		"less than nothing":           {{"charge": "DEED", "area": "STATE", "state": "OH", "percent": "-1"}},
		"a share of something else":   {{"charge": "DEED", "area": "STATE", "state": "OH", "percent": "1", "percent_of": "HALF"}},
	} {
		table := reference.Table{Kind: reference.RecordingFee, ValidFrom: domain.MustDate("2026-01-01"), Source: "Invented", Rows: rows}
		assert.NotEmpty(t, table.Validate(), says)
	}
	for _, kind := range []reference.Kind{reference.TransferTax, reference.RecordingFee, reference.TitlePremium} {
		assert.True(t, kind.OfCompany(), kind)
	}
}

// FuzzCharge: whatever a sound table says, a charge is an amount with the row that says it, or a gap.
func FuzzCharge(f *testing.F) {
	f.Add("0.1", "5", "", "EXCESS", "OH", "Franklin", int64(40_000_000))
	f.Add("200", "", "100", "", "WA", "", int64(-1))
	f.Fuzz(func(t *testing.T, percent, amount, over, of, state, county string, cents int64) {
		row := reference.Row{"charge": "LENDER", "area": "STATE", "state": "OH", "percent": percent, "amount": amount, "amount_over": over, "percent_of": of}
		table := reference.Table{Kind: reference.TitlePremium, ValidFrom: domain.MustDate("2026-01-01"), Source: "Invented", Rows: []reference.Row{row}}
		table.Trim()
		if len(table.Validate()) > 0 {
			return
		}
		basis := domain.MoneyFromCents(min(max(cents, 0), domain.MaxMoney.Cents()))
		charge, found, gap := reference.ChargesAt(table, "LENDER", reference.Place{State: state, County: county}).Of(basis)
		require.Equal(t, gap == "", found != nil)
		require.True(t, gap == "" || charge == 0)
		require.LessOrEqual(t, charge, domain.MaxMoney)
		require.GreaterOrEqual(t, charge, domain.Money(0))
	})
}
