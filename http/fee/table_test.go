package fee_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

const referenceTables = "/admin/api/reference-tables"

const transferTaxes = `{"kind":"TRANSFER_TAX","validFrom":"2026-01-01","source":"Invented","rows":[
	{"charge":"TRANSFER","area":"STATE","state":"TX","percent":"0.1"},
	{"charge":"TRANSFER","area":"COUNTY","state":"TX","fips":"48453","county":"Travis","percent":"0.3"}]}`

// TestFeesByTable: a company loads what its places charge; a fee by the table says which row of which day it went by, and what lacks where none does.
func TestFeesByTable(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	admin, officer := w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	loan := feeLoan(officer)
	template := makeTemplate(admin, "By the table", `{"LWCode":"LW_TRANSFER_TAX","feeValueType":"TABLE"},{"LWCode":"LW_RECORDING_DEED","feeValueType":"TABLE"}`)
	admin.Post(templatesOfCosts, `{"name":"No charge","defaultFees":[{"LWCode":"LW_NOTARY_FEE","feeValueType":"TABLE"}]}`).Want(422)
	sync := loan + "/fees-sync"
	missing := func(code string) any { return synced(officer.Get(sync + "?templateId=" + template))[code]["missing"] }
	assert.Equal(t, "TABLE_TRANSFER_TAX", missing("LW_TRANSFER_TAX"), "no table is loaded")

	officer.Post(referenceTables, transferTaxes).Want(403)
	admin.Post(referenceTables, strings.Replace(transferTaxes, `"0.3"`, `"much"`, 1)).Want(422)
	w.As("owner@harbor.test").Post(referenceTables, transferTaxes).Want(201)
	assert.Equal(t, "TABLE_TRANSFER_TAX", missing("LW_TRANSFER_TAX"), "another company's table is none of this one's")
	loaded := admin.Post(referenceTables, transferTaxes).Want(201).Map()["id"].(string)
	admin.Post(referenceTables, `{"kind":"FHA_LIMIT","validFrom":"2027-01-01","source":"Invented","rows":[{"area":"FLOOR","limit_1":"1"}]}`).Want(403)
	assert.Equal(t, "CountyName", missing("LW_TRANSFER_TAX"), "its counties differ")
	officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"subjectProperty":{"Address":{"CountyName":"Travis"}}}}`).Want(200)

	added := synced(officer.Post(sync, `{"templateId":"`+template+`"}`))
	tax := added["LW_TRANSFER_TAX"]["fee"].(map[string]any)
	assert.EqualValues(t, 1200, inside(tax, "FeeDetail", "FeeActualTotalAmt"))
	assert.Equal(t, map[string]any{"kind": "TRANSFER_TAX", "validFrom": "2026-01-01", "source": "Invented", "state": "TX", "county": "Travis", "ofAmt": 400000.0, "percent": 0.3}, tax["TableRow"])
	assert.Equal(t, "TABLE_RECORDING_DEED", added["LW_RECORDING_DEED"]["missing"])
	assert.NotContains(t, inside(added["LW_RECORDING_DEED"], "fee", "FeeDetail"), "FeeActualTotalAmt", "not known, and not nothing")

	officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"subjectProperty":{"Address":{"CountyName":"Harris"}}}}`).Want(200)
	assert.EqualValues(t, 1, officer.Get(loan + "/closing-costs").Want(200).Map()["outOfDate"])
	officer.Post(sync, `{}`).Want(200)
	item := loan + "/fees/" + tax["id"].(string)
	fee := officer.Get(item).Want(200).Map()
	assert.Equal(t, []any{400.0, nil}, []any{inside(fee, "FeeDetail", "FeeActualTotalAmt"), inside(fee, "TableRow", "county")})
	officer.Patch(item, `{"TableRow":{"kind":"X"}}`).Want(422)
	officer.Patch(item, `{"Formula":{"TableCharge":"NOTHING"}}`).Want(422)
	typed := officer.Patch(item, `{"FeeDetail":{"FeeActualTotalAmt":450}}`).Want(200).Map()
	assert.NotContains(t, typed, "TableRow")

	newer := strings.NewReplacer(`"2026-01-01"`, `"2026-12-01"`, `"0.1"`, `"0.2"`).Replace(transferTaxes)
	admin.Post(referenceTables, newer).Want(201)
	dated := officer.Patch(item, `{"FeeDetail":{"LWFeeValueType":"TABLE"},"Formula":{"TableCharge":"TRANSFER_TAX"}}`).Want(200).Map()
	assert.Equal(t, []any{800.0, "2026-12-01"}, []any{inside(dated, "FeeDetail", "FeeActualTotalAmt"), inside(dated, "TableRow", "validFrom")}, "it is in force on the day of closing")

	example := admin.Post(templatesOfCosts+"/example", `{"loan":{"PriceAmt":100000,"StateCode":"TX","CountyName":"Travis","ClosingDate":"2026-06-01"},"defaultFees":[{"LWCode":"LW_TRANSFER_TAX","feeValueType":"TABLE"}]}`).Want(200).Map()
	assert.EqualValues(t, 300, example["totalAmt"])
	admin.Delete(referenceTables + "/" + loaded).Want(204)
	require.Equal(t, "SalesContractAmt", admin.Post(templatesOfCosts+"/example", `{"loan":{},"defaultFees":[{"LWCode":"LW_TRANSFER_TAX","feeValueType":"TABLE"}]}`).Want(200).Map()["rows"].([]any)[0].(map[string]any)["missing"])
}
