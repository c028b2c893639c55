package http_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/demo"
	"gable/domain"
	"gable/http/apitest"
)

// owned has the borrower of a priced loan say whether they owned a property in the past three years.
func (p *priced) owned(answer string) {
	under := p.loan + "/borrowers/" + rows(p.officer, p.loan+"/borrowers")[0]["id"].(string)
	p.officer.Patch(under+"/declarations", effect{"DeclarationDetail": effect{"OwnerPast3YearsType": answer}}).Want(200)
}

// reasonsFor are the keys of what speaks against the product.
func (p *priced) reasonsFor(whatIf effect) (eligible bool, keys []string) {
	offer := p.search(effect{"whatIf": whatIf}).Offers[0]
	for _, r := range offer.Reasons {
		keys = append(keys, r.Key)
	}
	return offer.Eligible, keys
}

// Adjustments are waived for what the file bears; else it takes the permission to set prices, and a reason that stays with the product.
func TestWaiverThatTheFileDoesNotBear(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	choose := p.loan + "/updatepricingdata"
	eligible, keys := p.reasonsFor(effect{"waiver": "firstTimeBuyerAmi"})
	assert.Equal(t, []any{false, []string{"waiverFirstTime"}}, []any{eligible, keys})
	choice := effect{"ProductId": p.product, "NoteRatePercent": 6.375, "waiver": "firstTimeBuyerAmi"}
	p.officer.Patch(choose, choice).Want(403)
	_, fields := p.admin.Patch(choose, choice).Want(422).Error()
	assert.Equal(t, []string{"waiverReason"}, fields)
	choice["waiverReason"] = "The declaration is on its way"
	p.officer.Patch(choose, choice).Want(403)
	got := p.admin.Patch(choose, choice).Want(200).Map()
	assert.Equal(t, []any{"The declaration is on its way", false}, []any{got["waiverReason"], inside(got, "LoanProductExtension", "Eligible")})

	p.owned("No")
	assert.Equal(t, true, inside(p.officer.Get(p.loan+"/product-info").Want(200).Map(), "LoanProductExtension", "Eligible"), "the file bears it by now")
	eligible, _ = p.reasonsFor(effect{"waiver": "firstTimeBuyerAmi"})
	assert.True(t, eligible)
	got = p.officer.Patch(choose, choice).Want(200).Map()
	assert.NotContains(t, got, "waiverReason", "nobody has to say why")

	termsOf(p.officer, p.loan, `{"subjectProperty":{"PropertyDetail":{"PropertyUsageType":"Investment"}}}`)
	choice["waiver"] = "homeReady"
	p.officer.Patch(choose, choice).Want(403)
	_, keys = p.reasonsFor(effect{"waiver": "homeReady"})
	assert.Equal(t, []string{"waiverOccupancy"}, keys)

	termsOf(p.officer, p.loan, `{"MortgageTypeAndTerms":{"LoanProgramId":"HomeReady"}}`)
	_, keys = p.reasonsFor(effect{})
	assert.Equal(t, []string{"waiverOccupancy"}, keys, "the program of the loan waives them")
	eligible, _ = p.reasonsFor(effect{"waiver": "none"})
	assert.True(t, eligible, "and can be left aside")
	choice["waiver"], choice["updateTrid"] = "none", true
	assert.Equal(t, "none", p.officer.Patch(choose, choice).Want(200).Map()["waiver"])
}

// A home is adjusted for how it is built, and what the file says against itself makes nothing eligible.
func TestPropertyThatContradictsItself(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	detail := func(text string) {
		termsOf(p.officer, p.loan, `{"subjectProperty":{"PropertyDetail":`+text+`}}`)
	}
	detail(`{"HousingType":"SingleFamily","ConstrMethTyp":"Manufactured"}`)
	var rows []string
	for _, line := range p.search(effect{}).Offers[0].Best.PricingAdjustments {
		rows = append(rows, line.Key)
	}
	assert.Contains(t, rows, "attr:manufacturedHome")
	detail(`{"HousingType":"TwoToFourUnit","ConstrMethTyp":"SiteBuilt","FinancedUnitCount":null}`)
	_, keys := p.reasonsFor(effect{})
	assert.Equal(t, []string{"unitsMissing"}, keys)
	detail(`{"FinancedUnitCount":1}`)
	_, keys = p.reasonsFor(effect{})
	assert.Equal(t, []string{"unitsContradict"}, keys)
}

