package http_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/http/apitest"
)

const insuredTerms = `{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"Conventional","BaseLoanAmt":380000},
	"MortgageTypeAndTerms":{"AmortizationType":"Fixed","LoanAmortizationPeriodCount":360,"NoteRatePercent":6},
	"GovernmentLoan":{"FeeCalcType":"CALCULATED","FHADecisionScore":745},
	"HousingExpenses":[{"ExpenseType":"HomeownersInsurance","CalcType":"MANUAL","PaymentAmt":100}],
	"subjectProperty":{"SalesContractAmt":400000,"Address":{"StateCode":"TX","CountyName":"Harris"},"PropertyDetail":{"EstimatedValueAmt":400000,"FinancedUnitCount":1,"PropertyUsageType":"PrimaryResidence"}}}`

// premiumOf is what the loan's terms say of mortgage insurance a month; nil where they say nothing.
func premiumOf(info map[string]any) any {
	expenses, _ := info["HousingExpenses"].([]any)
	for _, one := range expenses {
		if expense := one.(map[string]any); expense["ExpenseType"] == "MIPremium" {
			return expense["PaymentAmt"]
		}
	}
	return nil
}

func TestPremiumOfTheRateCard(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	path := loan + "/v2/transaction/info"
	saved := func(change string) any {
		return premiumOf(officer.Patch(path, `{"o":{},"c":`+change+`}`).Want(200).Map())
	}
	assert.EqualValues(t, 167.83, saved(insuredTerms), "the published example: 380,000 at 95 percent, score 745")
	figures := officer.Get(loan + "/v2/transaction/qualification").Want(200).Map()
	assert.EqualValues(t, 167.83, inside(figures, "HousingPayment", "MortgageInsuranceAmt"))
	preview := officer.Post(loan+"/v2/transaction/calc", `{"o":{},"c":{"GovernmentLoan":{"FHADecisionScore":765}}}`).Want(200).Map()
	assert.EqualValues(t, 120.33, premiumOf(preview["info"].(map[string]any)), "a preview follows the score")
	assert.EqualValues(t, 56.67, saved(`{"TransactionInfo":{"BaseLoanAmt":340000},"GovernmentLoan":{"FHADecisionScore":745}}`), "and a save the loan-to-value")
	assert.Nil(t, saved(`{"TransactionInfo":{"BaseLoanAmt":320000}}`), "up to 80 percent none is due")
	assert.Nil(t, saved(`{"TransactionInfo":{"BaseLoanAmt":380000},"GovernmentLoan":{"FHADecisionScore":null}}`), "nor is one known without a score")
	found := officer.Post(loan+"/gov-va-calc", `{"o":{},"c":{}}`).Want(200).Map()
	keys := []any{}
	for _, one := range inside(found, "Figures", "Findings").([]any) {
		keys = append(keys, one.(map[string]any)["key"])
	}
	assert.Contains(t, keys, "insuranceNotOnCard")

	typed := `{"GovernmentLoan":{"FeeCalcType":"MANUAL","FHADecisionScore":745},"HousingExpenses":[{"ExpenseType":"MIPremium","CalcType":"MANUAL","PaymentAmt":99}]}`
	assert.EqualValues(t, 99, saved(typed))
	assert.EqualValues(t, 99, saved(`{"TransactionInfo":{"BaseLoanAmt":390000}}`), "what was typed stays")
	officer.Patch(path, `{"o":{},"c":{"GovernmentLoan":{"FeeCalcType":"GUESSED"}}}`).Want(422)
	w.As("companyadmin@harbor.test").Patch(path, `{"o":{},"c":{}}`).Want(404)
}

