package fee_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// manyFees are the fees of a template, each under a name of its own.
func manyFees(count int, name string) string {
	fees := make([]string, count)
	for i := range fees {
		fees[i] = fmt.Sprintf(`{"LWCode":"LW_OTHER","FeeDesc":"%s %d","feeValueType":"AMOUNT","Formula":{"Amt":1}}`, name, i)
	}
	return strings.Join(fees, ",")
}

func makeTemplate(admin *apitest.Client, name, fees string) string {
	return admin.Post(templatesOfCosts, `{"name":"`+name+`","defaultFees":[`+fees+`]}`).Want(201).Map()["id"].(string)
}

// synced are the actions of what a sync answers, by the code of the fee.
func synced(answer *apitest.Answer) map[string]map[string]any {
	byCode := map[string]map[string]any{}
	for _, row := range answer.Want(200).Map()["rows"].([]any) {
		row := row.(map[string]any)
		byCode[inside(row, "fee", "FeeDetail", "LWCode").(string)] = row
	}
	return byCode
}

// TestTemplateBesideFeesByHand: what somebody added or locked stays when a template is put on, and when another one takes its place.
func TestTemplateBesideFeesByHand(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	loan := feeLoan(officer)
	sync := loan + "/fees-sync"
	one := makeTemplate(admin, "One", `{"LWCode":"LW_SURVEY_FEE","feeValueType":"AMOUNT","Formula":{"Amt":400}},{"LWCode":"LW_APPRAISAL_FEE","feeValueType":"AMOUNT","Formula":{"Amt":625}}`)
	two := makeTemplate(admin, "Two", `{"LWCode":"LW_SURVEY_FEE","feeValueType":"AMOUNT","Formula":{"Amt":500}},{"LWCode":"LW_APPRAISAL_FEE","feeValueType":"AMOUNT","Formula":{"Amt":350}}`)
	own := officer.Post(loan+"/fees", `{"FeeDetail":{"LWCode":"LW_SURVEY_FEE","FeeActualTotalAmt":85}}`).Want(201).Map()
	first := synced(officer.Post(sync, `{"templateId":"`+one+`"}`))
	assert.Equal(t, []any{"KEPT", "BY_HAND", "ADDED"}, []any{first["LW_SURVEY_FEE"]["action"], first["LW_SURVEY_FEE"]["keptBecause"], first["LW_APPRAISAL_FEE"]["action"]})
	appraisal := loan + "/fees/" + inside(first["LW_APPRAISAL_FEE"], "fee", "id").(string)
	officer.Patch(appraisal, `{"paidOutsideClosingAmt":400}`).Want(200)

	second := synced(officer.Post(sync, `{"templateId":"`+two+`"}`))
	assert.Equal(t, []any{"UPDATED", 400.0, 350.0, 0.0}, []any{second["LW_APPRAISAL_FEE"]["action"], second["LW_APPRAISAL_FEE"]["paidOutsideClosingWasAmt"],
		inside(second["LW_APPRAISAL_FEE"], "fee", "paidOutsideClosingAmt"), inside(second["LW_APPRAISAL_FEE"], "fee", "FeeDetail", "FeeTotalAtClosing")})
	require.Len(t, rows(officer, loan+"/fees"), 2)
	assert.Equal(t, own, officer.Get(loan+"/fees/"+own["id"].(string)).Want(200).Map(), "what somebody added is as it was")

	officer.Patch(appraisal, `{"FeeDetail":{"LWFeeIsLocked":true}}`).Want(200)
	kept := synced(officer.Post(sync, `{"templateId":"`+one+`"}`))
	assert.Equal(t, []any{"KEPT", "LOCKED"}, []any{kept["LW_APPRAISAL_FEE"]["action"], kept["LW_APPRAISAL_FEE"]["keptBecause"]})
	assert.EqualValues(t, 350, inside(officer.Get(appraisal).Want(200).Map(), "FeeDetail", "FeeActualTotalAmt"))

	officer.Delete(appraisal).Want(423)
	officer.Patch(appraisal, `{"FeeDetail":{"LWFeeIsLocked":false}}`).Want(200)
	officer.Delete(appraisal).Want(204)
	officer.Post(sync, `{"templateId":"`+two+`"}`).Want(200)
	officer.Post(loan+"/fees/restore", `{"ids":["`+appraisal[strings.LastIndex(appraisal, "/")+1:]+`"]}`).Want(200)
	require.Len(t, rows(officer, loan+"/fees"), 3)
	assert.Equal(t, "DELETED", synced(officer.Post(sync, `{"templateId":"`+two+`"}`))["LW_APPRAISAL_FEE"]["action"], "of two of a template one goes")
	require.Len(t, rows(officer, loan+"/fees"), 2)
}

