package loan

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
)

func TestNeedsInsurance(t *testing.T) {
	for _, one := range []struct {
		program MortgageType
		ltv     string
		needs   bool
	}{
		{MortgageConventional, "79.999999", false},
		{MortgageConventional, "80", false},
		{MortgageConventional, "80.000001", true},
		{MortgageConventional, "97", true},
		{MortgageConventional, "", false},
		{"", "95", true},
		{MortgageNonQM, "85", true},
		{MortgageFHA, "96.5", false},
		{MortgageVA, "100", false},
		{MortgageUSDA, "100", false},
		{MortgageUSDARural, "100", false},
	} {
		var ltv *domain.Rate
		if one.ltv != "" {
			rate := domain.MustRate(one.ltv)
			ltv = &rate
		}
		assert.Equal(t, one.needs, one.program.NeedsInsurance(ltv), "%s at %q", one.program, one.ltv)
	}
}

// What somebody states of a premium or fee is kept as typed; what is calculated, cleared or said to be calculated is not.
func TestTypedFees(t *testing.T) {
	premium := func(amount string) []HousingExpense {
		m, err := domain.ParseMoney(amount)
		assert.NoError(t, err)
		return []HousingExpense{{ExpenseType: ExpenseMIPremium, CalcType: Manual, PaymentAmt: &m}}
	}
	none, some := Info{}, Info{HousingExpenses: premium("99")}
	upfront := Info{TransactionInfo: TransactionInfo{MIFundFeeTotalAmt: new(domain.MoneyFromCents(700_000))}}
	byRate := Info{HousingExpenses: []HousingExpense{{ExpenseType: ExpenseMIPremium, CalcType: Calculated, AnnualRate: new(domain.MustRate("0.55"))}}}
	asked := some
	asked.GovernmentLoan.FeeCalcType = Calculated
	for name, c := range map[string]struct {
		was, will Info
		typed     bool
	}{
		"a premium":               {none, some, true},
		"a rate":                  {none, byRate, true},
		"a fee":                   {none, upfront, true},
		"another premium":         {some, Info{HousingExpenses: premium("98")}, true},
		"the same":                {some, some, false},
		"none":                    {some, none, false},
		"nothing":                 {none, Info{HousingExpenses: premium("0")}, false},
		"asked to be calculated":  {none, asked, false},
		"typed where calculated":  {Info{GovernmentLoan: GovernmentLoan{FeeCalcType: Calculated}}, asked, true},
		"another expense is said": {some, Info{HousingExpenses: append(premium("99"), HousingExpense{ExpenseType: ExpenseRealEstateTax})}, false},
	} {
		assert.Equal(t, c.typed, c.will.WithTypedFees(c.was).HasTypedFees(), name)
	}
}
