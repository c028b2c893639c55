package qualify

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
	"gable/domain/loan"
)

func adjustable(note string, fixed, every int, first, next, life, index, margin string) loan.Terms {
	return loan.Terms{AmortizationType: loan.AmortizationAdjustable, LoanAmortizationPeriodCount: new(360), NoteRatePercent: new(pct(note)), InitialFixedPeriodEffectiveMonthsCount: &fixed,
		NormalRateAdjustmentPeriod: &every, FirstRateAdjustmentCap: new(pct(first)), NormalRateAdjustmentCap: new(pct(next)), MaxIncRatePct: new(pct(life)),
		ARMIndexRatePercent: new(pct(index)), ARMMargin: new(pct(margin))}
}

func TestQualifyingRate(t *testing.T) {
	five := adjustable("6.125", 60, 6, "2", "1", "5", "4.25", "2.75")
	assert.Equal(t, usd("2969.99"), LevelPayment(usd("400000"), QualifyingRate(loan.MortgageConventional, five, domain.Rate{}), 360))
	stated, uncapped, grows := five, five, five
	stated.QualifyingRatePercent, uncapped.FirstRateAdjustmentCap, grows.NegativeAmortizationInd = new(pct("6.5")), nil, new(true)
	for name, c := range map[string]struct {
		of    loan.MortgageType
		terms loan.Terms
		ltv   string
		want  string
	}{
		"five years: note and first cap":       {loan.MortgageConventional, five, "80", "8.125"},
		"five years: index and margin":         {loan.MortgageAffordable, adjustable("6.125", 60, 6, "2", "1", "5", "6", "2.75"), "80", "8.75"},
		"three years: the most of five":        {loan.MortgageConventional, adjustable("6", 36, 12, "2", "2", "6", "4", "2.75"), "80", "12"},
		"three years: within the lifetime cap": {loan.MortgageConventional, adjustable("6", 36, 12, "2", "2", "5", "4", "2.75"), "80", "11"},
		"a year":                               {loan.MortgageConventional, adjustable("6", 12, 12, "1", "1", "6", "4", "2.75"), "80", "11"},
		"seven years: note":                    {loan.MortgageConventional, adjustable("7", 84, 6, "5", "1", "5", "4", "2.75"), "80", "7"},
		"seven years: index and margin":        {loan.MortgageConventional, adjustable("6", 84, 6, "5", "1", "5", "4.25", "2.75"), "80", "7"},
		"no cap":                               {loan.MortgageConventional, uncapped, "80", "7"},
		"as stated":                            {loan.MortgageConventional, stated, "80", "6.5"},
		"what grows is not Fannie Mae's":       {loan.MortgageConventional, grows, "80", "7"},
		"another program: index and margin":    {loan.MortgageNonQM, five, "80", "7"},
		"FHA's five years: note":               {loan.MortgageFHA, five, "96.5", "6.125"},
		"FHA's year from 95 percent":           {loan.MortgageFHA, adjustable("6", 12, 12, "1", "1", "5", "4", "2.75"), "95", "7"},
		"FHA's year below 95 percent":          {loan.MortgageFHA, adjustable("6", 12, 12, "1", "1", "5", "4", "2.75"), "94.99", "6"},
		"VA's year":                            {loan.MortgageVA, adjustable("6", 12, 12, "1", "1", "5", "4", "2.75"), "80", "7"},
		"VA's three years: note":               {loan.MortgageVA, adjustable("6", 36, 12, "1", "1", "5", "4", "2.75"), "100", "6"},
		"a fixed rate":                         {loan.MortgageConventional, loan.Terms{AmortizationType: loan.AmortizationFixed, NoteRatePercent: new(pct("6"))}, "80", "6"},
	} {
		assert.Equal(t, c.want, QualifyingRate(c.of, c.terms, pct(c.ltv)).String(), name)
	}
}