// A sheet does not price a product that has become another since it was read, and a draft of it is not published.
func TestSheetOfAProductThatBecameAnother(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	draft := p.upload(sheetCSV)
	books := p.admin.Get(pricingBook).Want(200).Map()
	product := books["products"].([]any)[0].(map[string]any)
	product["termMonths"] = 180
	p.admin.Patch(pricingBook, effect{"products": []any{product}}).Want(200)
	offer := p.search(effect{}).Offers[0]
	assert.False(t, offer.Eligible)
	assert.Nil(t, offer.Best, "a loan of 180 months is none of 360")
	_, keys := p.reasonsFor(effect{})
	assert.Contains(t, keys, "notOnSheet")
	refused := p.admin.Post(rateSheets+"/"+draft+"/publish", nil).Want(422)
	assert.Contains(t, string(refused.Body), "sheetOutdated")
	product["termMonths"] = 360
	p.admin.Patch(pricingBook, effect{"products": []any{product}}).Want(200)
	p.admin.Post(rateSheets+"/"+draft+"/publish", nil).Want(200)
}

// Who is paid by the lender is paid by no borrower: not by a fee by hand, not by a template, not by one that comes back, and no plan is chosen over one.
func TestOnePaysTheOriginator(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	borrowerPaid := p.plans()
	fees, choose := p.loan+"/fees", p.loan+"/updatepricingdata"
	broker := effect{"FeeDetail": effect{"LWCode": "LW_BROKER_FEE", "FeeActualTotalAmt": 3000}}
	id := p.officer.Post(fees, broker).Want(201).Map()["id"].(string)
	lenderPays := effect{"ProductId": p.product, "NoteRatePercent": 6.375}
	answer := p.officer.Patch(choose, lenderPays).Want(422)
	assert.Contains(t, string(answer.Body), "lenderPaysOriginator")
	_, fields := answer.Error()
	assert.Equal(t, []string{"compensationPlanId"}, fields)
	p.officer.Delete(fees + "/" + id).Want(204)
	p.officer.Patch(choose, lenderPays).Want(200)

	_, fields = p.officer.Post(fees, broker).Want(422).Error()
	assert.Equal(t, []string{"FeeDetail.FeePaidByType"}, fields)
	p.officer.Post(fees, `{"FeeDetail":{"LWCode":"LW_ORIGINATION_FEE","FeeActualTotalAmt":3000}}`).Want(422)
	p.officer.Post(fees+"/restore", effect{"ids": []string{id}}).Want(422)
	p.officer.Post(fees, `{"FeeDetail":{"LWCode":"LW_UNDERWRITING_FEE","FeeActualTotalAmt":1095}}`).Want(201)
	byLender := p.officer.Post(fees, `{"FeeDetail":{"LWCode":"LW_BROKER_FEE","FeeActualTotalAmt":3000,"FeePaidByType":"Lender"}}`).Want(201).Map()["id"].(string)
	p.officer.Patch(fees+"/"+byLender, `{"FeeDetail":{"FeePaidByType":"Borrower"}}`).Want(422)
	template := p.admin.Post("/los/api/closingcosttemplates", `{"name":"With a broker","defaultFees":[{"LWCode":"LW_APPRAISAL_FEE","feeValueType":"AMOUNT","Formula":{"Amt":600}},
		{"LWCode":"LW_ORIGINATION_FEE","feeValueType":"AMOUNT","Formula":{"Amt":3000}}]}`).Want(201).Map()["id"].(string)
	_, fields = p.officer.Post(p.loan+"/fees-sync", effect{"templateId": template}).Want(422).Error()
	assert.Equal(t, []string{"templateId"}, fields)
	p.officer.Get(p.loan + "/fees-sync?templateId=" + template).Want(422)
	assert.Len(t, rows(p.officer, fees), 2, "nothing is half done")

	answer = p.admin.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.375, "compensationPlanId": borrowerPaid, "compensationReason": "Asked"}).Want(422)
	assert.Contains(t, string(answer.Body), "borrowerPaysOriginator")

	lender := p.w.As("originator@harbor.test")
	other := lender.Loan()
	lender.Post(other+"/fees", `{"FeeDetail":{"LWCode":"LW_ORIGINATION_FEE","FeeActualTotalAmt":3000}}`).Want(201)
}

// What is supposed of the loan moves its fees, and interest is that of the rate which is offered.
func TestSupposedLoanHasItsOwnFees(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	p.officer.Post(p.loan+"/dates", `{"keyDates":{"estimatedClosingDate":"2026-12-03"}}`).Want(200)
	p.officer.Post(p.loan+"/fees", `{"FeeDetail":{"LWCode":"LW_ADMIN_FEE","LWFeeValueType":"PERCENT"},"Formula":{"Percent":1}}`).Want(201)
	finance := func(whatIf effect) any {
		return inside(p.officer.Post(p.loan+"/product-search", effect{"whatIf": whatIf}).Want(200).Map(), "scenario", "FinanceChargesAmt")
	}
	assert.EqualValues(t, 3000, finance(effect{}))
	assert.EqualValues(t, 3600, finance(effect{"ltv": 90}), "one percent of 360,000")

	ladder := func() map[float64]map[string]any {
		var got struct {
			Offers []struct{ Ladder []map[string]any }
		}
		p.officer.Post(p.loan+"/product-search", effect{"products": []string{p.product}}).Want(200).Into(&got)
		byRate := map[float64]map[string]any{}
		for _, q := range got.Offers[0].Ladder {
			byRate[q["NoteRatePercent"].(float64)] = q
		}
		return byRate
	}
	before := ladder()
	p.officer.Post(p.loan+"/fees", `{"FeeDetail":{"LWCode":"LW_PREPAID_INTEREST","LWFeeValueType":"PREPAID_INTEREST"}}`).Want(201) // at the loan's 7 %: 57.53 a day
	with := ladder()
	for rate, perDiem := range map[float64]float64{6.25: 51.37, 6.375: 52.40} {
		assert.InDelta(t, 29*perDiem, with[rate]["CashToClose"].(float64)-before[rate]["CashToClose"].(float64), 0.001, rate)
	}
}