// Mortgage insurance is in payment, ratios and cash to close without anybody asking for it; what somebody types stays, and says why.
func TestInsuranceIsCalculatedByDefault(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	path := loan + "/v2/transaction/info"
	figures := func() (payment, cash any, keys map[string]any) {
		got := officer.Get(loan + "/v2/transaction/qualification").Want(200).Map()
		keys = map[string]any{}
		for _, one := range got["Notices"].([]any) {
			notice := one.(map[string]any)
			keys[notice["key"].(string)] = notice["module"]
		}
		return inside(got, "HousingPayment", "MortgageInsuranceAmt"), got["CashToClose"], keys
	}
	termsOf(officer, loan, fhaTerms)
	payment, cash, keys := figures()
	assert.EqualValues(t, 182.31, payment, "HUD's figure of the first year's average balance")
	assert.EqualValues(t, 20000, cash, "the upfront premium is due and financed")
	assert.NotContains(t, keys, "insuranceMissing")
	assert.EqualValues(t, 7000, inside(officer.Get(path).Want(200).Map(), "TransactionInfo", "MIFundFeeTotalAmt"))

	termsOf(officer, loan, `{"TransactionInfo":{"MortgageType":"Conventional"}}`)
	payment, _, keys = figures()
	assert.EqualValues(t, 0, payment)
	assert.Equal(t, "mortgageInsurance", keys["insuranceMissing"], "without a score the card has none, and it is said where it is entered")
	termsOf(officer, loan, `{"GovernmentLoan":{"FHADecisionScore":745}}`)
	payment, _, keys = figures()
	assert.Greater(t, payment, 0.0)
	assert.NotContains(t, keys, "insuranceMissing")

	termsOf(officer, loan, `{"HousingExpenses":[{"ExpenseType":"MIPremium","CalcType":"MANUAL","PaymentAmt":99}]}`)
	payment, _, keys = figures()
	assert.EqualValues(t, 99, payment)
	assert.Equal(t, "MANUAL", inside(officer.Get(path).Want(200).Map(), "GovernmentLoan", "FeeCalcType"))
	assert.Contains(t, keys, "feesTypedWithoutReason")
	termsOf(officer, loan, `{"GovernmentLoan":{"FeeManualReason":"As the insurer quoted it."}}`)
	_, _, keys = figures()
	assert.NotContains(t, keys, "feesTypedWithoutReason")
	found := fmt.Sprint(inside(officer.Post(loan+"/gov-va-calc", `{"o":{},"c":{}}`).Want(200).Map(), "Figures", "Findings"))
	assert.Contains(t, found, "feesTypedOtherwise")
	termsOf(officer, loan, `{"GovernmentLoan":{"FeeCalcType":null}}`)
	payment, _, _ = figures()
	assert.NotEqual(t, 99.0, payment, "taken back, it is calculated again")
	_, fields := officer.Patch(path, `{"o":{},"c":{"GovernmentLoan":{"FeeManualReason":"`+strings.Repeat("x", 301)+`"}}}`).Want(422).Error()
	assert.Equal(t, []string{"GovernmentLoan.FeeManualReason"}, fields)
}

// Of price, down payment and loan amount any two give the third; what contradicts itself, and what is likelier a slip, is said.
func TestPriceDownPaymentAndLoanAgree(t *testing.T) {
	t.Parallel()
	officer := apitest.New(t).As("originator@summit.test")
	loan := officer.Loan()
	saved := func(change string) map[string]any {
		return officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":`+change+`}`).Want(200).Map()
	}
	said := func() string {
		return fmt.Sprint(officer.Get(loan + "/v2/transaction/qualification").Want(200).Map()["Notices"])
	}
	got := saved(`{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"Conventional","DownPaymentAmt":80000},"subjectProperty":{"SalesContractAmt":400000}}`)
	assert.EqualValues(t, 320000, inside(got, "TransactionInfo", "BaseLoanAmt"))
	assert.EqualValues(t, 400000, inside(got, "subjectProperty", "PropertyDetail", "EstimatedValueAmt"), "the value follows the price")
	got = saved(`{"TransactionInfo":{"BaseLoanAmt":300000}}`)
	assert.EqualValues(t, 100000, inside(got, "TransactionInfo", "DownPaymentAmt"))
	assert.NotContains(t, said(), "priceContradicted")
	saved(`{"TransactionInfo":{"BaseLoanAmt":310000,"DownPaymentAmt":110000}}`)
	assert.Contains(t, said(), "priceContradicted")
	saved(`{"TransactionInfo":{"BaseLoanAmt":500000}}`)
	assert.Contains(t, said(), "loanAbovePrice")
	saved(`{"TransactionInfo":{"BaseLoanAmt":300000},"MortgageTypeAndTerms":{"AmortizationType":"Fixed","LoanAmortizationPeriodCount":30,"NoteRatePercent":6},
		"HousingExpenses":[{"ExpenseType":"RealEstateTax","CalcType":"MANUAL","PaymentAmt":6000}]}`)
	assert.Contains(t, said(), "termShort")
	assert.Contains(t, said(), "expenseOfAYear")
}

