package qm_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/domain/qm"
	"gable/domain/qualify"
	"gable/domain/reference"
)

// assess puts a fixed loan of 300,000 for thirty years to the tests, at an APR over an average prime offer rate of 6.2.
func assess(t *testing.T, apr string, change func(*loan.File)) qm.Assessment {
	t.Helper()
	return assessOf(t, apr, 300_000_00, change)
}

// assessOf is the same of another amount, and without some of the tables.
func assessOf(t *testing.T, apr string, amount domain.Money, change func(*loan.File), without ...reference.Kind) qm.Assessment {
	t.Helper()
	tables := reference.InForce(reference.ShippedTables(), reference.OnDay(domain.MustDate("2026-11-23")))
	tables[reference.APOR] = reference.Table{Kind: reference.APOR, ValidFrom: domain.MustDate("2026-11-16"), Rows: []reference.Row{
		{"amortization": "FIXED", "years": "30", "percent": "6.2"}, {"amortization": "ADJUSTABLE", "years": "5", "percent": "6"},
		{"amortization": "ADJUSTABLE", "years": "1", "percent": "6"}, {"amortization": "ADJUSTABLE", "years": "3", "percent": "6"}, {"amortization": "ADJUSTABLE", "years": "7", "percent": "6"}}}
	for _, kind := range without {
		delete(tables, kind)
	}
	f := &loan.File{}
	f.Info.TransactionInfo.MortgageType = loan.MortgageConventional
	f.Info.MortgageTypeAndTerms.AmortizationType = loan.AmortizationFixed
	f.Info.MortgageTypeAndTerms.LoanAmortizationPeriodCount = new(360)
	f.Info.SubjectProperty.PropertyDetail.PropertyUsageType = property.UsagePrimaryResidence
	f.Info.SubjectProperty.Address.StateCode = "TX"
	f.Info.SubjectProperty.Address.CountyName = "Harris"
	if change != nil {
		change(f)
	}
	return qm.Assess(f, qualify.Result{LoanAmt: amount, APR: new(domain.MustRate(apr))}, tables, domain.MustDate("2026-11-23"))
}

func TestAssessment(t *testing.T) {
	t.Parallel()
	a := assess(t, "7.6", nil)
	assert.Equal(t, "1.4", a.Spread.String())
	assert.Equal(t, "9000", a.FeeCapAmt.String())
	assert.Equal(t, []qm.Verdict{qm.NotKnown, qm.Yes, qm.NotKnown, qm.Yes, qm.NotKnown, qm.No, qm.NotKnown},
		[]qm.Verdict{a.GeneralQM, a.Price, a.PointsAndFees, a.Terms, a.SafeHarbor, a.HigherPriced, a.HighCost}, "without the fees the verdict stays open")
	assert.Equal(t, []string{"FEES"}, a.Missing)
	assert.Equal(t, qm.Yes, assess(t, "7.7", nil).HigherPriced)
	dear := assess(t, "8.45", nil)
	assert.Equal(t, []qm.Verdict{qm.No, qm.No, qm.NotApplicable}, []qm.Verdict{dear.GeneralQM, dear.Price, dear.SafeHarbor}, "exactly the threshold is too much")
	assert.Equal(t, qm.Yes, assess(t, "12.71", nil).HighCost)
}

