package http_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/http/apitest"
)

// TestFHAGoesByTheCaseNumber: a loan whose case number was assigned in December and that closes in January has December's limit, premium and minimum
// investment, whoever works them out.
func TestFHAGoesByTheCaseNumber(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, provider := w.As("originator@summit.test"), w.As("superadmin@gable.test")
	for _, january := range []string{
		`{"kind":"FHA_PREMIUM","validFrom":"2026-01-01","source":"Invented","rows":[{"part":"UPFRONT","percent":"1.5"},{"part":"ANNUAL","percent":"0.4"}]}`,
		`{"kind":"FHA_INVESTMENT","validFrom":"2026-01-01","source":"Invented","rows":[{"score_from":"580","ltv_to":"95"}]}`,
	} {
		provider.Post("/admin/api/reference-tables", january).Want(201)
	}
	loan := officer.Loan()
	termsOf(officer, loan, fhaTerms)
	officer.Post(loan+"/dates", `{"keyDates":{"estimatedClosingDate":"2026-01-15"}}`).Want(200)
	madeOf := func(figures map[string]any) []any {
		return []any{inside(figures, "Limit", "limit"), inside(figures, "FHA", "Premium", "UpfrontPercent"), inside(figures, "FHA", "Investment", "RequiredAmt")}
	}
	figures := func() map[string]any {
		return officer.Get(loan + "/gov-fha").Want(200).Map()["Figures"].(map[string]any)
	}
	premium := func() any {
		return inside(officer.Get(loan+"/v2/transaction/info").Want(200).Map(), "TransactionInfo", "MIFundFeeTotalAmt")
	}
	december, january := []any{524225.0, 1.75, 14700.0}, []any{541287.0, 1.5, 21000.0}
	assert.Equal(t, january, madeOf(figures()), "without a case number the closing counts")

	assigned := `{"GovernmentLoan":{"CaseAssignedDate":"2025-12-18","FeeCalcType":"CALCULATED"}}`
	preview := officer.Post(loan+"/gov-va-calc", `{"o":{},"c":`+assigned+`}`).Want(200).Map()
	assert.Equal(t, december, madeOf(preview["Figures"].(map[string]any)), "so a preview says before it is saved")
	made := officer.Patch(loan+"/gov-fha", assigned).Want(200).Map()
	assert.Equal(t, december, madeOf(made["Figures"].(map[string]any)))
	assert.Equal(t, december, madeOf(figures()))
	assert.NotContains(t, fmt.Sprint(figures()["Findings"]), "tableOfOtherDay")
	assert.EqualValues(t, 7000, premium())

	termsOf(officer, loan, `{"GovernmentLoan":{"CaseAssignedDate":"2026-01-05"}}`)
	assert.EqualValues(t, 6000, premium(), "the terms are worked out by the day that they state")
	termsOf(officer, loan, `{"GovernmentLoan":{"CaseAssignedDate":"2024-12-18"}}`)
	assert.Contains(t, fmt.Sprint(figures()["Findings"]), "tableOfOtherDay", "no limits of 2024 are shipped")

	termsOf(officer, loan, `{"TransactionInfo":{"MortgageType":"Conventional"},"GovernmentLoan":{"CaseAssignedDate":"2025-12-18"}}`)
	preview = officer.Post(loan+"/gov-va-calc", `{"o":{},"c":{}}`).Want(200).Map()
	assert.EqualValues(t, 832750, inside(preview, "Figures", "Limit", "limit"), "conforming limits are those of the closing")
}

// TestUSDAGoesByTheCommitment: a loan that USDA committed itself to in September and that closes in November has September's fees and income limit,
// whoever works them out; without that day it has those of the closing.
func TestUSDAGoesByTheCommitment(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, provider := w.As("originator@summit.test"), w.As("superadmin@gable.test")
	for _, table := range []string{
		`{"kind":"USDA_FEE","validFrom":"2025-10-01","source":"Invented","rows":[{"part":"UPFRONT","percent":"2"},{"part":"ANNUAL","percent":"0.5"}]}`,
		`{"kind":"USDA_INCOME_LIMIT","validFrom":"2025-06-01","source":"Invented","rows":[{"area":"FLOOR","persons_1_4":"100000","persons_5_8":"130000"}]}`,
		`{"kind":"USDA_INCOME_LIMIT","validFrom":"2025-10-01","source":"Invented","rows":[{"area":"FLOOR","persons_1_4":"120000","persons_5_8":"150000"}]}`,
	} {
		provider.Post("/admin/api/reference-tables", table).Want(201)
	}
	loan := officer.Loan()
	termsOf(officer, loan, `{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"USDA","BaseLoanAmt":200000},"GovernmentLoan":{"HouseholdSize":3},
		"subjectProperty":{"Address":{"StateCode":"TX","CountyName":"Harris"}}}`)
	officer.Post(loan+"/dates", `{"keyDates":{"estimatedClosingDate":"2025-11-20"}}`).Want(200)
	madeOf := func(figures map[string]any) []any {
		return []any{inside(figures, "USDA", "Guarantee", "UpfrontPercent"), inside(figures, "USDA", "Guarantee", "AnnualPercent"), inside(figures, "USDA", "IncomeLimitAmt")}
	}
	preview := func(committed string) []any {
		made := officer.Post(loan+"/gov-va-calc", `{"o":{},"c":{"GovernmentLoan":`+committed+`}}`).Want(200).Map()
		return madeOf(made["Figures"].(map[string]any))
	}
	fee := func() any {
		return inside(officer.Get(loan+"/v2/transaction/info").Want(200).Map(), "TransactionInfo", "MIFundFeeTotalAmt")
	}
	september, november := []any{1.0, 0.35, 100000.0}, []any{2.0, 0.5, 120000.0}
	assert.Equal(t, november, preview(`{}`), "without a commitment the closing counts")
	assert.Equal(t, november, preview(`{"CaseAssignedDate":"2025-09-18"}`), "a case number is FHA's")
	assert.Equal(t, september, preview(`{"USDAConditionalCommitmentDate":"2025-09-18"}`), "so a preview says before it is saved")

	termsOf(officer, loan, `{"GovernmentLoan":{"USDAConditionalCommitmentDate":"2025-09-18","FeeCalcType":"CALCULATED"}}`)
	assert.Equal(t, september, preview(`{}`))
	assert.EqualValues(t, 2000, fee())
	termsOf(officer, loan, `{"GovernmentLoan":{"USDAConditionalCommitmentDate":"2025-10-01"}}`)
	assert.EqualValues(t, 4000, fee(), "the terms are worked out by the day that they state")
	termsOf(officer, loan, `{"GovernmentLoan":{"USDAConditionalCommitmentDate":null}}`)
	assert.EqualValues(t, 4000, fee(), "of the closing again")
	_, fields := officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"GovernmentLoan":{"USDAConditionalCommitmentDate":"0000-00-00"}}}`).Want(422).Error()
	assert.Equal(t, []string{"c.GovernmentLoan.USDAConditionalCommitmentDate"}, fields)
}
