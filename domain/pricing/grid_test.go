package pricing_test

import (
	"encoding/csv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/pricing"
)

// gridText is a grid as the file that it can be loaded from.
func gridText(cells []pricing.GridCell) string {
	var out strings.Builder
	w := csv.NewWriter(&out)
	_ = w.Write(pricing.GridColumns)
	for _, c := range cells {
		_ = w.Write([]string{c.Row, string(c.Purpose), c.ScoreBand, c.LTVBand, c.Percent.String()})
	}
	w.Flush()
	return out.String()
}

// What is read as a grid is a whole one: written again it is the same, it changes nothing of itself, and every loan has each of its rows once. What
// is not is refused with a place and a key.
func FuzzGrid(f *testing.F) {
	whole := gridText(pricing.ShippedGrid().Cells)
	f.Add(whole, int64(7500), 760)
	f.Add(strings.ReplaceAll(whole, "base,PURCHASE,760-779,70.01-75,0.25\n", ""), int64(7500), 760)
	f.Add(strings.ReplaceAll(whole, "<=30", "≤30 %"), int64(10000), 0)
	f.Add("row,purpose,score_band,ltv_band,percent\nbase,PURCHASE,>=0,<=999,1\n", int64(0), 300)
	f.Add("row,purpose,score_band,ltv_band,percent\ncondo,PURCHASE,,>0,-20\nminimumMi,,<=999,80.01-85,20%\n", int64(8100), 850)
	f.Add("\"", int64(1), 1)
	f.Fuzz(func(t *testing.T, content string, ltv int64, score int) {
		cells, faults := readGridCSV(content)
		for _, fault := range faults {
			require.NotEmpty(t, fault.Field)
			require.NotEmpty(t, fault.Key)
		}
		if len(faults) > 0 {
			return
		}
		grid, faults := pricing.GridOf(cells)
		if len(faults) > 0 {
			return
		}
		again, faults := readGridCSV(gridText(grid.Cells))
		require.Empty(t, faults)
		require.Equal(t, grid.Cells, again)
		same := pricing.CompareGrids(&pricing.AdjustmentGrid{Cells: grid.Cells}, pricing.AdjustmentGrid{Cells: again})
		require.Equal(t, len(again), same.Unchanged)
		require.Empty(t, same.Changes)
		for _, purpose := range []pricing.Purpose{pricing.Purchase, pricing.LimitedCashOut, pricing.CashOut, ""} {
			s := pricing.Scenario{Purpose: purpose, LTV: domain.RateFromMicros(max(0, min(ltv, 20000)) * 10000), Score: &score, Units: 2, Subordinate: true, MinimumMI: true}
			rows, _ := grid.Rows(s, loan.AmortizationAdjustable, 360)
			seen := map[string]bool{}
			for _, row := range rows {
				require.False(t, seen[row.Name], row.Name)
				seen[row.Name] = true
			}
		}
	})
}
