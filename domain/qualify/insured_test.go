package qualify

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain/loan"
)

// insuredByFHA is 386,000 on 400,000 at 6.5 percent over 30 years, with 1.75 percent upfront financed and 0.55 percent a year.
func insuredByFHA() *loan.File {
	f := purchase()
	f.Fees, f.Info.SubordinateLoans, f.Info.PurchaseCredits = nil, nil, nil
	f.Info.TransactionInfo = loan.TransactionInfo{BaseLoanAmt: new(usd("386000")), LoanPurposeType: loan.PurposePurchase, MortgageType: loan.MortgageFHA,
		MIFundFeeTotalAmt: new(usd("6755")), MIFundFeeFinancedAmt: new(usd("6755"))}
	f.Info.SubjectProperty.SalesContractAmt, f.Info.SubjectProperty.PropertyDetail.EstimatedValueAmt = new(usd("400000")), new(usd("400000"))
	f.Info.MortgageTypeAndTerms = loan.Terms{AmortizationType: loan.AmortizationFixed, NoteRatePercent: new(pct("6.5")), LoanAmortizationPeriodCount: new(360)}
	f.Info.HousingExpenses = []loan.HousingExpense{{ExpenseType: loan.ExpenseMIPremium, CalcType: loan.Calculated, AnnualRate: new(pct("0.55"))}}
	return f
}

// FHA's premium falls with the average balance of each year: a level one would make of this 7.350.
func TestFHAsPremiumDeclinesInTheAPR(t *testing.T) {
	f := insuredByFHA()
	r := Qualify(f, today)
	assert.Equal(t, "7.216", r.APR.String())
	assert.Equal(t, usd("176.02"), r.HousingPayment.MortgageInsurance, "the housing expense has that of the first year's average balance")
	f.Info.TransactionInfo.MortgageType = loan.MortgageConventional
	assert.NotEqual(t, "7.216", Qualify(f, today).APR.String(), "private insurance is level")
}

func TestPremiumIsDueAsLongAsItSays(t *testing.T) {
	f := insuredByFHA()
	months := func(due *int) int {
		f.Info.HousingExpenses[0].DueMonthsCount = due
		for _, step := range figureOf(Qualify(f, today), "APR") {
			if step.Key == "mortgageInsuranceMonths" {
				return *step.Count
			}
		}
		return -1
	}
	assert.Equal(t, 360, months(nil), "above 90 percent for the term")
	assert.Equal(t, 60, months(new(60)), "as another table may say")
	f.Info.TransactionInfo.BaseLoanAmt = new(usd("350000"))
	assert.Equal(t, 132, months(nil))
	assert.Equal(t, 360, months(new(0)), "as long as the loan")
}

func TestDecliningPremiums(t *testing.T) {
	schedule := Plan{Amount: usd("386000"), Months: 360, Steps: []RateStep{{1, pct("6.5")}}}.Schedule()
	year := func(n int) (sum int64) {
		for _, i := range schedule[12*n : 12*n+12] {
			sum += (i.Balance + i.Principal).Cents()
		}
		return sum
	}
	fha, usda := DecliningPremiums(schedule, usd("176.92"), false), DecliningPremiums(schedule, usd("111.99"), true)
	require.Len(t, fha, 360)
	for _, n := range []int{0, 1, 15, 29} {
		assert.InDelta(t, float64(year(n))*17692/12/38600000, float64(fha[12*n].Cents()), 0.5)
		assert.InDelta(t, float64(year(n))*11199/float64(year(0)), float64(usda[12*n+11].Cents()), 0.5)
	}
	assert.Equal(t, usd("111.99"), usda[0], "what the first year's average makes of it is the premium of the first year")
	assert.Empty(t, DecliningPremiums(nil, usd("1"), false))
	short := DecliningPremiums(Plan{Amount: usd("1000"), Months: 7, Steps: []RateStep{{1, pct("0")}}}.Schedule(), usd("7"), false)
	assert.Equal(t, usd("4"), short[6], "a year of seven months has the average of seven")
}