func TestAssessmentOfTermsAndFees(t *testing.T) {
	t.Parallel()
	a := assess(t, "7", func(f *loan.File) {
		f.Info.MortgageTypeAndTerms.BalloonInd = new(true)
		f.Info.MortgageTypeAndTerms.LoanAmortizationPeriodCount = new(480)
	})
	assert.Equal(t, []string{"BALLOON", "TERM_OVER_30_YEARS"}, a.TermsOutside)
	assert.Equal(t, qm.No, a.GeneralQM)
	assert.Contains(t, a.Missing, "APOR", "there is no offer rate for forty years")
	a = assess(t, "7", func(f *loan.File) { f.Info.TransactionInfo.DiscountPointsAmt = new(domain.Money(9_000_00)) })
	assert.Equal(t, "8730", a.FeeCapAmt.String(), "the cap goes by what is left of the loan")
	assert.Equal(t, []qm.Verdict{qm.No, qm.No, qm.NotKnown}, []qm.Verdict{a.PointsAndFees, a.GeneralQM, a.HighCost})
	a = assess(t, "7", func(f *loan.File) {
		f.Info.TransactionInfo.BaseLoanAmt = new(domain.Money(300_000_00))
		f.Info.TransactionInfo.MIFundFeeTotalAmt = new(domain.Money(6_000_00))
	})
	assert.Equal(t, "750", a.KnownFeesAmt.String(), "of upfront insurance what is above the 1.75 percent of FHA")
	a = assess(t, "7", func(f *loan.File) { f.Info.MortgageTypeAndTerms.PrepayPenalty = "48_MONTHS" })
	assert.Equal(t, qm.Yes, a.HighCost)
	a = assess(t, "7", func(f *loan.File) {
		f.Info.MortgageTypeAndTerms.AmortizationType = loan.AmortizationAdjustable
		f.Info.MortgageTypeAndTerms.InitialFixedPeriodEffectiveMonthsCount = new(60)
	})
	require.NotNil(t, a.APOR)
	assert.Equal(t, "6", a.APOR.String())
}

// adjustable makes the loan one of 300,000 at 6 percent whose rate may change after so many months, each year, by 2 points and by 5 in all.
func adjustable(months int, change func(*loan.Terms)) func(*loan.File) {
	return func(f *loan.File) {
		f.Info.TransactionInfo.BaseLoanAmt = new(domain.Money(300_000_00))
		terms := &f.Info.MortgageTypeAndTerms
		terms.AmortizationType, terms.NoteRatePercent = loan.AmortizationAdjustable, new(domain.MustRate("6"))
		terms.InitialFixedPeriodEffectiveMonthsCount, terms.NormalRateAdjustmentPeriod = &months, new(12)
		terms.FirstRateAdjustmentCap, terms.NormalRateAdjustmentCap, terms.MaxIncRatePct = new(domain.MustRate("2")), new(domain.MustRate("2")), new(domain.MustRate("5"))
		if change != nil {
			change(terms)
		}
	}
}

func TestPriceOfAnAdjustableLoanGoesByItsEarlyMaximum(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		months  int
		change  func(*loan.Terms)
		apr     string
		price   qm.Verdict
		missing bool
	}{
		"five years: the sixtieth payment's day is within them": {60, nil, "8", qm.Yes, false},
		"three years: by two points, then twice by one":         {36, func(t *loan.Terms) { t.NormalRateAdjustmentCap = new(domain.MustRate("1")) }, "10", qm.No, false},
		"a year: the lifetime cap":                              {12, nil, "11", qm.No, false},
		"seven years: the composite rate":                       {84, nil, "6.4", qm.Yes, false},
		"no cap at all": {60, func(t *loan.Terms) {
			t.FirstRateAdjustmentCap, t.NormalRateAdjustmentCap, t.MaxIncRatePct = nil, nil, nil
		}, "", qm.NotKnown, true},
		"the lifetime cap alone": {60, func(t *loan.Terms) { t.FirstRateAdjustmentCap = nil }, "11", qm.No, false},
		"no adjustment period":   {60, func(t *loan.Terms) { t.NormalRateAdjustmentPeriod = nil }, "", qm.NotKnown, true},
		"a rate in steps":        {60, func(t *loan.Terms) { t.AmortizationType = "Step" }, "", qm.NotKnown, true},
	} {
		a := assess(t, "6.4", adjustable(c.months, c.change))
		assert.Equal(t, c.missing, slices.Contains(a.Missing, "RATE_CAPS"), name)
		if c.apr == "" {
			assert.Nil(t, a.PriceAPR, name)
			assert.Equal(t, qm.NotKnown, a.Price, name)
			continue
		}
		require.NotNil(t, a.PriceAPR, name)
		assert.Equal(t, c.apr, a.PriceAPR.String(), name)
		assert.Equal(t, c.price, a.Price, name)
		assert.Equal(t, qm.No, a.HigherPriced, "%s: whether it is higher-priced goes by the ordinary rate", name)
	}
}

