package government_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/government"
	"gable/domain/loan"
	"gable/domain/qualify"
	"gable/domain/reference"
)

var today = domain.MustDate("2026-11-23")

// fileOf is a purchase of a home for 500,000 in a county, with calculated fees.
func fileOf(kind loan.MortgageType, state, county string, base domain.Money) *loan.File {
	f := &loan.File{}
	i := &f.Info
	i.TransactionInfo.MortgageType, i.TransactionInfo.LoanPurposeType, i.TransactionInfo.BaseLoanAmt = kind, loan.PurposePurchase, &base
	i.GovernmentLoan.FeeCalcType = loan.Calculated
	i.FHAInfo.FHAUFMIPIsFinanced = new(true)
	i.MortgageTypeAndTerms.LoanAmortizationPeriodCount = new(360)
	i.MortgageTypeAndTerms.NoteRatePercent = new(domain.MustRate("6"))
	i.SubjectProperty.SalesContractAmt, i.SubjectProperty.PropertyDetail.EstimatedValueAmt = new(domain.Money(500_000_00)), new(domain.Money(500_000_00))
	i.SubjectProperty.Address.StateCode, i.SubjectProperty.Address.CountyName = state, county
	f.Info = government.Reworked(f, f.Info, tables, today)
	return f
}

func premiums(i loan.Info) []loan.HousingExpense { return i.HousingExpensesOf(loan.ExpenseMIPremium) }

func TestAgencyFeesGoWithTheMortgageType(t *testing.T) {
	t.Parallel()
	f := fileOf(loan.MortgageFHA, "TX", "Harris", 400_000_00)
	require.Equal(t, "7000", f.Info.TransactionInfo.MIFundFeeTotalAmt.String())
	require.Len(t, premiums(f.Info), 1)
	move := func(to loan.MortgageType, change func(*loan.Info)) loan.Info {
		will := f.Info
		will.TransactionInfo.MortgageType = to
		if change != nil {
			change(&will)
		}
		return government.Reworked(f, will, tables, today)
	}
	conventional := move(loan.MortgageConventional, nil)
	assert.Equal(t, "400000", conventional.LoanAmt().String())
	assert.Nil(t, conventional.TransactionInfo.MIFundFeeTotalAmt)
	assert.Nil(t, conventional.TransactionInfo.MIFundFeeFinancedAmt)
	assert.Empty(t, premiums(conventional))
	va := move(loan.MortgageVA, nil)
	assert.Equal(t, "5000", va.TransactionInfo.MIFundFeeTotalAmt.String())
	assert.Empty(t, premiums(va))
	typed := move(loan.MortgageConventional, func(i *loan.Info) {
		i.TransactionInfo.MIFundFeeTotalAmt = new(domain.Money(900_00))
		i.HousingExpenses = []loan.HousingExpense{{ExpenseType: loan.ExpenseMIPremium, CalcType: loan.Manual, PaymentAmt: new(domain.Money(80_00))}}
	})
	assert.Equal(t, "900", typed.TransactionInfo.MIFundFeeTotalAmt.String())
	assert.Empty(t, premiums(typed), "from the tables, at 80 % of the value, there is none")
	manual := move(loan.MortgageConventional, func(i *loan.Info) { i.GovernmentLoan.FeeCalcType = loan.Manual })
	assert.Len(t, premiums(manual), 1, "what is stated by hand is left to people")
	assert.Equal(t, "7000", manual.TransactionInfo.MIFundFeeTotalAmt.String())
	assert.Len(t, premiums(f.Info), 1, "the loan as it is kept is not touched")
	f = fileOf(loan.MortgageUSDA, "TX", "Harris", 400_000_00)
	require.Len(t, premiums(f.Info), 1)
	assert.Empty(t, premiums(move(loan.MortgageConventional, nil)), "USDA's annual fee is an amount, and goes too")
}