// TestTemplateAgainKeepsWhatWasSet: an unchanged template that is put on again changes nothing of what somebody has set, so that a fee of an affiliate
// stays without tolerance.
func TestTemplateAgainKeepsWhatWasSet(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	loan := feeLoan(officer)
	sync := loan + "/fees-sync"
	id := makeTemplate(admin, "Again", `{"LWCode":"LW_TITLE_SEARCH","feeValueType":"AMOUNT","Formula":{"Amt":200}}`)
	again := `{"templateId":"` + id + `"}`
	officer.Post(sync, again).Want(200)
	item := loan + "/fees/" + feeNamed(t, officer, loan, "LW_TITLE_SEARCH")["id"].(string)
	officer.Patch(item, `{"FeeDetail":{"IncludeInWireInd":true,"PassThroughFeeInd":true,"ReimbToLoInd":true,"AffiliateInd":true,"FeePaidByType":"Seller","FeePaidToType":"TITLE"}}`).Want(200)
	officer.Patch(item, `{"GivenByTemplate":{"FeePaidByType":"Seller"}}`).Want(422)
	was := officer.Get(item).Want(200).Map()
	require.Equal(t, []any{"Borrower", "Seller"}, []any{inside(was, "GivenByTemplate", "FeePaidByType"), inside(was, "FeeDetail", "FeePaidByType")})
	tolerance := func() any {
		return officer.Get(loan + "/closing-costs").Want(200).Map()["fees"].([]any)[0].(map[string]any)["tolerance"]
	}
	require.Equal(t, "ZERO", tolerance())
	require.Empty(t, officer.Get(sync + "?templateId=" + id).Want(200).Map()["rows"])
	require.Empty(t, officer.Post(sync, again).Want(200).Map()["rows"])
	assert.Equal(t, was, officer.Get(item).Want(200).Map())
	assert.Equal(t, "ZERO", tolerance())

	admin.Patch(templatesOfCosts+"/"+id, `{"defaultFees":[{"LWCode":"LW_TITLE_SEARCH","feeValueType":"AMOUNT","Formula":{"Amt":250},"FeePaidByType":"Lender"}]}`).Want(200)
	officer.Post(sync, again).Want(200)
	detail := officer.Get(item).Want(200).Map()["FeeDetail"]
	assert.Equal(t, []any{250.0, "Seller", true}, []any{inside(detail.(map[string]any), "FeeActualTotalAmt"), inside(detail.(map[string]any), "FeePaidByType"), inside(detail.(map[string]any), "IncludeInWireInd")})
}

// TestTemplateTwiceAtOnce: two people put a template on a loan at the same moment, and each fee is there once.
func TestTemplateTwiceAtOnce(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan, id := feeLoan(officer), makeTemplate(w.As("companyadmin@summit.test"), "Once", manyFees(6, "Fee"))
	var group sync.WaitGroup
	statuses := make([]int, 2)
	for i := range statuses {
		client := w.As("originator@summit.test")
		group.Go(func() { statuses[i] = client.Post(loan+"/fees-sync", `{"templateId":"`+id+`"}`).Status })
	}
	group.Wait()
	assert.Equal(t, []int{http.StatusOK, http.StatusOK}, statuses)
	assert.Len(t, rows(officer, loan+"/fees"), 6)
}

// TestMostFees: a loan has no more fees than it can, and of what would be more nothing is done; a template that is there already fits.
func TestMostFees(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	loan := feeLoan(officer)
	sync := loan + "/fees-sync"
	full := makeTemplate(admin, "Full", manyFees(199, "Fee"))
	admin.Post(templatesOfCosts, `{"name":"More","defaultFees":[`+manyFees(201, "Fee")+`]}`).Want(422)
	officer.Post(sync, `{"templateId":"`+full+`"}`).Want(200)
	require.Empty(t, officer.Post(sync, `{"templateId":"`+full+`"}`).Want(200).Map()["rows"], "a second time adds none")
	last := officer.Post(loan+"/fees", `{"FeeDetail":{"FeeDesc":"Last","FeeActualTotalAmt":1}}`).Want(201).Map()["id"].(string)
	tooMany := officer.Post(loan+"/fees", `{"FeeDetail":{"FeeDesc":"One more","FeeActualTotalAmt":1}}`).Want(422)
	assert.Contains(t, string(tooMany.Body), "tooManyFees")
	officer.Delete(loan + "/fees/" + last).Want(204)
	officer.Post(loan+"/fees/restore", `{"ids":["`+last+`"]}`).Want(200)

	other := feeLoan(officer)
	officer.Post(other+"/fees", `{"FeeDetail":{"LWCode":"LW_SURVEY_FEE","FeeActualTotalAmt":1}}`).Want(201)
	officer.Post(other+"/fees", `{"FeeDetail":{"LWCode":"LW_NOTARY_FEE","FeeActualTotalAmt":1}}`).Want(201)
	refused := officer.Post(other+"/fees-sync", `{"templateId":"`+full+`"}`).Want(422)
	assert.Contains(t, string(refused.Body), "There would be 201 fees, and a loan can have 200")
	officer.Get(other + "/fees-sync?templateId=" + full).Want(422)
	assert.Len(t, rows(officer, other+"/fees"), 2, "nothing is half done")
}

