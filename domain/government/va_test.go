package government_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/fee"
	"gable/domain/government"
	"gable/domain/loan"
	"gable/domain/qualify"
)

func worked(f *loan.File) (government.Figures, []string) {
	figures := government.FiguresOf(f, qualify.Qualify(f, today), tables, today)
	var keys []string
	for _, finding := range figures.Findings {
		keys = append(keys, finding.Key)
	}
	return figures, keys
}

// refinance is a VA loan that refinances a home worth 500,000, with entitlement in use.
func refinance(base, used domain.Money, kind string) *loan.File {
	f := fileOf(loan.MortgageVA, "TX", "Harris", base)
	f.Info.TransactionInfo.LoanPurposeType, f.Info.SubjectProperty.SalesContractAmt = "Refinance", nil
	f.Info.GovernmentLoan.VAEntitlementUsedAmt, f.Info.GovernmentLoan.GovernmentRefinanceType = &used, kind
	return f
}

func TestAReductionNeedsNoNewEntitlement(t *testing.T) {
	t.Parallel()
	f := refinance(400_000_00, 300_000_00, loan.RefinanceIRRRL)
	figures, keys := worked(f)
	assert.Equal(t, domain.Money(100_000_00), figures.VA.Entitlement.GuarantyAmt)
	assert.True(t, figures.VA.Entitlement.Known && figures.VA.Entitlement.NoneCharged)
	assert.NotContains(t, keys, government.FindingEntitlementSpent)
	f.Info.SubjectProperty.Address.CountyName = ""
	_, keys = worked(f)
	assert.NotContains(t, keys, government.FindingNeedsLimit, "nor the county's limit")
	f.Info.GovernmentLoan.GovernmentRefinanceType = "CashOutVA"
	_, keys = worked(f)
	assert.Contains(t, keys, government.FindingNeedsLimit)
}

func TestEquityCountsAsADownPaymentDoes(t *testing.T) {
	t.Parallel()
	figures, _ := worked(refinance(450_000_00, 120_000_00, "CashOutVA"))
	assert.Equal(t, "88187.50", figures.VA.Entitlement.GuarantyAmt.Fixed())
	assert.Zero(t, figures.VA.Entitlement.ShortfallAmt, "50,000 of equity make up for 36,812.50")
	figures, keys := worked(refinance(490_000_00, 120_000_00, "CashOutVA"))
	assert.Equal(t, "26812.50", figures.VA.Entitlement.ShortfallAmt.Fixed(), "a quarter of the value less guaranty less 10,000 of equity")
	assert.Contains(t, keys, government.FindingShortfall)
}

func TestEntitlementInUseIsASubsequentUse(t *testing.T) {
	t.Parallel()
	f := fileOf(loan.MortgageVA, "TX", "Harris", 500_000_00)
	percent := func() (string, []string) {
		figures, keys := worked(f)
		require.NotNil(t, figures.VA.FundingFee)
		return figures.VA.FundingFee.Percent.String(), keys
	}
	fee, keys := percent()
	assert.Equal(t, "2.15", fee)
	assert.Contains(t, keys, government.FindingUseNotSaid)
	f.Info.GovernmentLoan.VAEntitlementUsedAmt = new(domain.Money(50_000_00))
	fee, keys = percent()
	assert.Equal(t, "3.3", fee)
	assert.NotContains(t, keys, government.FindingUseNotSaid)
	f.Info.VAInfo.VAUseType = "FirstUse"
	fee, _ = percent()
	assert.Equal(t, "2.15", fee, "as it is said: the first loan after a disaster counts as one")
	f.Info.VAInfo.VAUseType, f.Info.GovernmentLoan.VAEntitlementUsedAmt = "", new(domain.Money(0))
	fee, keys = percent()
	assert.Equal(t, "2.15", fee)
	assert.NotContains(t, keys, government.FindingUseNotSaid, "none in use was said")
	f.Info.GovernmentLoan.VAEntitlementUsedAmt, f.Info.TransactionInfo.BaseLoanAmt = nil, new(domain.Money(450_000_00))
	_, keys = percent()
	assert.NotContains(t, keys, government.FindingUseNotSaid, "from ten percent down it is the same fee")
}

