package qualify

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/finance"
	"gable/domain/loan"
)

// unusual is a loan of 200,000 for thirty years, the one of the commentary's examples, with other terms.
func unusual(rate string, kind loan.AmortizationType) *loan.File {
	f := purchase()
	f.Info.HousingExpenses = nil
	f.Info.TransactionInfo.BaseLoanAmt = new(usd("200000"))
	f.Info.MortgageTypeAndTerms = loan.Terms{AmortizationType: kind, LoanAmortizationPeriodCount: new(360), NoteRatePercent: new(pct(rate))}
	return f
}

func dollarsOf(m domain.Money) int64 { return (m.Cents() + 50) / 100 }

// Comment 43(c)(5)(ii)(C)-3.ii of 12 CFR 1026.
func TestGraduatedPaymentsOfTheCommentary(t *testing.T) {
	f := unusual("7.5", loan.AmortizationGraduated)
	terms := &f.Info.MortgageTypeAndTerms
	terms.GPMMultiplierRatePercent, terms.GPMTotalAnnualAdjustmentsCount = new(pct("12.5")), new(4)
	plan, known := planOf(f.Info, usd("200000"))
	require.True(t, known)
	schedule := plan.Schedule()
	for year, want := range []int64{943, 1061, 1194, 1343, 1511, 1511} { // the third is printed as 1,193, of 1,193.57
		assert.Equal(t, want, dollarsOf(schedule[12*year].Payment), year)
	}
	r := Qualify(f, today)
	assert.Equal(t, usd("943.07"), r.PrincipalInterest)
	assert.EqualValues(t, 1497, dollarsOf(r.QualifyingPayment))
	assert.Equal(t, []string{"greatestBalance", "qualifyingRate", "term", "qualifyingPayment"}, keysOf(r, "QualifyingPaymentAmt"))
	assert.Zero(t, schedule[359].Balance)
	require.NotNil(t, r.APR)
	assert.Equal(t, "7.5", r.APR.String(), "what is paid later bears interest until then")

	terms.LoanAmortizationPeriodCount = new(48)
	assert.Equal(t, GraduatedPayment(usd("200000"), pct("7.5"), 48, Graduation{pct("12.5"), 3}), Qualify(f, today).PrincipalInterest, "payments grow only within the term")
	plan, _ = planOf(f.Info, usd("200000"))
	schedule = plan.Schedule()
	assert.Len(t, schedule, 48)
	assert.Zero(t, schedule[47].Balance)
	terms.InitialPaymentAmt = new(usd("60000"))
	plan, _ = planOf(f.Info, usd("200000"))
	for _, one := range plan.Schedule() {
		assert.GreaterOrEqual(t, one.Balance, domain.Money(0), "no more is paid than is owed")
	}
	terms.InitialPaymentAmt = nil
	terms.LoanAmortizationPeriodCount = new(12)
	assert.Equal(t, LevelPayment(usd("200000"), pct("7.5"), 12), Qualify(f, today).PrincipalInterest, "within one year none grow")
	terms.LoanAmortizationPeriodCount = new(360)

	terms.InitialPaymentAmt = new(usd("943")) // the commentary's balance is that of payments which begin in whole dollars
	plan, _ = planOf(f.Info, usd("200000"))
	most, left, grows := plan.greatestBalance(*terms)
	assert.True(t, grows)
	assert.Equal(t, []int64{207662, 324}, []int64{dollarsOf(most), int64(left)})
	assert.EqualValues(t, 1497, dollarsOf(Qualify(f, today).QualifyingPayment))
}

// Comments 43(c)(5)(ii)(C)-3.i and 43(d)(5)(i)-9 of 12 CFR 1026: the first payment is that of 1.5 percent in whole dollars.
func TestPaymentCapOfTheCommentary(t *testing.T) {
	f := unusual("1.5", loan.AmortizationAdjustable)
	terms := &f.Info.MortgageTypeAndTerms
	terms.InitialFixedPeriodEffectiveMonthsCount, terms.NormalRateAdjustmentPeriod = new(1), new(1)
	terms.ARMIndexRatePercent, terms.ARMMargin, terms.MaxIncRatePct = new(pct("4.5")), new(pct("3.5")), new(pct("9"))
	terms.NegativeAmortizationInd, terms.PaymentAdjustmentCapPercent = new(true), new(pct("7.5"))
	terms.NegativeAmortizationLimitPercent, terms.NegativeAmortizationLimitMonthsCount = new(pct("115")), new(60)
	terms.InitialPaymentAmt = new(usd("690"))
	plan, known := planOf(f.Info, usd("200000"))
	require.True(t, known)
	most, left, grows := plan.greatestBalance(*terms)
	assert.True(t, grows)
	assert.Equal(t, []int64{229251, 333}, []int64{dollarsOf(most), int64(left)}, "the limit is reached with the 27th payment")
	r := Qualify(f, today)
	assert.EqualValues(t, 1716, dollarsOf(r.QualifyingPayment))
	assert.Equal(t, usd("690"), r.PrincipalInterest)
	schedule := plan.Schedule()
	assert.EqualValues(t, []int64{690, 742, 797, 857}, []int64{dollarsOf(schedule[0].Payment), dollarsOf(schedule[12].Payment),
		dollarsOf(schedule[24].Payment), dollarsOf(schedule[36].Payment)}, "as printed")
	for _, i := range schedule {
		assert.LessOrEqual(t, i.Balance, usd("230000"), "never above the limit")
	}
	assert.Positive(t, schedule[60].Principal, "after five years payments amortise")
	assert.Zero(t, schedule[359].Balance)

	terms.InitialPaymentAmt = nil
	assert.Equal(t, usd("690.24"), Qualify(f, today).PrincipalInterest, "without one that is stated, the level payment of the first rate")
	assert.EqualValues(t, 1716, dollarsOf(Qualify(f, today).QualifyingPayment))
}

