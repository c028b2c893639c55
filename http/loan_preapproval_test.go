package http_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

func TestPreapprovalRules(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, admin, realtor := w.As("originator@summit.test"), w.As("companyadmin@summit.test"), w.As("realtor@example.test")
	loan := officer.Loan()
	rules, calc := loan+"/pre-approval/rules", loan+"/realtorCalc?salesPrice=350000&downPayment=50000"
	id := loan[len("/los/api/loans/"):]
	theirs := "/realtor/api/loans/" + id + "/realtorCalc?salesPrice=350000&downPayment=50000"
	t.Run("PATCH /los/api/loans/{loanId}/pre-approval/rules/ok", func(t *testing.T) {
		assert.EqualValues(t, 0, officer.Get(rules).Want(200).Map()["version"])
		heard := admin.Stream("")
		made := officer.With("If-Match", "0").Patch(rules, `{"realtorMay":true,"maxSalesPriceAmt":340000,"minDownPaymentPercent":10,"maxDTIPercent":45,"propertyTypes":["SingleFamily"],"expiresOn":"2030-01-31"}`).Want(200).Map()
		assert.EqualValues(t, 1, made["version"])
		assert.NotNil(t, heard.Until("RTC.LOAN_PREAPPROVAL.CHANGED"))
		made = officer.Patch(rules, `{"maxLetters":3,"maxDTIPercent":null}`).Want(200).Map()
		assert.EqualValues(t, 340000, made["maxSalesPriceAmt"], "what is not named stays")
		assert.NotContains(t, made, "maxDTIPercent")
		assert.Equal(t, made, officer.Get(rules).Want(200).Map())
	})
	t.Run("PATCH /los/api/loans/{loanId}/pre-approval/rules/bad input", func(t *testing.T) {
		for body, field := range map[string]string{`{"maxSalesPriceAmt":-1}`: "maxSalesPriceAmt", `{"minDownPaymentPercent":101}`: "minDownPaymentPercent", `{"propertyTypes":["Castle"]}`: "propertyTypes",
			`{"propertyTypes":["PUD","PUD"]}`: "propertyTypes", `{"expiresOn":"1801-01-01"}`: "expiresOn"} {
			_, fields := officer.Patch(rules, body).Want(422).Error()
			assert.Equal(t, []string{field}, fields, body)
		}
		officer.With("If-Match", "0").Patch(rules, `{"maxLetters":4}`).Want(412)
		officer.Patch(rules, `{"maxLetters":1.5}`).Want(422)
	})
	t.Run("GET /los/api/loans/{loanId}/realtorCalc/ok", func(t *testing.T) {
		got := officer.Get(calc).Want(200).Map()
		assert.EqualValues(t, 300000, got["LoanAmt"])
		breaches := got["breaches"].([]any)
		require.Len(t, breaches, 1)
		assert.Equal(t, map[string]any{"bound": "MAX_SALES_PRICE", "limitAmt": 340000.0, "byAmt": 10000.0}, breaches[0])
		assert.Equal(t, false, got["isWithin"])
	})
	t.Run("GET /los/api/loans/{loanId}/realtorCalc/bad input", func(t *testing.T) {
		for query, field := range map[string]string{"salesPrice=much&downPayment=1": "salesPrice", "salesPrice=100&downPayment=100": "downPayment", "salesPrice=100&downPayment=1.234": "downPayment",
			"salesPrice=100&downPayment=1&dues=x": "dues", "salesPrice=100&downPayment=1&propertyType=Castle": "propertyType", "salesPrice=900000000&downPayment=1": "salesPrice"} {
			_, fields := officer.Get(loan + "/realtorCalc?" + query).Want(422).Error()
			assert.Equal(t, []string{field}, fields, query)
		}
		officer.Get(loan + "/realtorCalc?salesPrice=100").Want(400)
		refinance := officer.Loan()
		officer.Patch(refinance+"/v2/transaction/info", `{"o":{},"c":{"TransactionInfo":{"LoanPurposeType":"Refinance"}}}`).Want(200)
		officer.Get(refinance + "/realtorCalc?salesPrice=100&downPayment=1").Want(409)
	})
	t.Run("wrong role and wrong tenant", func(t *testing.T) {
		for who, want := range map[string]int{"companyadmin@harbor.test": 404, "originator2@summit.test": 404, "borrower@example.test": 403, "realtor@example.test": 403} {
			w.As(who).Get(rules).Want(want)
			w.As(who).Patch(rules, `{"maxLetters":9}`).Want(want)
			w.As(who).Get(calc).Want(want)
		}
		realtor.Get(theirs).Want(404)
		officer.Get(theirs).Want(403)
	})
	t.Run("GET /realtor/api/loans/{loanId}/realtorCalc/ok", func(t *testing.T) {
		party(w, loan, "realtor@example.test", "Realtor", "")
		realtor = w.As("realtor@example.test")
		got := realtor.Get(theirs).Want(200).Map()
		assert.EqualValues(t, 300000, got["LoanAmt"])
		for _, hidden := range []string{"DTI", "HousingRatio", "CashToClose"} {
			assert.NotContains(t, got, hidden)
		}
		assert.Equal(t, got, officer.Get(calc+"&asRealtor=true").Want(200).Map(), "staff are shown what the realtor reads")
		realtor.Get(theirs + "&dues=x").Want(422)
		realtor.Get(rules).Want(403)
		officer.Patch(rules, `{"realtorMay":false}`).Want(200)
		realtor.Get(theirs).Want(403)
	})
	t.Run("PATCH /los/api/loans/{loanId}/pre-approval/rules/locked", func(t *testing.T) {
		admin.Put(loan+"/section-locks/PREAPPROVAL_LETTER", `{"reason":"Audit"}`).Want(200)
		officer.Patch(rules, `{"maxLetters":9}`).Want(423)
		admin.Delete(loan + "/section-locks/PREAPPROVAL_LETTER").Want(204)
	})
	t.Run("the same nonce is done once", func(t *testing.T) {
		before := officer.Get(rules).Want(200).Map()["version"].(float64)
		for range 2 {
			officer.With("lw-nonce", "0190a000-0000-7000-8000-0000000000ab").Patch(rules, `{"maxLetters":5}`).Want(200)
		}
		assert.EqualValues(t, before+1, officer.Get(rules).Want(200).Map()["version"])
	})
}
