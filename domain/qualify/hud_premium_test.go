package qualify

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

func TestHUDsMonthlyPremium(t *testing.T) {
	for name, c := range map[string]struct {
		premium HUDPremium
		want    string
	}{
		"financed":        {HUDPremium{BaseAmt: usd("386000"), FinancedAmt: usd("6755"), UpfrontAmt: usd("6755"), Annual: pct("0.55"), NoteRate: new(pct("6.25")), Months: 360}, "175.98"},
		"paid in cash":    {HUDPremium{BaseAmt: usd("386000"), UpfrontAmt: usd("6755"), Annual: pct("0.55"), NoteRate: new(pct("6.25")), Months: 360}, "175.98"},
		"at another rate": {HUDPremium{BaseAmt: usd("386000"), FinancedAmt: usd("6755"), UpfrontAmt: usd("6755"), Annual: pct("0.55"), NoteRate: new(pct("7")), Months: 360}, "176.10"},
		"without a rate":  {HUDPremium{BaseAmt: usd("386000"), Annual: pct("0.55"), Months: 360}, "176.92"},
		"of nothing":      {HUDPremium{Annual: pct("0.55"), NoteRate: new(pct("7")), Months: 360}, "0"},
	} {
		assert.Equal(t, c.want, c.premium.Monthly().String(), name)
	}
}

// The premium that is calculated is in payment and ratios what the annual percentage rate has of its first year.
func TestPremiumOfPaymentIsThatOfTheAPR(t *testing.T) {
	f := insuredByFHA()
	f.Info.MortgageTypeAndTerms.NoteRatePercent = new(pct("6.25"))
	r := Qualify(f, today)
	assert.Equal(t, usd("175.98"), r.HousingPayment.MortgageInsurance)
	var shown domain.Money
	for _, step := range figureOf(r, "APR") {
		if step.Key == "mortgageInsuranceMonthly" {
			shown = *step.Amt
		}
	}
	assert.Equal(t, r.HousingPayment.MortgageInsurance, shown)
	assert.True(t, PremiumIsOnAverage(f.Info))
	f.Info.HousingExpenses[0].CalcType, f.Info.HousingExpenses[0].PaymentAmt = "MANUAL", new(usd("176.92"))
	assert.Equal(t, usd("176.92"), Qualify(f, today).HousingPayment.MortgageInsurance, "an amount that somebody stated stays")
	assert.False(t, PremiumIsOnAverage(f.Info))
}