func TestLoansWithAFundingFeeOfTheirOwn(t *testing.T) {
	t.Parallel()
	for kind, want := range map[string]string{"Assumption": "0.5", "ManufacturedHomeNotAffixed": "1", "NativeAmericanDirect": "1.25", "Vendee": "2.25", "": "2.15"} {
		f := fileOf(loan.MortgageVA, "TX", "Harris", 500_000_00)
		f.Info.GovernmentLoan.VAFundingFeeLoanType = kind
		figures, _ := worked(f)
		assert.Equal(t, want, figures.VA.FundingFee.Percent.String(), kind)
		assert.Empty(t, f.Info.Validate(), kind)
	}
	f := refinance(400_000_00, 0, loan.RefinanceIRRRL)
	f.Info.GovernmentLoan.VAFundingFeeLoanType = "NativeAmericanDirect"
	figures, _ := worked(f)
	assert.Equal(t, "0.5", figures.VA.FundingFee.Percent.String(), "a reduction of one is a reduction")
}

func TestAPartOfTheFundingFeeIsNotDue(t *testing.T) {
	t.Parallel()
	f := fileOf(loan.MortgageVA, "TX", "Harris", 500_000_00)
	f.Info.VAInfo.VAFundingFeeExemptionType = loan.ExemptPartially
	figures, keys := worked(f)
	assert.Equal(t, "10750", figures.VA.FundingFee.Amt.String())
	assert.Contains(t, keys, government.FindingPartlyExempt)
	f.Info.VAInfo.VAFundingFeeExemptPercent = new(domain.MustRate("50"))
	figures, keys = worked(f)
	assert.Equal(t, "5375", figures.VA.FundingFee.Amt.String())
	assert.NotContains(t, keys, government.FindingPartlyExempt)
	f.Info.VAInfo.VAFundingFeeExemptionType = "NotExempt"
	figures, _ = worked(f)
	assert.Equal(t, "10750", figures.VA.FundingFee.Amt.String())
}

func TestRatioIsRoundedOnce(t *testing.T) {
	t.Parallel()
	f := fileOf(loan.MortgageVA, "TX", "Harris", 400_000_00)
	f.Info.GovernmentLoan.HouseholdSize = new(4)
	ratio := func(owed domain.Money) int {
		result := qualify.Result{LoanAmt: 400_000_00, HousingExpenseAmt: owed, IncomeTotalAmt: 10_000_00, DTI: qualify.DebtToIncome(owed, 10_000_00)}
		return government.FiguresOf(f, result, tables, today).VA.Residual.Standing.Ratio
	}
	assert.Equal(t, 41, ratio(4_149_60), "41.496 percent, which is 41.50 by hundredths")
	assert.Equal(t, 42, ratio(4_150_00))
}

func TestSquareFeetFollowFromTheUpkeep(t *testing.T) {
	t.Parallel()
	assert.Equal(t, 1800, government.SquareFeetOf(loan.GovernmentLoan{VAMaintenanceExpenseAmt: new(domain.Money(252_00))}))
	assert.Equal(t, 1500, government.SquareFeetOf(loan.GovernmentLoan{SquareFeetCount: new(1500), VAMaintenanceExpenseAmt: new(domain.Money(252_00))}))
	assert.Zero(t, government.SquareFeetOf(loan.GovernmentLoan{}))
}

func TestRecoupedCostsAreThoseOfTheFees(t *testing.T) {
	t.Parallel()
	f := refinance(400_000_00, 0, loan.RefinanceIRRRL)
	f.Info.GovernmentLoan.RecoupedCostsAmt = new(domain.Money(9_000_00))
	assert.Equal(t, domain.Money(9_000_00), government.RecoupedCosts(f))
	one := func(code string, section fee.Section, amount domain.Money, payer fee.FeePayer) fee.Fee {
		return fee.Fee{FeeDetail: fee.FeeDetail{LWCode: code, IntDiscSecType: section, FeeActualTotalAmt: &amount, FeePaidByType: payer}}
	}
	f.Fees = []fee.Fee{one("LW_UNDERWRITING_FEE", fee.SectionOrigination, 1_000_00, ""), one("LW_RECORDING_MORTGAGE", fee.SectionTaxes, 200_00, ""),
		one("LW_TRANSFER_TAX", fee.SectionTaxes, 800_00, ""), one("LW_ESCROW_TAXES", fee.SectionEscrow, 2_000_00, ""), one("LW_PREPAID_INTEREST", fee.SectionPrepaids, 300_00, ""),
		one("LW_APPRAISAL_FEE", fee.SectionNotShopped, 600_00, fee.PayerLender)}
	f.Info.TransactionInfo.DiscountPointsAmt = new(domain.Money(500_00))
	assert.Equal(t, domain.Money(1_700_00), government.RecoupedCosts(f))
}

