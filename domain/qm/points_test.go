package qm_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/fee"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/domain/qm"
)

func charge(code string, section fee.Section, amount domain.Money, affiliate bool) fee.Fee {
	return fee.Fee{FeeDetail: fee.FeeDetail{LWCode: code, IntDiscSecType: section, FeeActualTotalAmt: &amount, AffiliateInd: &affiliate}}
}

// closing is a loan at 7 percent whose fees are known, without compensation by the creditor.
func closing(change func(*loan.File)) func(*loan.File) {
	return func(f *loan.File) {
		f.Info.TransactionInfo.BaseLoanAmt = new(domain.Money(300_000_00))
		f.Info.MortgageTypeAndTerms.NoteRatePercent = new(domain.MustRate("6.5"))
		f.Info.QMInfo.OriginatorCompensationAmt = new(domain.Money(0))
		f.Fees = []fee.Fee{charge("LW_UNDERWRITING_FEE", fee.SectionOrigination, 3_000_00, false), charge("LW_APPRAISAL_FEE", fee.SectionNotShopped, 600_00, false),
			charge("LW_RECORDING_MORTGAGE", fee.SectionTaxes, 200_00, true), charge("LW_ESCROW_TAXES", fee.SectionEscrow, 4_000_00, true),
			charge("LW_PREPAID_INTEREST", fee.SectionPrepaids, 700_00, false)}
		if change != nil {
			change(f)
		}
	}
}

func TestALoanWhoseFeesAreKnownPasses(t *testing.T) {
	t.Parallel()
	a := assess(t, "7", closing(nil))
	assert.Equal(t, []qm.Verdict{qm.Yes, qm.Yes, qm.Yes, qm.Yes, qm.Yes, qm.No, qm.No},
		[]qm.Verdict{a.GeneralQM, a.Price, a.PointsAndFees, a.Terms, a.SafeHarbor, a.HigherPriced, a.HighCost})
	assert.Empty(t, a.Missing)
	assert.Equal(t, domain.Money(3_000_00), a.KnownFeesAmt)
	assert.Equal(t, domain.Money(296_300_00), a.TotalLoanAmt, "without the prepaid finance charges, interest among them")
	rebuttable := assess(t, "7.8", closing(nil))
	assert.Equal(t, []qm.Verdict{qm.Yes, qm.No}, []qm.Verdict{rebuttable.GeneralQM, rebuttable.SafeHarbor})
}