// TestUnknownAndLockedFees: what a fee comes to whose loan does not say enough is not known rather than nothing, and a locked one asks for nothing.
func TestUnknownAndLockedFees(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	id := makeTemplate(w.As("companyadmin@summit.test"), "Unknown", `{"LWCode":"LW_ADMIN_FEE","feeValueType":"PERCENT","Formula":{"Percent":1}},{"LWCode":"LW_SURVEY_FEE","feeValueType":"AMOUNT","Formula":{"Amt":0}}`)
	added := synced(officer.Post(loan+"/fees-sync", `{"templateId":"`+id+`"}`))
	assert.Equal(t, "LoanAmt", added["LW_ADMIN_FEE"]["missing"])
	assert.NotContains(t, inside(feeNamed(t, officer, loan, "LW_ADMIN_FEE"), "FeeDetail"), "FeeActualTotalAmt")
	assert.EqualValues(t, 0, inside(feeNamed(t, officer, loan, "LW_SURVEY_FEE"), "FeeDetail", "FeeActualTotalAmt"))
	officer.Patch(loan+"/v2/transaction/info", feeTerms).Want(200)
	officer.Post(loan+"/fees-sync", `{}`).Want(200)
	admin := feeNamed(t, officer, loan, "LW_ADMIN_FEE")
	assert.EqualValues(t, 3200, inside(admin, "FeeDetail", "FeeActualTotalAmt"))
	officer.Patch(loan+"/fees/"+admin["id"].(string), `{"FeeDetail":{"LWFeeIsLocked":true}}`).Want(200)
	officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"TransactionInfo":{"BaseLoanAmt":300000}}}`).Want(200)
	assert.EqualValues(t, 0, officer.Get(loan + "/closing-costs").Want(200).Map()["outOfDate"], "nobody is asked for what can't be done")
	officer.Post(loan+"/fees-sync", `{}`).Want(200)
	assert.EqualValues(t, 3200, inside(feeNamed(t, officer, loan, "LW_ADMIN_FEE"), "FeeDetail", "FeeActualTotalAmt"))
}

// TestSellerPaysIntoEscrow: a deposit that the seller pays is in the account, and not in the borrower's cash to close; what is collected too much
// comes off what the borrower pays first.
func TestSellerPaysIntoEscrow(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := feeLoan(officer)
	months := func(code, item string, count int, payer string) string {
		return fmt.Sprintf(`{"FeeDetail":{"LWCode":"%s","LWFeeValueType":"MONTHS","FeePaidByType":"%s"},"Formula":{"HousingItem":"%s","MonthsCount":%d}}`, code, payer, item, count)
	}
	before := officer.Get(loan + "/closing-costs").Want(200).Map()["cashToCloseAmt"].(float64)
	officer.Post(loan+"/fees", months("LW_ESCROW_TAXES", "RealEstateTax", 1, "Seller")).Want(201)
	sheet := officer.Get(loan + "/closing-costs").Want(200).Map()
	assert.Equal(t, []any{500.0, 500.0, 0.0, 500.0, before}, []any{inside(sheet, "escrow", "depositsAmt"), inside(sheet, "escrow", "monthlyAmt"), inside(sheet, "escrow", "adjustmentAmt"),
		inside(sheet, "costs", "sellerAmt"), sheet["cashToCloseAmt"]})
	officer.Post(loan+"/fees", months("LW_ESCROW_HOMEOWNERS", "HomeownersInsurance", 12, "Borrower")).Want(201)
	sheet = officer.Get(loan + "/closing-costs").Want(200).Map()
	adjustment := inside(sheet, "escrow", "adjustmentAmt").(float64)
	assert.Negative(t, adjustment)
	assert.Equal(t, []any{500.0, before + 1500 + adjustment}, []any{inside(sheet, "costs", "sellerAmt"), sheet["cashToCloseAmt"]})
}
