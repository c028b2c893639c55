package fee_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

const templatesOfCosts = "/los/api/closingcosttemplates"

const feeTerms = `{"o":{},"c":{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"Conventional","BaseLoanAmt":320000},
	"MortgageTypeAndTerms":{"AmortizationType":"Fixed","LoanAmortizationPeriodCount":360,"NoteRatePercent":6.5},
	"HousingExpenses":[{"ExpenseType":"HomeownersInsurance","CalcType":"MANUAL","PaymentAmt":125},{"ExpenseType":"RealEstateTax","CalcType":"MANUAL","PaymentAmt":500}],
	"subjectProperty":{"SalesContractAmt":400000,"Address":{"StateCode":"TX"},"PropertyDetail":{"EstimatedValueAmt":400000}}}}`

const feeTemplate = `{"name":"Purchase in Texas","LoanPurposeTypes":["Purchase"],"StateCodes":["TX"],"defaultFees":[
	{"LWCode":"LW_ORIGINATION_FEE","feeValueType":"PERCENT","Formula":{"Percent":1}},
	{"LWCode":"LW_UNDERWRITING_FEE","feeValueType":"AMOUNT","Formula":{"Amt":1095},"LWFeeIsLocked":true},
	{"LWCode":"LW_SETTLEMENT_FEE","feeValueType":"AMOUNT","Formula":{"Amt":500},"FeePaidToType":"TITLE"},
	{"LWCode":"LW_TRANSFER_TAX","feeValueType":"PER_THOUSAND","Formula":{"FeeBasisType":"PRICE","Amt":1.1},"FeePaidByType":"Seller"},
	{"LWCode":"LW_CREDIT_REPORT_FEE","feeValueType":"AMOUNT","Formula":{"Amt":60},"isPaidOutsideClosing":true},
	{"LWCode":"LW_ESCROW_TAXES","feeValueType":"MONTHS","Formula":{"HousingItem":"RealEstateTax","MonthsCount":3,"DueMonths":[1,7]}}]}`

// feeLoan is a loan of the officer's that says enough for fees to be calculated.
func feeLoan(officer *apitest.Client) string {
	loan := officer.Loan()
	officer.Patch(loan+"/v2/transaction/info", feeTerms).Want(200)
	officer.Post(loan+"/dates", `{"keyDates":{"estimatedClosingDate":"2026-12-15"}}`).Want(200)
	return loan
}

func feeNamed(t *testing.T, c *apitest.Client, loan, code string) map[string]any {
	t.Helper()
	for _, row := range rows(c, loan+"/fees") {
		if inside(row, "FeeDetail", "LWCode") == code {
			return row
		}
	}
	t.Fatalf("no fee %s", code)
	return nil
}