func TestCountyThatIsNotSaid(t *testing.T) {
	t.Parallel()
	keys := func(f *loan.File) (out []string) {
		for _, finding := range government.FiguresOf(f, qualify.Qualify(f, today), tables, today).Findings {
			out = append(out, finding.Key)
		}
		return out
	}
	assert.Contains(t, keys(fileOf(loan.MortgageConventional, "CA", "", 900_000_00)), government.FindingCountyNotSaid)
	assert.NotContains(t, keys(fileOf(loan.MortgageConventional, "CA", "", 800_000_00)), government.FindingCountyNotSaid)
	assert.Contains(t, keys(fileOf(loan.MortgageConventional, "CA", "Los Angeles", 900_000_00)), government.FindingHighBalance)
	assert.Contains(t, keys(fileOf(loan.MortgageFHA, "AK", "Nome", 900_000_00)), government.FindingLimitNotKnown)
	assert.Contains(t, keys(fileOf(loan.MortgageFHA, "AK", "Nome", 1_873_688_00)), government.FindingFHAOver)
}

func TestEntitlementGoesByTheLimitOfOneUnit(t *testing.T) {
	t.Parallel()
	f := fileOf(loan.MortgageVA, "TX", "Harris", 500_000_00)
	f.Info.GovernmentLoan.VAEntitlementUsedAmt = new(domain.Money(100_000_00))
	f.Info.SubjectProperty.PropertyDetail.FinancedUnitCount = new(4)
	made := government.Reworked(f, f.Info, tables, today)
	assert.Equal(t, "108187.50", made.GovernmentLoan.VAEntitlementAmt.String(), "a quarter of 832,750 less what is in use")
	figures := government.FiguresOf(f, qualify.Qualify(f, today), tables, today)
	assert.Equal(t, []any{"832750", 1}, []any{figures.Limit.Limit.String(), figures.Limit.Units})
	f.Info.SubjectProperty.Address.CountyName = ""
	made = government.Reworked(f, f.Info, tables, today)
	assert.Nil(t, made.GovernmentLoan.VAEntitlementAmt, "without the county's limit the entitlement is not known")
	assert.False(t, government.Entitlement(government.EntitlementQuestion{NoteAmt: 500_000_00, UsedAmt: 100_000_00}).Known)
}

func TestReplacedAdjustableLoanNeedsNoLowerRate(t *testing.T) {
	t.Parallel()
	f := fileOf(loan.MortgageVA, "TX", "Harris", 400_000_00)
	g := &f.Info.GovernmentLoan
	g.GovernmentRefinanceType, g.ReplacedPaymentAmt, g.ReplacedRatePercent = loan.RefinanceIRRRL, new(domain.Money(3000_00)), new(domain.MustRate("6.25"))
	g.ReplacedFirstPaymentDate, g.ReplacedPaymentsMadeCount = new(domain.MustDate("2024-01-01")), new(24)
	has := func() bool {
		figures := government.FiguresOf(f, qualify.Qualify(f, today), tables, today)
		for _, finding := range figures.Findings {
			if finding.Key == government.FindingRateNotReduced {
				return true
			}
		}
		return false
	}
	assert.True(t, has())
	g.ReplacedAmortizationType = loan.AmortizationAdjustable
	assert.False(t, has())
}

// otherDays are the tables of which another day's stands in, each with the day that the loan goes by.
func otherDays(f *loan.File) (found [][]string) {
	for _, finding := range government.FiguresOf(f, qualify.Qualify(f, today), tables, today).Findings {
		if finding.Key == government.FindingTableOther {
			found = append(found, finding.Params)
		}
	}
	return found
}

func TestATableThatEndsBeforeTheClosingIsSaid(t *testing.T) {
	t.Parallel()
	f := fileOf(loan.MortgageConventional, "TX", "Harris", 400_000_00)
	f.Dates.KeyDates.EstimatedClosingDate = new(domain.MustDate("2026-12-31"))
	assert.Empty(t, otherDays(f))
	f.Dates.KeyDates.EstimatedClosingDate = new(domain.MustDate("2027-01-04"))
	assert.Equal(t, [][]string{{"CONFORMING_LIMIT", "2027-01-04"}}, otherDays(f), "what is in force today stands in for what is not there yet")
}