func TestReservesAreTold(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	who := officer.Borrower(loan, "Jane", "Doe", true)
	termsOf(officer, loan, `{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"Conventional","BaseLoanAmt":200000},
		"MortgageTypeAndTerms":{"AmortizationType":"Fixed","LoanAmortizationPeriodCount":360,"NoteRatePercent":6},"subjectProperty":{"SalesContractAmt":250000,"PropertyDetail":{"EstimatedValueAmt":250000}}}`)
	officer.Post(loan+"/assets", fmt.Sprintf(`{"Borrowers":[{"id":%q}],"AssetDetail":{"AssetType":"SavingsAccount","CashOrMarketValueAmt":61991}}`, who)).Want(201)
	officer.Post(loan+"/assets", fmt.Sprintf(`{"Borrowers":[{"id":%q}],"AssetDetail":{"AssetType":"Automobile","CashOrMarketValueAmt":9000}}`, who)).Want(201)
	figures := officer.Get(loan + "/v2/transaction/qualification").Want(200).Map()
	assert.EqualValues(t, 61991, figures["LiquidAssetsAmt"])
	assert.EqualValues(t, 11991, figures["ReservesAmt"], "50,000 is paid at closing")
	assert.EqualValues(t, 10, figures["ReserveMonths"], "of 1,199.10 a month")
}