func TestPrivateInsuranceGoesByTheReportedScore(t *testing.T) {
	t.Parallel()
	f := fileOf(loan.MortgageConventional, "TX", "Harris", 475_000_00)
	f.Info.MortgageTypeAndTerms.AmortizationType = loan.AmortizationFixed
	f.Info.GovernmentLoan.FHADecisionScore = new(620)
	figures, _ := worked(f)
	typed := *figures.Insurance.Percent
	f.LoanLevelCreditScore = new(760)
	figures, _ = worked(f)
	best := *figures.Insurance.Percent
	assert.NotEqual(t, typed, best, "FHA's decision score counts only while no report has one")
	f.Info.GovernmentLoan.FHADecisionScore = nil
	figures, _ = worked(f)
	assert.Equal(t, best, *figures.Insurance.Percent)
}

func TestExceptionsOfFHAsPremium(t *testing.T) {
	t.Parallel()
	f := fileOf(loan.MortgageFHA, "TX", "Harris", 400_000_00)
	premium := func() []string {
		figures, _ := worked(f)
		return []string{figures.FHA.Premium.UpfrontPercent.String(), figures.FHA.Premium.AnnualPercent.String()}
	}
	g := &f.Info.GovernmentLoan
	assert.Equal(t, []string{"1.75", "0.5"}, premium())
	g.ReplacedEndorsedDate, g.GovernmentRefinanceType = new(domain.MustDate("2009-05-31")), "StreamlineWithoutAppraisal"
	assert.Equal(t, []string{"1.75", "0.5"}, premium(), "of a purchase nothing is replaced")
	f.Info.TransactionInfo.LoanPurposeType = "Refinance"
	assert.Equal(t, []string{"0.01", "0.55"}, premium())
	g.ReplacedEndorsedDate = new(domain.MustDate("2009-06-01"))
	assert.Equal(t, []string{"1.75", "0.5"}, premium())
	g.SectionOfActType = "247"
	assert.Equal(t, []string{"1.75", "0"}, premium())
}

// TestAHighRatioNeedsMoreResidualIncome: above 41 percent a loan is questioned unless a fifth more than the guideline, 1,003 for four in the South, is left.
func TestAHighRatioNeedsMoreResidualIncome(t *testing.T) {
	t.Parallel()
	const high, short = government.FindingRatioHigh, government.FindingResidualShort
	for _, c := range []struct {
		left, owed domain.Money
		found      []string
	}{
		{1_203_60, 4_200_00, nil},
		{1_203_59, 4_200_00, []string{high}},
		{1_003_00, 4_200_00, []string{high}},
		{1_002_99, 4_200_00, []string{short}},
		{1_203_59, 4_100_00, nil},
		{1_003_00, 4_100_00, nil},
		{1_002_99, 4_100_00, []string{short}},
	} {
		f := fileOf(loan.MortgageVA, "TX", "Harris", 400_000_00)
		f.Info.GovernmentLoan.HouseholdSize = new(4)
		f.Info.GovernmentLoan.VAFederalTaxAmt = new(10_000_00 - c.left)
		result := qualify.Result{LoanAmt: 400_000_00, HousingExpenseAmt: c.owed, IncomeTotalAmt: 10_000_00, DTI: qualify.DebtToIncome(c.owed, 10_000_00)}
		figures := government.FiguresOf(f, result, tables, today)
		assert.Equal(t, c.left, figures.VA.Residual.ResidualAmt)
		var found []string
		for _, finding := range figures.Findings {
			if finding.Key == high || finding.Key == short {
				found = append(found, finding.Key)
			}
		}
		assert.Equal(t, c.found, found, c)
	}
}