func TestWhatCountsAmongPointsAndFees(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*loan.File)
		least  domain.Money
		most   domain.Money // 0 where there is no telling
	}{
		"the creditor's title agency": {func(f *loan.File) {
			f.Fees = append(f.Fees, charge("LW_TITLE_LENDERS_POLICY", fee.SectionShopped, 900_00, true))
		}, 3_900_00, 3_900_00},
		"a courier of somebody else": {func(f *loan.File) {
			f.Fees = append(f.Fees, charge("LW_COURIER_FEE", fee.SectionShopped, 90_00, false))
		}, 3_000_00, 3_000_00},
		"association dues are not of the credit":            {func(f *loan.File) { f.Fees = append(f.Fees, charge("LW_HOA_CAPITAL", fee.SectionOther, 90_00, true)) }, 3_000_00, 3_000_00},
		"what the seller pays":                              {func(f *loan.File) { f.Fees[0].FeeDetail.FeePaidByType = fee.PayerSeller }, 0, 0},
		"origination and what the creditor pays the broker": {func(f *loan.File) { f.Info.QMInfo.OriginatorCompensationAmt = new(domain.Money(1_500_00)) }, 4_500_00, 4_500_00},
		"of a chosen price the originator may be an employee": {func(f *loan.File) {
			f.Info.QMInfo.OriginatorCompensationAmt = nil
			f.Product.CompensationKind, f.Product.Quote = loan.CompensationByLender, &loan.ChosenPrice{CompensationAmt: 1_500_00}
		}, 3_000_00, 4_500_00},
		"of one that the borrower pays nothing is added": {func(f *loan.File) {
			f.Info.QMInfo.OriginatorCompensationAmt = nil
			f.Product.CompensationKind, f.Product.Quote = "BORROWER_PAID", &loan.ChosenPrice{CompensationAmt: 1_500_00}
		}, 3_000_00, 3_000_00},
		"nobody said":                    {func(f *loan.File) { f.Info.QMInfo.OriginatorCompensationAmt = nil }, 3_000_00, 0},
		"insurance that may be refunded": {func(f *loan.File) { f.Info.TransactionInfo.MIFundFeeTotalAmt = new(domain.Money(6_000_00)) }, 3_750_00, 9_000_00},
		"insurance that is": {func(f *loan.File) {
			f.Info.TransactionInfo.MIFundFeeTotalAmt, f.Info.QMInfo.UpfrontMIRefundableInd = new(domain.Money(6_000_00)), new(true)
		}, 3_750_00, 3_750_00},
		"insurance that is not, as a fee": {func(f *loan.File) {
			f.Fees = append(f.Fees, charge("LW_PRI_MORTGAGE_INS", fee.SectionPrepaids, 2_000_00, false))
			f.Info.QMInfo.UpfrontMIRefundableInd = new(false)
		}, 5_000_00, 5_000_00},
		"FHA's premium": {func(f *loan.File) {
			f.Info.TransactionInfo.MortgageType, f.Info.TransactionInfo.MIFundFeeTotalAmt = loan.MortgageFHA, new(domain.Money(5_250_00))
		}, 3_000_00, 3_000_00},
		"credit insurance": {func(f *loan.File) { f.Info.QMInfo.CreditInsuranceAmt = new(domain.Money(500_00)) }, 3_500_00, 3_500_00},
		"penalties of this loan and the one before": {func(f *loan.File) {
			f.Info.MortgageTypeAndTerms.PrepayPenaltyAmount, f.Info.QMInfo.PriorPenaltyAmt = new(domain.Money(1_000_00)), new(domain.Money(400_00))
		}, 4_400_00, 4_400_00},
		"a penalty of nobody knows how much": {func(f *loan.File) { f.Info.MortgageTypeAndTerms.PrepaymentPenaltyInd = new(true) }, 3_000_00, 0},
	} {
		a := assess(t, "7", closing(c.change))
		assert.Equal(t, c.least, a.KnownFeesAmt, name)
		if c.most == 0 && c.least != 0 {
			assert.Nil(t, a.MostFeesAmt, name)
			assert.Equal(t, qm.NotKnown, a.PointsAndFees, name)
			assert.NotEmpty(t, a.Missing, name)
			continue
		}
		require.NotNil(t, a.MostFeesAmt, name)
		assert.Equal(t, c.most, *a.MostFeesAmt, name)
	}
}

func TestPointsAndFeesAboveTheCaps(t *testing.T) {
	t.Parallel()
	of := func(amount domain.Money) qm.Assessment {
		return assess(t, "7", closing(func(f *loan.File) { f.Fees[0].FeeDetail.FeeActualTotalAmt = &amount }))
	}
	assert.Equal(t, qm.Yes, of(8_700_00).PointsAndFees, "three percent of 290,600 are 8,718")
	above := of(8_800_00)
	assert.Equal(t, []qm.Verdict{qm.No, qm.No, qm.NotApplicable, qm.No}, []qm.Verdict{above.PointsAndFees, above.GeneralQM, above.SafeHarbor, above.HighCost})
	assert.Equal(t, qm.Yes, of(15_000_00).HighCost, "above five percent")
}

