package loan

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

func TestSendRound(t *testing.T) {
	var dates ReportDates
	for _, c := range []struct {
		today string
		set   bool
	}{{"2026-03-01", true}, {"2026-03-01", false}, {"2026-03-04", true}, {"2026-03-05", true}, {"2026-03-02", false}, {"2026-03-09", true}, {"2026-04-01", false}} {
		assert.Equal(t, c.set, dates.SendRound(domain.MustDate(c.today)), c.today)
	}
	for i, want := range []string{"2026-03-01", "2026-03-04", "2026-03-05", "2026-03-09"} {
		assert.Equal(t, want, []*domain.Date{dates.PTD1Date, dates.PTD2Date, dates.PTD3Date, dates.PTD4Date}[i].String())
	}
	assert.False(t, dates.TakeBackRound(domain.MustDate("2026-03-05")), "another round went after it")
	assert.True(t, dates.TakeBackRound(domain.MustDate("2026-03-09")))
	assert.Nil(t, dates.PTD4Date)
	assert.True(t, dates.TakeBackRound(domain.MustDate("2026-03-05")), "it is the last one now")
}