// Interest runs from the disbursement to what the first payment pays for; a lock that ends before is told of.
func TestInterestFromDisbursementToFirstPayment(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	termsOf(p.officer, p.loan, `{"MortgageTypeAndTerms":{"NoteRatePercent":6}}`)
	interest := func(dates string) any {
		p.officer.Post(p.loan+"/dates", `{"keyDates":`+dates+`}`).Want(200)
		p.officer.Post(p.loan+"/fees-sync", `{}`).Want(200)
		return inside(rows(p.officer, p.loan+"/fees")[0], "FeeDetail", "FeeActualTotalAmt")
	}
	p.officer.Post(p.loan+"/fees", `{"FeeDetail":{"LWCode":"LW_PREPAID_INTEREST","LWFeeValueType":"PREPAID_INTEREST"}}`).Want(201)
	assert.EqualValues(t, 1430.28, interest(`{"estimatedClosingDate":"2026-12-03"}`))
	assert.EqualValues(t, 2959.20, interest(`{"firstPaymentDate":"2027-03-01"}`), "sixty days")
	assert.EqualValues(t, -98.64, interest(`{"firstPaymentDate":"2027-01-01"}`), "two days are paid again")
	sheet := p.officer.Get(p.loan + "/closing-costs").Want(200).Map()
	assert.EqualValues(t, -98.64, inside(sheet, "costs", "prepaidItemsAmt"))
	termsOf(p.officer, p.loan, `{"TransactionInfo":{"LoanPurposeType":"Refinance"}}`)
	assert.EqualValues(t, 1183.68, interest(`{"firstPaymentDate":"2027-02-01"}`), "from the 8th, when the right to rescind has ended")
	p.officer.Post(p.loan+"/dates", `{"keyDates":{"firstPaymentDate":"2037-02-01"}}`).Want(200)
	missing := p.officer.Get(p.loan + "/closing-costs").Want(200).Map()["fees"].([]any)[0].(map[string]any)["missing"]
	assert.Equal(t, "FirstPaymentDate", missing)
}

func TestLockThatEndsBeforeTheLoanCloses(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	p.officer.Patch(p.loan+"/updatepricingdata", effect{"ProductId": p.product, "NoteRatePercent": 6.375}).Want(200)
	p.officer.Post(p.loan+"/product/"+p.product+"/lock", effect{"NoteRatePercent": 6.375, "lockDays": 30}).Want(200)
	panel := p.officer.Get(p.loan + "/rate-lock").Want(200).Map()
	last, err := domain.ParseDate(inside(panel, "RateLock", "expiresOn").(string))
	require.NoError(t, err)
	late := func(closing domain.Date) any {
		p.officer.Post(p.loan+"/dates", fmt.Sprintf(`{"keyDates":{"estimatedClosingDate":%q}}`, closing)).Want(200)
		return p.officer.Get(p.loan + "/rate-lock").Want(200).Map()["lateDay"]
	}
	assert.Nil(t, late(last))
	assert.Equal(t, map[string]any{"what": "CLOSING", "on": last.AddDays(1).String()}, late(last.AddDays(1)))
}

// Everybody is offered None, Locked and Expired of the lock's status; all of them who works for a processor organisation, or for a company of which a unit
// sells non-delegated.
func TestLockStatusesThatAreOffered(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	offered := func(c *apitest.Client, path string) (options []string) {
		for _, enum := range rows(c, path) {
			if enum["name"] == "LOCK_STATUS_TYPE" {
				for _, option := range enum["options"].([]any) {
					options = append(options, option.(map[string]any)["option"].(string))
				}
			}
		}
		return options
	}
	few := []string{"None", "Locked", "Expired"}
	assert.Equal(t, few, offered(w.As("originator@summit.test"), "/los/api/enum-lookups"))
	assert.Equal(t, few, offered(w.As("owner@harbor.test"), "/los/api/enum-lookups"))
	all := append(slices.Clone(few), "Requested", "Cancelled", "Denied")
	assert.Equal(t, all, offered(w.As("contractprocessor@keel.test"), "/los/api/enum-lookups"))
	w.Exec("update org_unit set industry_channel = 'NON_DEL' where org_unit_id = (select org_unit_id from org_unit where tenant_id = $1 and parent_id is not null order by org_unit_id limit 1)", string(demo.TenantID("harbor.test")))
	assert.Equal(t, all, offered(w.As("originator@harbor.test"), "/los/api/enum-lookups"))
	assert.Equal(t, few, offered(w.As("originator@summit.test"), "/los/api/enum-lookups"))
}