func TestBonaFideDiscountPoints(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		without string // the rate without points, over an average prime offer rate of 6.2
		left    domain.Money
	}{{"7.2", 6_000_00}, {"7.21", 3_000_00}, {"8.2", 3_000_00}, {"8.21", 0}, {"6.5", 0}, {"", 0}} {
		a := assess(t, "7", closing(func(f *loan.File) {
			f.Info.TransactionInfo.DiscountPointsAmt = new(domain.Money(7_000_00))
			if c.without != "" {
				f.Product.Quote = &loan.ChosenPrice{ParRate: new(domain.MustRate(c.without))}
			}
		}))
		assert.Equal(t, 10_000_00-c.left, a.KnownFeesAmt, "%+v", c)
	}
	stated := assess(t, "7", closing(func(f *loan.File) {
		f.Info.TransactionInfo.DiscountPointsAmt = new(domain.Money(2_500_00))
		f.Info.QMInfo.UndiscountedRatePercent = new(domain.MustRate("7"))
		f.Product.Quote = &loan.ChosenPrice{ParRate: new(domain.MustRate("6.5"))}
	}))
	assert.Equal(t, domain.Money(3_000_00), stated.KnownFeesAmt, "no more than the points there are, by the rate that somebody states")
}

// Comment 32(b)(4)(i)-1.iv: what is financed of the creditor's appraisal and of credit insurance lowers the total loan amount.
func TestFinancedChargesLowerTheTotalLoanAmount(t *testing.T) {
	t.Parallel()
	of := func(change func(*loan.File)) qm.Assessment {
		return assessOf(t, "7", 10_800_00, func(f *loan.File) {
			f.Info.QMInfo.CreditInsuranceAmt = new(domain.Money(500_00))
			f.Fees = []fee.Fee{charge("LW_ORIGINATION_FEE", fee.SectionOrigination, 400_00, false), charge("LW_APPRAISAL_FEE", fee.SectionNotShopped, 300_00, true)}
			change(f)
		})
	}
	assert.Equal(t, domain.Money(10_400_00), of(func(*loan.File) {}).TotalLoanAmt, "paid in cash")
	financed := of(func(f *loan.File) { f.Info.QMInfo.FinancedChargesAmt = new(domain.Money(800_00)) })
	assert.Equal(t, domain.Money(9_600_00), financed.TotalLoanAmt)
	assert.Equal(t, domain.Money(1_200_00), financed.KnownFeesAmt)
}

func TestHighCostGoesByItsOwnPrice(t *testing.T) {
	t.Parallel()
	arm := func(index string) func(*loan.File) {
		return closing(func(f *loan.File) {
			adjustable(84, func(terms *loan.Terms) {
				if index != "" {
					terms.ARMIndexRatePercent, terms.ARMMargin = new(domain.MustRate(index)), new(domain.MustRate("3"))
				}
			})(f)
		})
	}
	a := assess(t, "6.4", arm("10"))
	require.NotNil(t, a.HighCostAPR)
	assert.Equal(t, qm.Yes, a.HighCost, "fully indexed at 13 percent against 6")
	assert.Greater(t, a.HighCostAPR.Micros(), domain.MustRate("13").Micros())
	a = assess(t, "6.4", arm("1"))
	assert.Equal(t, qm.No, a.HighCost, "the first rate is the greater one")
	assert.Less(t, a.HighCostAPR.Micros(), domain.MustRate("6.3").Micros())
	a = assess(t, "6.4", arm(""))
	assert.Equal(t, qm.NotKnown, a.HighCost)
	assert.Contains(t, a.Missing, "INDEX")
}

func TestHighCostOfPersonalProperty(t *testing.T) {
	t.Parallel()
	of := func(personal *bool) qm.Assessment {
		return assessOf(t, "13", 45_000_00, closing(func(f *loan.File) {
			f.Info.TransactionInfo.BaseLoanAmt = new(domain.Money(45_000_00))
			f.Fees[0].FeeDetail.FeeActualTotalAmt = new(domain.Money(500_00))
			f.Info.SubjectProperty.PropertyDetail.HousingType = property.HousingManufactured
			f.Info.QMInfo.PersonalPropertyInd = personal
		}))
	}
	assert.Equal(t, qm.No, of(new(true)).HighCost, "6.8 over the offer rate is within 8.5")
	assert.Equal(t, qm.Yes, of(new(false)).HighCost)
	assert.Equal(t, qm.NotKnown, of(nil).HighCost)
	assert.Contains(t, of(nil).Missing, "PERSONAL_PROPERTY")
}

