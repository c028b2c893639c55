package document_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/document"
)

func TestRemindersFollowTheirDays(t *testing.T) {
	asked := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	day := func(n int) time.Time { return asked.AddDate(0, 0, n) }
	for name, one := range map[string]struct {
		days []int
		went []int // on which days reminders went out
		next int   // -1 for none
		sent int
	}{
		"the first":                     {[]int{3, 7, 14}, nil, 3, 0},
		"one after the other":           {[]int{3, 7, 14}, []int{3}, 7, 1},
		"no fourth":                     {[]int{3, 7, 14}, []int{3, 7, 14}, -1, 3},
		"one by hand is the next early": {[]int{3, 7, 14}, []int{1}, 7, 1},
		"a late one is not followed at once by those it passed": {[]int{3, 7, 14}, []int{8}, 14, 2},
		"no more than three":         {[]int{1, 2, 3, 4}, []int{1, 2, 3}, -1, 3},
		"none where none are wanted": {nil, nil, -1, 0},
	} {
		t.Run(name, func(t *testing.T) {
			s := document.Schedule{From: asked}
			s.Asked(one.days)
			for _, on := range one.went {
				s.Reminded(day(on), one.days)
			}
			require.Equal(t, one.sent, s.Sent)
			if one.next < 0 {
				require.Nil(t, s.Next)
				return
			}
			require.Equal(t, day(one.next), *s.Next)
			require.False(t, s.Due(day(one.next).Add(-time.Second)))
			require.True(t, s.Due(day(one.next)))
			s.Stop()
			require.False(t, s.Due(day(90)))
			s.Reminded(day(91), one.days)
			require.Nil(t, s.Next, "what was stopped stays so")
		})
	}
}