// Median incomes of counties are a dated table: without a row of the county a credit for a very low income is not given, and why is said; with one it is, and
// what is waived for an income above it takes a reason.
func TestMedianIncomeOfTheCounty(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	p.owned("No")
	under := p.loan + "/borrowers/" + rows(p.officer, p.loan+"/borrowers")[0]["id"].(string)
	p.officer.Post(under+"/employers", `{"Name":"Invented Works","Employment":{"StatusType":"Current","MonthlyIncomeAmt":5000}}`).Want(201)
	termsOf(p.officer, p.loan, `{"MortgageTypeAndTerms":{"LoanProgramId":"HomeReady"}}`)
	var found struct {
		Scenario struct{ AreaMedianIncomeAmt float64 }
		Offers   []struct {
			Eligible bool
			Reasons  []struct{ Key string }
			Best     struct {
				Price              float64
				PricingAdjustments []struct {
					Key, NotGiven string
					Amt           float64
				}
			}
		}
	}
	credit := func() (amt float64, notGiven string, given bool) {
		found.Offers = nil
		p.officer.Post(p.loan+"/product-search", effect{}).Want(200).Into(&found)
		for _, a := range found.Offers[0].Best.PricingAdjustments {
			if a.Key == "credit:homeReadyVeryLowIncome" {
				return a.Amt, a.NotGiven, true
			}
		}
		return 0, "", false
	}
	_, why, _ := credit()
	assert.Equal(t, "NO_AREA_INCOME", why)
	assert.Equal(t, 100.5, found.Offers[0].Best.Price, "what is waived is not taken")

	provider, began := p.w.As("superadmin@gable.test"), p.w.Now().AddDate(0, 0, -1).Format("2006-01-02")
	const tables = "/admin/api/reference-tables"
	table := func(amount string) effect {
		return effect{"kind": "AREA_MEDIAN_INCOME", "validFrom": began, "source": "Invented incomes", "rows": []effect{{"area": "COUNTY", "state": "TX", "fips": "48201", "county": "Harris County", "amount": amount}}}
	}
	p.admin.Post(tables, table("120000")).Want(403)
	provider.Post(tables, table("much")).Want(422)
	id := provider.Post(tables, table("120000")).Want(201).Map()["id"].(string)
	amt, _, given := credit()
	assert.Equal(t, []any{true, -2500.0, 120000.0}, []any{given, amt, found.Scenario.AreaMedianIncomeAmt})
	assert.Equal(t, 100.708333, found.Offers[0].Best.Price, "100.125 at the lower rate, less the margin, with the 2,500 dollars of the credit")

	p.officer.Post(under+"/employers", `{"Name":"Other Works","Employment":{"StatusType":"Current","MonthlyIncomeAmt":3500}}`).Want(201)
	_, _, given = credit()
	assert.False(t, given, "102,000 is above half of the median")
	require.False(t, found.Offers[0].Eligible, "and above eight tenths")
	assert.Equal(t, "waiverIncome", found.Offers[0].Reasons[0].Key)
	provider.Delete(tables + "/" + id).Want(204)
	_, why, _ = credit()
	assert.Equal(t, "NO_AREA_INCOME", why)
	assert.True(t, found.Offers[0].Eligible, "whoever chooses the waiver has to know")
}

// Who says that a property has two to four units and not how many is told so, and the limit of the county is that of two.
func TestUnitsThatAreNotSaid(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	var found struct {
		Scenario struct {
			Units            int
			BaselineLimitAmt float64
		}
	}
	of := func(units string) (int, float64) {
		termsOf(p.officer, p.loan, `{"subjectProperty":{"PropertyDetail":{"HousingType":"TwoToFourUnit","FinancedUnitCount":`+units+`}}}`)
		p.officer.Post(p.loan+"/product-search", effect{}).Want(200).Into(&found)
		return found.Scenario.Units, found.Scenario.BaselineLimitAmt
	}
	units, limit := of("2")
	require.Equal(t, 2, units)
	missing, same := of("null")
	assert.Equal(t, []any{2, limit}, []any{missing, same})
	_, keys := p.reasonsFor(effect{})
	assert.Contains(t, keys, "unitsMissing")
}