// TestClosingCostTemplatesOfACompany: who may write them, what they must be, and what they may not hold.
func TestClosingCostTemplatesOfACompany(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer, harbor := w.As("companyadmin@summit.test"), w.As("originator@summit.test"), w.As("owner@harbor.test")
	made := admin.Post(templatesOfCosts, feeTemplate).Want(201).Map()
	item := templatesOfCosts + "/" + made["id"].(string)
	officer.Post(templatesOfCosts, feeTemplate).Want(403)
	w.As("borrower@example.test").Get(templatesOfCosts).Want(403)
	require.Len(t, rows(officer, templatesOfCosts), 1, "those who work on loans read them")
	assert.Len(t, officer.Get(item).Want(200).Map()["defaultFees"], 6)
	t.Run("GET /los/api/loans/{loanId}/closingcosttemplates/ok", func(t *testing.T) {
		loan := feeLoan(officer)
		admin.Post(templatesOfCosts, `{"name":"Other state","StateCodes":["FL"],"defaultFees":[]}`).Want(201)
		off := admin.Post(templatesOfCosts, `{"name":"Switched off","defaultFees":[]}`).Want(201).Map()["id"].(string)
		admin.Patch(templatesOfCosts+"/"+off, `{"isActive":false}`).Want(200)
		offered := rows(officer, loan+"/closingcosttemplates")
		require.Len(t, offered, 2)
		assert.Equal(t, "Purchase in Texas", offered[0]["name"], "what is made for such a loan comes first")
		assert.Equal(t, "PERCENT", offered[0]["defaultFees"].([]any)[0].(map[string]any)["feeValueType"])
		harbor.Get(loan + "/closingcosttemplates").Want(404)
		w.As("originator2@summit.test").Get(loan + "/closingcosttemplates").Want(404)
		w.As("borrower@example.test").Get(loan + "/closingcosttemplates").Want(403)
		officer.Get(loan + "/closingcosttemplates?filters=none").Want(400)
		w.Share(officer, loan, "contractprocessor@keel.test")
		require.Len(t, rows(w.As("contractprocessor@keel.test"), loan+"/closingcosttemplates"), 2)
	})
	harbor.Get(item).Want(404)
	harbor.Patch(item, `{"name":"Taken"}`).Want(404)
	harbor.Delete(item).Want(404)
	for _, wrong := range []string{
		`{"name":""}`, feeTemplate, // a second one of the name
		`{"name":"A","defaultFees":[{"LWCode":"LW_NONE","feeValueType":"AMOUNT"}]}`,
		`{"name":"A","defaultFees":[{"LWCode":"LW_DISCOUNT_POINTS","feeValueType":"POINT"}]}`,
		`{"name":"A","defaultFees":[{"LWCode":"LW_BROKER_FEE","feeValueType":"COMP"}]}`,
		`{"name":"A","defaultFees":[{"LWCode":"LW_OTHER","FeeDesc":"Fee","feeValueType":"FUNDING_FEE"}]}`,
		`{"name":"A","defaultFees":[{"LWCode":"LW_ADMIN_FEE","feeValueType":"AMOUNT"},{"LWCode":"LW_ADMIN_FEE","feeValueType":"AMOUNT"}]}`,
		`{"name":"A","defaultFees":[{"LWCode":"LW_ADMIN_FEE","feeValueType":"PERCENT","Formula":{"Percent":101}}]}`,
		`{"name":"A","defaultFees":[{"LWCode":"LW_ADMIN_FEE","feeValueType":"TIERS","Formula":{"Tiers":[{"Amt":5},{"UpToAmt":10}]}}]}`,
	} {
		admin.Post(templatesOfCosts, wrong).Want(422)
	}
	admin.Patch(item, `{"isActive":false}`).Want(200)
	admin.With("If-Match", "1").Patch(item, `{"name":"Late"}`).Want(412)
	admin.Delete(item).Want(204)
	admin.Get(item).Want(404)
	example := admin.Post(templatesOfCosts+"/example", `{"loan":{"LoanAmt":250000},"defaultFees":[{"LWCode":"LW_ADMIN_FEE","feeValueType":"PERCENT","Formula":{"Percent":0.5,"MaxAmt":1000}},
		{"LWCode":"LW_TRANSFER_TAX","feeValueType":"PER_THOUSAND","Formula":{"FeeBasisType":"PRICE","Amt":1}}]}`).Want(200).Map()
	assert.EqualValues(t, 1000, example["totalAmt"])
	assert.Equal(t, "SalesContractAmt", example["rows"].([]any)[1].(map[string]any)["missing"])
	officer.Post(templatesOfCosts+"/example", `{"loan":{},"defaultFees":[]}`).Want(403)
}

