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
