package credit_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/credit"
)

func TestAddedBureausCountTogether(t *testing.T) {
	t.Parallel()
	score := func(who domain.ID, b credit.Bureau, v int) credit.CreditScore {
		return credit.CreditScore{BorrowerID: who, Bureau: b, Value: v}
	}
	day := domain.MustDate
	base := credit.Brief{ID: "1", Agency: "CREDCO", ReportNumber: "SIM1", Borrowers: both, ExpiresOn: day("2026-07-02")}
	o := credit.Order{Agency: "CREDCO", Action: credit.ActionAddBureau, ReportNumber: "SIM1", Borrowers: both[:1]}
	for name, change := range map[string]func(*credit.Order, *credit.Brief){
		"another number": func(o *credit.Order, _ *credit.Brief) { o.ReportNumber = "SIM2" }, "another agency": func(_ *credit.Order, b *credit.Brief) { b.Agency = "FACTUAL" },
		"no addition": func(o *credit.Order, _ *credit.Brief) { o.Action = credit.ActionNew }, "of others": func(_ *credit.Order, b *credit.Brief) { b.Borrowers = both[1:] },
		"a refresh": func(_ *credit.Order, b *credit.Brief) { b.Action = credit.ActionRefresh },
	} {
		o, b := o, base
		change(&o, &b)
		_, found := credit.AddedTo(o, []credit.Brief{b})
		require.False(t, found, name)
	}
	to, found := credit.AddedTo(o, []credit.Brief{base})
	require.True(t, found)
	r := &credit.CreditReport{Scores: []credit.CreditScore{score(avery, credit.BureauExperian, 648), score(avery, credit.BureauTransUnion, 655)}}
	r.Add([]credit.CreditScore{score(avery, credit.BureauEquifax, 661), score(avery, credit.BureauTransUnion, 654), score(jordan, credit.BureauEquifax, 700)})
	require.Len(t, r.Scores, 4, "what the newer report says itself goes before")
	require.Equal(t, 655, credit.ScoreOf(avery, r.Scores).Representative)
	b := credit.Brief{ExpiresOn: day("2026-08-01")}
	b.HoldsNoLongerThan(to)
	require.Equal(t, "2026-07-02", b.ExpiresOn.String())
	b.HoldsNoLongerThan(credit.Brief{ExpiresOn: day("2026-09-01")})
	require.Equal(t, "2026-07-02", b.ExpiresOn.String())
}

func TestASoftPullCountsUntilThereIsMore(t *testing.T) {
	t.Parallel()
	soft, hard := credit.Brief{ID: "soft", SoftPull: true, Borrowers: both}, credit.Brief{ID: "hard", Borrowers: both[:1]}
	counts := credit.Counting(both, []credit.Brief{soft, hard})
	require.Equal(t, []domain.ID{"hard", "soft"}, []domain.ID{counts[both[0]].ID, counts[both[1]].ID})
}

func TestAReportHasToHoldUntilTheClosing(t *testing.T) {
	t.Parallel()
	s := credit.BorrowerScore{ExpiresOn: new(domain.MustDate("2026-07-02"))}
	for closing, old := range map[string]bool{"2026-07-02": false, "2026-07-03": true} {
		s.Closing(new(domain.MustDate(closing)))
		require.Equal(t, old, s.TooOldToClose, closing)
	}
	s.Closing(nil)
	require.False(t, s.TooOldToClose)
}