func TestPriceOfALoanInSteps(t *testing.T) {
	t.Parallel()
	of := func(steps ...loan.RateStep) qm.Assessment {
		return assess(t, "6.6", closing(func(f *loan.File) {
			f.Info.MortgageTypeAndTerms.AmortizationType, f.Info.MortgageTypeAndTerms.RateSteps = loan.AmortizationStep, steps
			f.Fees = f.Fees[1:2]
		}))
	}
	a := of(loan.RateStep{FromMonth: 37, RatePercent: domain.MustRate("7.5")}, loan.RateStep{FromMonth: 63, RatePercent: domain.MustRate("14")})
	require.NotNil(t, a.PriceAPR)
	assert.Equal(t, "7.5", a.PriceAPR.String(), "the highest of the first five years")
	assert.Equal(t, qm.Yes, a.Price)
	assert.Equal(t, "14", a.HighCostAPR.String(), "the highest of all")
	assert.Equal(t, qm.Yes, a.HighCost)
	assert.Equal(t, "14", of(loan.RateStep{FromMonth: 62, RatePercent: domain.MustRate("14")}).PriceAPR.String())
}

func TestABalanceThatGrowsIsOutside(t *testing.T) {
	t.Parallel()
	a := assess(t, "7", closing(func(f *loan.File) {
		terms := &f.Info.MortgageTypeAndTerms
		terms.AmortizationType, terms.GPMMultiplierRatePercent, terms.GPMTotalAnnualAdjustmentsCount = loan.AmortizationGraduated, new(domain.MustRate("7.5")), new(5)
	}))
	assert.Equal(t, []string{"NEGATIVE_AMORTIZATION"}, a.TermsOutside)
	assert.Equal(t, qm.No, a.Terms)
	slow := assess(t, "7", closing(func(f *loan.File) {
		terms := &f.Info.MortgageTypeAndTerms
		terms.AmortizationType, terms.GPMMultiplierRatePercent, terms.GPMTotalAnnualAdjustmentsCount = loan.AmortizationGraduated, new(domain.MustRate("0.5")), new(2)
	}))
	assert.Empty(t, slow.TermsOutside, "payments that grow and pay the interest from the first are within")
}

func TestABalloonLoanIsComparedByItsMaturity(t *testing.T) {
	t.Parallel()
	a := assess(t, "7", closing(func(f *loan.File) {
		terms := &f.Info.MortgageTypeAndTerms
		terms.BalloonInd, terms.LoanMaturityPeriodCount, terms.LoanAmortizationPeriodCount = new(true), new(360), new(480)
	}))
	assert.Equal(t, []string{"BALLOON"}, a.TermsOutside, "it is due after thirty years")
	require.NotNil(t, a.APOR)
	assert.Equal(t, "6.2", a.APOR.String())
}

func TestAnAgencysOwnRulesSayWhetherItsLoanIsOne(t *testing.T) {
	t.Parallel()
	for kind, agency := range map[loan.MortgageType]string{loan.MortgageFHA: "FHA", loan.MortgageVA: "VA", loan.MortgageUSDA: "USDA"} {
		a := assess(t, "7", closing(func(f *loan.File) { f.Info.TransactionInfo.MortgageType = kind }))
		assert.Equal(t, agency, a.AgencyRules)
		assert.Equal(t, []qm.Verdict{qm.NotApplicable, qm.NotApplicable, qm.No}, []qm.Verdict{a.GeneralQM, a.SafeHarbor, a.HighCost}, kind)
	}
}