// The examples of 12 CFR 1026, comment 43(c)(5), as previews of one loan.
func TestUnusualLoansArePreviewed(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	termsOf(officer, loan, `{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"Conventional","BaseLoanAmt":200000},
		"MortgageTypeAndTerms":{"AmortizationType":"Fixed","LoanAmortizationPeriodCount":360,"NoteRatePercent":6},"subjectProperty":{"SalesContractAmt":250000,"PropertyDetail":{"EstimatedValueAmt":250000}}}`)
	calc := func(terms string) (first, counted float64) {
		got := officer.Post(loan+"/v2/transaction/calc", `{"o":{},"c":{"MortgageTypeAndTerms":`+terms+`}}`).Want(200).Map()["qualification"].(map[string]any)
		return got["PrincipalAndInterestAmt"].(float64), got["QualifyingPaymentAmt"].(float64)
	}
	for _, c := range []struct {
		says, terms    string
		first, counted float64
	}{
		{"steps", `{"AmortizationType":"Step","NoteRatePercent":6.5,"RateSteps":[{"FromMonth":25,"RatePercent":7},{"FromMonth":61,"RatePercent":7.5}]}`, 1264.14, 1398},
		{"graduated", `{"AmortizationType":"GPM","NoteRatePercent":7.5,"GPMMultiplierRatePercent":12.5,"GPMTotalAnnualAdjustmentsCount":4,"InitialPrincipalAndInterestPaymentAmount":943}`, 943, 1497},
		{"capped", `{"AmortizationType":"AdjustableRate","NoteRatePercent":1.5,"InitialFixedPeriodEffectiveMonthsCount":1,"NormalRateAdjustmentPeriod":1,"ARMIndexRatePercent":4.5,"ARMMargin":3.5,
			"MaxIncRatePct":9,"NegativeAmortizationInd":true,"PaymentAdjustmentCapPercent":7.5,"NegativeAmortizationLimitPercent":115,"NegativeAmortizationLimitMonthsCount":60}`, 690.24, 1716},
	} {
		first, counted := calc(c.terms)
		assert.InDelta(t, c.first, first, 0.001, c.says)
		assert.InDelta(t, c.counted, counted, 0.5, c.says)
	}
	line := officer.Post(loan+"/v2/transaction/calc", `{"o":{},"c":{"TransactionInfo":{"MortgageType":"HELOC"},"MortgageTypeAndTerms":{"NoteRatePercent":9,"HELOCRepayPeriodMonthsCount":240}}}`).Want(200).Map()
	assert.EqualValues(t, 1500, inside(line, "qualification", "PrincipalAndInterestAmt"))
	assert.EqualValues(t, 1799.45, inside(line, "qualification", "QualifyingPaymentAmt"))
	for terms, field := range map[string]string{
		`{"RateSteps":[{"FromMonth":61,"RatePercent":7},{"FromMonth":25,"RatePercent":8}]}`: "MortgageTypeAndTerms.RateSteps",
		`{"RateSteps":[{"FromMonth":1,"RatePercent":7}]}`:                                   "c.MortgageTypeAndTerms.RateSteps[0].FromMonth",
		`{"NegativeAmortizationLimitPercent":90}`:                                           "MortgageTypeAndTerms.NegativeAmortizationLimitPercent",
		`{"ConstructionPeriodMonthsCount":61}`:                                              "MortgageTypeAndTerms.ConstructionPeriodMonthsCount",
		`{"GPMTotalAnnualAdjustmentsCount":0}`:                                              "MortgageTypeAndTerms.GPMTotalAnnualAdjustmentsCount",
	} {
		_, fields := officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"MortgageTypeAndTerms":`+terms+`}}`).Want(422).Error()
		assert.Equal(t, []string{field}, fields, terms)
	}
}

// A company's rule on what its state calls a high-cost loan reads the figures of the test; the one that is shipped is a draft.
func TestStateHighCostIsARule(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, provider := w.As("originator@summit.test"), w.As("superadmin@gable.test")
	loan := officer.Loan()
	provider.Post("/admin/api/reference-tables", `{"kind":"APOR","validFrom":"2020-01-06","source":"FFIEC","rows":[{"amortization":"FIXED","years":"30","percent":"6.2"}]}`).Want(201)
	var shipped map[string]any
	for _, one := range w.As("companyadmin@summit.test").Get(rules + "/vocabulary").Want(200).Map()["templates"].([]any) {
		if template := one.(map[string]any); template["key"] == "stateHighCost" {
			shipped = template
		}
	}
	terms := `{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"Conventional","BaseLoanAmt":300000,"DiscountPointsAmt":15000},
		"MortgageTypeAndTerms":{"AmortizationType":"Fixed","LoanAmortizationPeriodCount":360,"NoteRatePercent":6.5},
		"subjectProperty":{"SalesContractAmt":400000,"Address":{"StateCode":"NJ","CountyName":"Essex"},"PropertyDetail":{"EstimatedValueAmt":400000,"PropertyUsageType":"PrimaryResidence"}}}`
	termsOf(officer, loan, terms)
	tested := officer.Get(loan + "/qm-test").Want(200).Map()
	assert.EqualValues(t, 5.26, tested["KnownFeesPercent"], "15,000 of 285,000")
	enabledRule(w, shipped["kind"].(string), shipped["name"].(string), shipped["condition"].(string), effect{"do": "BLOCK", "message": "High-cost in this state."})
	change := func(body string) int {
		return officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":`+body+`}`).Status
	}
	assert.NotEqual(t, 200, change(`{"MortgageTypeAndTerms":{"NoteRatePercent":6.25}}`))
	assert.Equal(t, 200, change(`{"TransactionInfo":{"DiscountPointsAmt":12000}}`), "12,000 of 288,000 is within")
	assert.NotEqual(t, 200, change(`{"MortgageTypeAndTerms":{"NoteRatePercent":14}}`), "the spread is above it")
	assert.NotEqual(t, 200, change(`{"MortgageTypeAndTerms":{"PrepayPenalty":"12_MONTHS"}}`))
	assert.Equal(t, 200, change(`{"TransactionInfo":{"DiscountPointsAmt":15000},"subjectProperty":{"Address":{"StateCode":"TX"}}}`), "in another state")
}