// TestTemplateOnALoan: what it adds, what follows when the loan changes, what another one takes away, and that the totals are the figures.
func TestTemplateOnALoan(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	loan := feeLoan(officer)
	sync, id := loan+"/fees-sync", admin.Post(templatesOfCosts, feeTemplate).Want(201).Map()["id"].(string)
	preview := officer.Get(sync + "?templateId=" + id).Want(200).Map()
	require.Len(t, preview["rows"], 6)
	require.Empty(t, rows(officer, loan+"/fees"), "a preview changes nothing")
	require.Len(t, officer.Post(sync, `{"templateId":"`+id+`"}`).Want(200).Map()["rows"], 6)
	require.Empty(t, officer.Post(sync, `{"templateId":"`+id+`"}`).Want(200).Map()["rows"], "a second time changes nothing")
	assert.EqualValues(t, 3200, inside(feeNamed(t, officer, loan, "LW_ORIGINATION_FEE"), "FeeDetail", "FeeActualTotalAmt"))
	assert.EqualValues(t, 440, inside(feeNamed(t, officer, loan, "LW_TRANSFER_TAX"), "FeeDetail", "FeeActualTotalAmt"))

	sheet := officer.Get(loan + "/closing-costs").Want(200).Map()
	assert.EqualValues(t, 3200+1095+500+60, inside(sheet, "costs", "loanCostsAmt"))
	assert.EqualValues(t, 440, inside(sheet, "costs", "sellerAmt"))
	assert.EqualValues(t, 60, inside(sheet, "costs", "beforeClosingAmt"))
	figures := officer.Get(loan + "/v2/transaction/qualification").Want(200).Map()
	assert.Equal(t, figures["CashToClose"], sheet["cashToCloseAmt"], "one source")
	escrow := 1500 + inside(sheet, "escrow", "adjustmentAmt").(float64)
	assert.EqualValues(t, 400000+3200+1095+500+escrow-320000, figures["CashToClose"], "what the seller pays and what is paid before closing is not in it")
	assert.Len(t, inside(sheet, "escrow", "months"), 12)

	officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"TransactionInfo":{"BaseLoanAmt":300000}}}`).Want(200)
	assert.EqualValues(t, 1, officer.Get(loan + "/closing-costs").Want(200).Map()["outOfDate"])
	again := officer.Post(sync, `{}`).Want(200).Map()["rows"].([]any)[0].(map[string]any)
	assert.Equal(t, []any{"UPDATED", 3200.0, 3000.0}, []any{again["action"], again["previousAmt"], inside(again, "fee", "FeeDetail", "FeeActualTotalAmt")})

	own := officer.Post(loan+"/fees", `{"FeeDetail":{"LWCode":"LW_SURVEY_FEE","FeeActualTotalAmt":85}}`).Want(201).Map()
	other := admin.Post(templatesOfCosts, `{"name":"Little","defaultFees":[{"LWCode":"LW_APPRAISAL_FEE","feeValueType":"AMOUNT","Formula":{"Amt":625}}]}`).Want(201).Map()["id"].(string)
	actions := map[any]int{}
	for _, row := range officer.Post(sync, `{"templateId":"`+other+`"}`).Want(200).Map()["rows"].([]any) {
		actions[row.(map[string]any)["action"]]++
	}
	assert.Equal(t, map[any]int{"ADDED": 1, "DELETED": 5, "KEPT": 1}, actions, "what is locked stays")
	officer.Get(loan + "/fees/" + own["id"].(string)).Want(200)

	officer.Post(sync, `{"templateId":"`+nothing+`"}`).Want(422)
	admin.Patch(templatesOfCosts+"/"+other, `{"isActive":false}`).Want(200)
	officer.Post(sync, `{"templateId":"`+other+`"}`).Want(422)
	officer.Get(sync + "?templateId=nonsense").Want(400)
	w.As("owner@harbor.test").Post(sync, `{}`).Want(404)
	w.As("owner@harbor.test").Get(loan + "/closing-costs").Want(404)
	w.As("borrower@example.test").Get(loan + "/closing-costs").Want(403)
}

// TestFeeThatIsTypedOver: an amount typed over a formula stays, a lock holds until it is taken off, and bad input is refused.
func TestFeeThatIsTypedOver(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := feeLoan(officer)
	fee := officer.Post(loan+"/fees", `{"FeeDetail":{"LWCode":"LW_ORIGINATION_FEE","LWFeeValueType":"PERCENT"},"Formula":{"Percent":0.5}}`).Want(201).Map()
	item := loan + "/fees/" + fee["id"].(string)
	assert.EqualValues(t, 1600, inside(fee, "FeeDetail", "FeeActualTotalAmt"))
	assert.Equal(t, "OriginationCharges", inside(fee, "FeeDetail", "IntDiscSecType"))
	assert.EqualValues(t, 2400, inside(officer.Patch(item, `{"Formula":{"Percent":0.75}}`).Want(200).Map(), "FeeDetail", "FeeActualTotalAmt"))
	typed := officer.Patch(item, `{"FeeDetail":{"FeeActualTotalAmt":2000}}`).Want(200).Map()
	assert.Equal(t, []any{"AMOUNT", 2000.0}, []any{inside(typed, "FeeDetail", "LWFeeValueType"), inside(typed, "FeeDetail", "FeeActualTotalAmt")})
	officer.Patch(item, `{"FeeDetail":{"ToleranceType":"UNLIMITED"}}`).Want(422)
	officer.Patch(item, `{"FeeDetail":{"ToleranceType":"UNLIMITED","ToleranceReason":"A third party sets it"}}`).Want(200)
	officer.Patch(item, `{"paidOutsideClosingAmt":2000.01}`).Want(422)
	officer.Patch(item, `{"FeeDetail":{"FeeActualTotalAmt":-1}}`).Want(422)
	officer.Patch(item, `{"FeeDetail":{"LWFeeIsLocked":true}}`).Want(200)
	officer.Patch(item, `{"FeeDetail":{"FeeActualTotalAmt":1}}`).Want(423)
	officer.Patch(item, `{"FeeDetail":{"LWFeeIsLocked":false,"FeeActualTotalAmt":1}}`).Want(423)
	officer.Delete(item).Want(423)
	officer.Patch(item, `{"FeeDetail":{"LWFeeIsLocked":false}}`).Want(200)
	credit := officer.Post(loan+"/fees", `{"FeeDetail":{"LWCode":"LW_DISCOUNT_POINTS","LWFeeValueType":"POINT","FeeActualTotalAmt":-750}}`).Want(201).Map()
	sheet := officer.Get(loan + "/closing-costs").Want(200).Map()
	assert.EqualValues(t, 750, inside(sheet, "costs", "lenderCreditAmt"))
	assert.EqualValues(t, 1250, inside(sheet, "costs", "totalAmt"))
	assert.EqualValues(t, 400000+1250-320000, sheet["cashToCloseAmt"])
	officer.Delete(loan + "/fees/" + credit["id"].(string)).Want(204)
	officer.Delete(item).Want(204)

	housing := officer.Get(loan + "/housing-exp-calc").Want(200).Map()
	assert.EqualValues(t, 6000, housing["rows"].([]any)[1].(map[string]any)["AnnualAmt"])
	w.As("owner@harbor.test").Get(loan + "/housing-exp-calc").Want(404)
	require.NotEmpty(t, rows(officer, "/los/api/fee-codes"))
}