// TestFHAGoesByTheCaseNumber: FHA's tables are those of the day when the case number was assigned, whenever the loan closes; other tables are not.
func TestFHAGoesByTheCaseNumber(t *testing.T) {
	t.Parallel()
	f := fileOf(loan.MortgageFHA, "TX", "Harris", 400_000_00)
	f.Dates.KeyDates.EstimatedClosingDate = new(domain.MustDate("2027-01-04"))
	assert.Equal(t, [][]string{{"FHA_LIMIT", "2027-01-04"}}, otherDays(f), "without a case number the closing counts")
	f.Info.GovernmentLoan.CaseAssignedDate = new(domain.MustDate("2026-12-18"))
	assert.Empty(t, otherDays(f))
	days := government.TableDays(f, f.Info, today)
	for _, kind := range government.Kinds {
		want := "2027-01-04"
		if kind == reference.FHALimit || kind == reference.FHAPremium || kind == reference.FHAInvestment {
			want = "2026-12-18"
		}
		assert.Equal(t, want, days(kind).String(), kind)
	}
	f.Info.GovernmentLoan.CaseAssignedDate = new(domain.MustDate("2025-12-18"))
	assert.Equal(t, [][]string{{"FHA_LIMIT", "2025-12-18"}}, otherDays(f), "nor does a later table hold for an earlier case")
}

// TestUSDAGoesByTheCommitment: USDA's tables are those of the day of its conditional commitment, whenever the loan closes; other tables are not.
func TestUSDAGoesByTheCommitment(t *testing.T) {
	t.Parallel()
	f := fileOf(loan.MortgageUSDA, "TX", "Harris", 200_000_00)
	f.Dates.KeyDates.EstimatedClosingDate = new(domain.MustDate("2027-01-04"))
	days := func() (of [2]string) {
		all := government.TableDays(f, f.Info, today)
		for _, kind := range government.Kinds {
			if kind != reference.USDAFee && kind != reference.USDAIncomeLimit {
				assert.Equal(t, "2027-01-04", all(kind).String(), kind)
			}
		}
		return [2]string{all(reference.USDAFee).String(), all(reference.USDAIncomeLimit).String()}
	}
	assert.Equal(t, [2]string{"2027-01-04", "2027-01-04"}, days(), "without a commitment the closing counts")
	f.Info.GovernmentLoan.USDACommitmentDate = new(domain.MustDate("2026-11-18"))
	assert.Equal(t, [2]string{"2026-11-18", "2026-11-18"}, days())
}

func TestWhyThereIsNoPremiumIsSaid(t *testing.T) {
	t.Parallel()
	findings := func(base domain.Money, change func(*loan.File)) map[string][]string {
		f := fileOf(loan.MortgageConventional, "TX", "Harris", base)
		f.LoanLevelCreditScore = new(760)
		f.Info.HousingExpenses = []loan.HousingExpense{{ExpenseType: loan.ExpenseMIPremium, CalcType: loan.Calculated}}
		change(f)
		found := map[string][]string{}
		for _, finding := range government.FiguresOf(f, qualify.Qualify(f, today), tables, today).Findings {
			found[finding.Key] = finding.Params
		}
		return found
	}
	same := func(*loan.File) {}
	assert.NotContains(t, findings(485_000_00, same), government.FindingNoCoverage, "97 %")
	assert.Equal(t, []string{"98.00"}, findings(490_000_00, same)[government.FindingNoCoverage])
	assert.Equal(t, []string{"600", "95.00"}, findings(475_000_00, func(f *loan.File) { f.LoanLevelCreditScore = new(600) })[government.FindingOffCard])
	assert.Contains(t, findings(475_000_00, func(f *loan.File) { f.LoanLevelCreditScore = nil }), government.FindingNoCardRate)
	fha := func(kind string, change func(*loan.File)) map[string][]string {
		f := fileOf(loan.MortgageFHA, "TX", "Harris", 300_000_00)
		f.Info.TransactionInfo.LoanPurposeType, f.Info.GovernmentLoan.GovernmentRefinanceType = loan.PurposeRefinance, kind
		change(f)
		found := map[string][]string{}
		for _, finding := range government.FiguresOf(f, qualify.Qualify(f, today), tables, today).Findings {
			found[finding.Key] = finding.Params
		}
		return found
	}
	noValue := func(f *loan.File) {
		f.Info.SubjectProperty.PropertyDetail.EstimatedValueAmt, f.Info.SubjectProperty.SalesContractAmt = nil, nil
	}
	assert.Contains(t, fha("StreamlineWithoutAppraisal", noValue), government.FindingPremiumValue)
	assert.NotContains(t, fha("StreamlineWithoutAppraisal", same), government.FindingPremiumValue)
	assert.NotContains(t, fha("FullDocumentation", noValue), government.FindingPremiumValue)
}
