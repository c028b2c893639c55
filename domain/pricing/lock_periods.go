package pricing

import (
	"maps"
	"slices"
)

// LockPeriods are the lengths of a lock that the rate sheets in force have prices for, the shortest first.
func (m *Market) LockPeriods() []int {
	days := map[int]bool{}
	for _, sheet := range m.Sheets {
		for _, block := range sheet.Blocks {
			for _, length := range block.LockDays {
				days[length] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(days))
}