func TestJumboIsNotKnownWithoutTheCounty(t *testing.T) {
	t.Parallel()
	of := func(apr, county string, amount domain.Money) qm.Assessment {
		return assessOf(t, apr, amount, func(f *loan.File) {
			f.Info.SubjectProperty.Address.StateCode, f.Info.SubjectProperty.Address.CountyName = "CA", county
		})
	}
	for _, c := range []struct {
		apr, county string
		amount      domain.Money
		want        qm.Verdict
	}{
		{"8.2", "", 900_000_00, qm.NotKnown},
		{"7.6", "", 900_000_00, qm.No},
		{"8.7", "", 900_000_00, qm.Yes},
		{"8.2", "", 832_750_00, qm.Yes},
		{"8.2", "", 1_249_125_01, qm.No},
		{"8.2", "Los Angeles", 900_000_00, qm.Yes},
		{"8.2", "Fresno", 900_000_00, qm.No},
	} {
		a := of(c.apr, c.county, c.amount)
		assert.Equal(t, c.want, a.HigherPriced, "%+v", c)
		assert.Equal(t, c.want == qm.NotKnown, slices.Contains(a.Missing, "LIMIT"), "%+v", c)
	}
	a := assessOf(t, "8.2", 300_000_00, nil, reference.ConformingLimit)
	assert.Equal(t, qm.NotKnown, a.HigherPriced, "nor without a table")
}

func TestLinesOfCreditAndReverseMortgagesAreOutside(t *testing.T) {
	t.Parallel()
	of := func(kind loan.MortgageType, usage property.UsageType) qm.Assessment {
		return assess(t, "12.71", func(f *loan.File) {
			f.Info.TransactionInfo.MortgageType = kind
			f.Info.SubjectProperty.PropertyDetail.PropertyUsageType = usage
		})
	}
	for kind, highCost := range map[loan.MortgageType]qm.Verdict{loan.MortgageHELOC: qm.Yes, loan.MortgageReverse: qm.NotApplicable} {
		a := of(kind, property.UsagePrimaryResidence)
		for _, v := range []qm.Verdict{a.GeneralQM, a.Price, a.PointsAndFees, a.Terms, a.SafeHarbor, a.HigherPriced} {
			assert.Equal(t, qm.NotApplicable, v, kind)
		}
		assert.Equal(t, highCost, a.HighCost, kind)
	}
	a := of(loan.MortgageHELOC, "")
	assert.Equal(t, []qm.Verdict{qm.NotApplicable, qm.NotKnown}, []qm.Verdict{a.HigherPriced, a.HighCost})
}

func TestAssessmentDoesNotApply(t *testing.T) {
	t.Parallel()
	a := assess(t, "9", func(f *loan.File) { f.Info.MortgageTypeAndTerms.IsBusinessPurposeLoan = new(true) })
	assert.Equal(t, []qm.Verdict{qm.NotApplicable, qm.NotApplicable, qm.NotApplicable}, []qm.Verdict{a.GeneralQM, a.HigherPriced, a.HighCost})
	a = assess(t, "9", func(f *loan.File) { f.Info.SubjectProperty.PropertyDetail.PropertyUsageType = property.UsageInvestment })
	assert.Equal(t, []qm.Verdict{qm.No, qm.NotApplicable}, []qm.Verdict{a.GeneralQM, a.HigherPriced})
	a = assess(t, "9", func(f *loan.File) { f.Info.SubjectProperty.PropertyDetail.PropertyUsageType = "" })
	assert.Equal(t, []qm.Verdict{qm.NotKnown, qm.NotKnown}, []qm.Verdict{a.HigherPriced, a.HighCost}, "whether it is a dwelling is not said")
	assert.Contains(t, a.Missing, "OCCUPANCY")
}