// Comment 43(c)(5)(i)-5.iii of 12 CFR 1026.
func TestStepRateOfTheCommentary(t *testing.T) {
	f := unusual("6.5", loan.AmortizationStep)
	f.Info.MortgageTypeAndTerms.RateSteps = []loan.RateStep{{FromMonth: 25, RatePercent: pct("7")}, {FromMonth: 61, RatePercent: pct("7.5")}}
	r := Qualify(f, today)
	assert.EqualValues(t, 1264, dollarsOf(r.PrincipalInterest))
	assert.EqualValues(t, 1398, dollarsOf(r.QualifyingPayment), "at the highest rate")
	plan, _ := planOf(f.Info, usd("200000"))
	schedule := plan.Schedule()
	assert.Equal(t, []int64{1328, 1388}, []int64{dollarsOf(schedule[24].Payment), dollarsOf(schedule[60].Payment)})
	assert.Equal(t, []string{"loanAmount", "prepaidFinanceCharges", "amountFinanced", "noteRate", "rateFromMonth", "rateFromMonth", "APR"}, keysOf(r, "APR"))

	f.Info.MortgageTypeAndTerms.LoanAmortizationPeriodCount = new(48)
	plan, _ = planOf(f.Info, usd("200000"))
	assert.Equal(t, []RateStep{{1, pct("6.5")}, {25, pct("7")}}, plan.Steps, "a step that begins after the term is none")
	assert.Zero(t, plan.Schedule()[47].Balance)
}

// Comment 43(c)(5)(ii)(A)-4.iii of 12 CFR 1026.
func TestBalloonOfTheCommentary(t *testing.T) {
	f := unusual("6", loan.AmortizationFixed)
	f.Info.MortgageTypeAndTerms.BalloonInd, f.Info.MortgageTypeAndTerms.LoanMaturityPeriodCount = new(true), new(72)
	plan, _ := planOf(f.Info, usd("200000"))
	schedule := plan.Schedule()
	require.Len(t, schedule, 72)
	assert.InDelta(t, usd("183995").Cents(), schedule[71].Payment.Cents(), 100)
	assert.EqualValues(t, 1199, dollarsOf(Qualify(f, today).PrincipalInterest))
}

// A line of credit is drawn on for ten years and repaid in twenty: interest alone, and then what pays the drawn balance off (comment
// 43(c)(5)(ii)(B)-1).
func TestLineOfCreditIsDrawnAndRepaid(t *testing.T) {
	f := unusual("9", loan.AmortizationFixed)
	f.Info.TransactionInfo.MortgageType = loan.MortgageHELOC
	f.Info.MortgageTypeAndTerms.HELOCRepayPeriodMonthsCount = new(240)
	r := Qualify(f, today)
	assert.Equal(t, usd("1500"), r.PrincipalInterest)
	assert.Equal(t, usd("1799.45"), r.QualifyingPayment, "200,000 at 9 percent over 240 months")
	require.NotNil(t, r.APR)
	assert.Equal(t, "9", r.APR.String())
	f.Info.TransactionInfo.MortgageType = loan.MortgageConventional
	assert.Equal(t, usd("1609.25"), Qualify(f, today).PrincipalInterest, "of a line of credit alone")
}

// Appendix D, Part II, to 12 CFR 1026: half of the loan bears interest while the house is built, which counts as a prepaid finance charge,
// and the first payment is due after half of that time.
func TestConstructionToPermanent(t *testing.T) {
	f := unusual("6", loan.AmortizationFixed)
	terms := &f.Info.MortgageTypeAndTerms
	terms.ConstructionLoanInd, terms.ConstructionPeriodMonthsCount = new(true), new(5)
	r := Qualify(f, today)
	assert.Contains(t, keysOf(r, "APR"), "constructionInterest")
	assert.Equal(t, usd("2500"), *figureOf(r, "APR")[2].Amt, "5 months at 6 percent on 100,000")
	plan, _ := planOf(f.Info, usd("200000"))
	start := domain.MustDate("2026-11-01")
	var payments []Flow
	for n, i := range plan.Schedule() {
		payments = append(payments, Flow{domain.MustDate("2027-02-16").AddMonths(n), i.Payment})
	}
	apr, err := APR([]Flow{{start, usd("197500")}}, payments, Monthly)
	require.NoError(t, err)
	assert.InDelta(t, apr.Micros(), r.APR.Micros(), 500)
	terms.ConstructionRatePercent = new(pct("7.2"))
	assert.Equal(t, usd("3000"), *figureOf(Qualify(f, today), "APR")[2].Amt)
	terms.ConstructionLoanInd = nil
	assert.Equal(t, "6", Qualify(f, today).APR.String())
}

