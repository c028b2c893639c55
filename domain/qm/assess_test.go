package qm_test

import (
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
	tables := reference.InForce(reference.ShippedTables(), domain.MustDate("2026-11-23"))
	tables[reference.APOR] = reference.Table{Kind: reference.APOR, ValidFrom: domain.MustDate("2026-11-16"), Rows: []reference.Row{
		{"amortization": "FIXED", "years": "30", "percent": "6.2"}, {"amortization": "ADJUSTABLE", "years": "5", "percent": "6"}}}
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
	return qm.Assess(f, qualify.Result{LoanAmt: 300_000_00, APR: new(domain.MustRate(apr))}, tables, domain.MustDate("2026-11-23"))
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
