package pricing

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"gable/domain/loan"
	"gable/domain/pricing"
)

// spreadsheet is one with some rows.
func spreadsheet(tb testing.TB, rows ...[]any) []byte {
	tb.Helper()
	book := excelize.NewFile()
	defer func() { _ = book.Close() }()
	for i, row := range rows {
		cell, err := excelize.CoordinatesToCellName(1, i+1)
		require.NoError(tb, err)
		require.NoError(tb, book.SetSheetRow("Sheet1", cell, &row))
	}
	var content bytes.Buffer
	require.NoError(tb, book.Write(&content))
	return content.Bytes()
}

// FuzzSpreadsheet reads anything as a rate sheet: it is refused with a reason, or its prices are within their bounds, each once for its rate and lock.
func FuzzSpreadsheet(f *testing.F) {
	heading := []any{"product_code", "amortization", "term_months", "note_rate", "lock_days", "price"}
	whole := spreadsheet(f, heading, []any{"C30", "FIXED", 360, 6.25, 30, 100.125}, []any{"C30", "FIXED", 360, 6.375, 30, 100.1})
	f.Add(whole)
	f.Add(spreadsheet(f, heading, []any{"C30", "FIXED", 360, "NaN", 30, "Inf"}))
	f.Add(spreadsheet(f, heading, []any{"C30", "FIXED", 1e308, -6.25, 1e9, "100,125"}))
	f.Add(spreadsheet(f))
	f.Add(whole[:len(whole)/2])
	f.Add([]byte("PK\x03\x04"))
	f.Add([]byte{})
	products := []pricing.Product{{ID: "p", Code: "C30", InvestorID: "i", Amortization: loan.AmortizationFixed, TermMonths: 360}}
	f.Fuzz(func(t *testing.T, content []byte) {
		if kindOf(content) != "" {
			return
		}
		read, err := fileOf(content)
		if err != nil || read.Refused != "" {
			return
		}
		reading := pricing.ReadSheet(read.Worksheets, nil, products)
		sheet, faults := reading.Take(reading.FaultyRows)
		if len(faults) == 0 {
			prices := 0
			for _, block := range sheet.Blocks {
				for i, line := range block.Lines {
					require.LessOrEqual(t, len(line.Prices), len(block.LockDays))
					require.True(t, i == 0 || block.Lines[i-1].NoteRate.Cmp(line.NoteRate) < 0, "each rate once, the lowest first")
					for _, price := range line.Prices {
						if price != nil {
							prices++
							require.Positive(t, price.Micros())
						}
					}
				}
			}
			require.Equal(t, sheet.Prices, prices)
			return
		}
		for _, fault := range faults {
			require.NotEmpty(t, fault.Field)
			require.NotEmpty(t, fault.Key)
		}
	})
}