// Sample form H-25(B): of 162,000 on 180,000 at 3.875 percent mortgage insurance is due 80 times.
func TestHowLongMortgageInsuranceIsDue(t *testing.T) {
	f := purchase()
	f.Info.TransactionInfo = loan.TransactionInfo{BaseLoanAmt: new(usd("162000")), LoanPurposeType: loan.PurposePurchase, MortgageType: loan.MortgageConventional}
	f.Info.SubjectProperty.SalesContractAmt, f.Info.SubjectProperty.PropertyDetail.EstimatedValueAmt = new(usd("180000")), new(usd("180000"))
	f.Info.MortgageTypeAndTerms.NoteRatePercent = new(pct("3.875"))
	f.Info.HousingExpenses = []loan.HousingExpense{{ExpenseType: loan.ExpenseMIPremium, PaymentAmt: new(usd("82.35"))}}
	months := func() int {
		for _, step := range figureOf(Qualify(f, today), "APR") {
			if step.Key == "mortgageInsuranceMonths" {
				return *step.Count
			}
		}
		return -1
	}
	assert.Equal(t, 80, months())
	assert.Equal(t, "4.174", Qualify(f, today).APR.String(), "as printed")
	f.Info.TransactionInfo.MortgageType = loan.MortgageAffordable
	assert.Equal(t, 80, months(), "private insurance of any program")
	f.Info.MortgageTypeAndTerms.InterestOnlyInd, f.Info.MortgageTypeAndTerms.InterestOnlyTermMonthsCount = new(true), new(300)
	assert.Equal(t, 180, months(), "at the latest in the middle of the term")
	f.Info.MortgageTypeAndTerms.InterestOnlyInd = nil
	for _, c := range []struct {
		program loan.MortgageType
		base    string
		want    int
	}{{loan.MortgageFHA, "162000", 132}, {loan.MortgageFHA, "162017", 132}, {loan.MortgageFHA, "162018", 360}, {loan.MortgageUSDA, "162000", 360}} {
		f.Info.TransactionInfo.MortgageType, f.Info.TransactionInfo.BaseLoanAmt = c.program, new(usd(c.base))
		assert.Equal(t, c.want, months(), "%+v", c)
	}
	f.Info.TransactionInfo.MortgageType, f.Info.TransactionInfo.BaseLoanAmt = loan.MortgageFHA, new(usd("162000"))
	f.Info.MortgageTypeAndTerms.LoanAmortizationPeriodCount = new(120)
	assert.Equal(t, 120, months(), "no longer than the term")
}

func TestReserves(t *testing.T) {
	f := purchase()
	asset := func(kind finance.AssetType, amount string) finance.Asset {
		return finance.Asset{AssetDetail: finance.AssetDetail{AssetType: kind, CashOrMarketValueAmt: new(usd(amount))}}
	}
	r := Qualify(f, today)
	assert.Equal(t, usd("-28800"), *r.ReservesAmt, "what closing takes is lacking")
	assert.True(t, r.ReserveMonths.IsZero())
	f.Assets = []finance.Asset{asset("CheckingAccount", "20000"), asset("RetirementFund", "26458.20"), asset("Automobile", "9000"),
		asset("EarnestMoneyCashDepositTowardPurchase", "10000"), asset("GiftOfCash", "5000")}
	f.Assets[4].AssetDetail.IncludedInAssetAccountInd = new(true)
	r = Qualify(f, today)
	assert.Equal(t, usd("46458.20"), r.LiquidAssetsAmt)
	assert.Equal(t, usd("17658.20"), *r.ReservesAmt)
	assert.Equal(t, "10", r.ReserveMonths.String(), "of 1,765.82")
	assert.Equal(t, []string{"liquidAssets", "cashFromBorrower", "reserves", "countedPayment", "reserveMonths"}, keysOf(r, "ReserveMonths"))
	f.Assets[1].AssetDetail.CashOrMarketValueAmt = new(usd("26458.19"))
	assert.Equal(t, "9.99", Qualify(f, today).ReserveMonths.String(), "truncated")

	f.Info.TransactionInfo.LoanPurposeType = loan.PurposeRefinance
	f.Info.SubjectProperty.PropertyDetail.EstimatedValueAmt = new(usd("340000"))
	r = Qualify(f, today)
	require.Negative(t, *r.CashToClose)
	assert.Equal(t, r.LiquidAssetsAmt, *r.ReservesAmt, "cash out is no reserve")
	f.Info.TransactionInfo.BaseLoanAmt = nil
	assert.Nil(t, Qualify(f, today).ReserveMonths)
	for _, kind := range liquid {
		assert.True(t, finance.AssetTypes.Has(string(kind)), kind)
	}
}
