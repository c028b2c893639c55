package pricing

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

func column(rate string, payment, interest domain.Money) ComparedScenario {
	return ComparedScenario{Eligible: true, LTV: domain.MustRate("80"), InterestAmt: new(interest), Best: []string{},
		Price: &ScenarioPrice{NoteRate: domain.MustRate(rate), Price: domain.MustRate("100"), PaymentAmt: payment}}
}

// The best of each figure is marked, all of them where several are; none where all are alike, and never what the loan can't have.
func TestBestOfColumns(t *testing.T) {
	t.Parallel()
	columns := []ComparedScenario{column("6.25", 1_900_00, 380_000_00), column("6.125", 1_850_00, 390_000_00), column("6.125", 1_870_00, 370_000_00), column("5", 1_000_00, 100_000_00)}
	columns[3].Eligible = false
	columns[0].Price.CashToClose = new(domain.Money(50_000_00))
	MarkBest(columns)
	assert.Empty(t, columns[0].Best, "cash to close is known of this one alone")
	assert.Equal(t, []string{"NoteRatePercent", "paymentAmt"}, columns[1].Best)
	assert.Equal(t, []string{"NoteRatePercent", "totalInterestAmt"}, columns[2].Best)
	assert.Empty(t, columns[3].Best)
}

func TestChangedSince(t *testing.T) {
	t.Parallel()
	was := ScenarioSummary{LoanAmt: 300_000_00, LTV: domain.MustRate("75"), Score: new(760), Best: &ScenarioPrice{ProductID: "a", NoteRate: domain.MustRate("6.25"), CashToClose: new(domain.Money(1))}}
	again := was
	again.Score, again.Best, again.At, again.BookVersion = new(760), new(*was.Best), time.Now(), 9
	again.Best.CashToClose = new(domain.Money(1))
	assert.Empty(t, again.ChangedSince(was), "another moment and book alone are no change of figures")
	again.Score, again.Best.NoteRate, again.Best.CashToClose = nil, domain.MustRate("6.5"), nil
	assert.Equal(t, []string{"score", "NoteRatePercent", "CashToClose"}, again.ChangedSince(was))
	again.Best = nil
	assert.Equal(t, []string{"score", "product"}, again.ChangedSince(was))
}

// Prices are offered until the end of the day where the officer is, or until the first of their sheets expires before that; the sheets of
// others do not count.
func TestOfferedUntil(t *testing.T) {
	t.Parallel()
	chicago, err := time.LoadLocation("America/Chicago")
	require.NoError(t, err)
	at := time.Date(2026, 11, 25, 3, 30, 0, 0, time.UTC) // the evening before, in Chicago
	early, earlier := at.Add(time.Hour), at.Add(30*time.Minute)
	m := &Market{At: at, Sheets: map[domain.ID]*RateSheet{"a": {}, "b": {ExpiresAt: &early}, "c": {ExpiresAt: &earlier}}}
	m.Sheets["a"].ID, m.Sheets["b"].ID, m.Sheets["c"].ID = "1", "2", "3"
	assert.Equal(t, time.Date(2026, 11, 25, 5, 59, 59, 0, time.UTC), m.OfferedUntil([]QuotedOption{{SheetID: "1"}}, chicago))
	assert.Equal(t, early, m.OfferedUntil([]QuotedOption{{SheetID: "1"}, {SheetID: "2"}}, chicago))
}

// The interest of a whole term is what is paid beyond the amount, to the cent.
func TestTotalInterest(t *testing.T) {
	t.Parallel()
	assert.Equal(t, domain.Money(373_779_35), totalInterest(300_000_00, domain.MustRate("6.375"), Product{TermMonths: 360}))
	assert.Equal(t, domain.Money(0), totalInterest(300_000_00, domain.Rate{}, Product{TermMonths: 360}))
}
