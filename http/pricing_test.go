package http_test

import (
	"bytes"
	"fmt"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"gable/http/apitest"
)

const (
	pricingBook = "/pricing/api/book"
	rateSheets  = "/pricing/api/rate-sheets"
	sheetCSV    = "product_code,amortization,term_months,note_rate,lock_days,price\nC30,FIXED,360,6.250,30,100.125\nC30,FIXED,360,6.375,30,100.750\nC30,FIXED,360,6.375,45,100.625\n"
)

const pricedTerms = `{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"Conventional","BaseLoanAmt":300000},
	"MortgageTypeAndTerms":{"AmortizationType":"Fixed","LoanAmortizationPeriodCount":360,"NoteRatePercent":7},"GovernmentLoan":{"FHADecisionScore":760},
	"subjectProperty":{"SalesContractAmt":400000,"Address":{"StateCode":"TX","CountyName":"Harris"},"PropertyDetail":{"EstimatedValueAmt":400000,"FinancedUnitCount":1,"PropertyUsageType":"PrimaryResidence"}}}`

// priced is a company with an investor, its product and a published sheet, and a loan to be priced.
type priced struct {
	w                     *apitest.World
	admin, officer        *apitest.Client
	loan, investor, sheet string
	product               string
}

func newPriced(t *testing.T) *priced {
	w := apitest.New(t)
	p := &priced{w: w, admin: w.As("companyadmin@summit.test"), officer: w.As("originator@summit.test")}
	book := p.admin.Patch(pricingBook, `{"investors":[{"code":"NGW","name":"Northgate","maxPrice":105,"TpoLink":"https://brokers.northgate.example"}]}`).Want(200).Map()
	p.investor = book["investors"].([]any)[0].(map[string]any)["id"].(string)
	book = p.admin.Patch(pricingBook, fmt.Sprintf(`{"products":[{"code":"C30","name":"Conforming 30","investorId":%q,"mortgageType":"Conventional","amortizationType":"Fixed","termMonths":360,
		"agencyGrid":true,"sizes":["CONFORMING"],"eligibility":[{"purposes":["PURCHASE"],"minScore":620,"maxLtv":97}]}],"margins":[{"name":"Company","percent":0.25}]}`, p.investor)).Want(200).Map()
	p.product = book["products"].([]any)[0].(map[string]any)["id"].(string)
	p.sheet = p.upload(sheetCSV)
	p.admin.Post(rateSheets+"/"+p.sheet+"/publish", nil).Want(200)
	p.loan = p.officer.Loan()
	p.officer.Borrower(p.loan, "Jane", "Doe", true)
	termsOf(p.officer, p.loan, pricedTerms)
	return p
}

func (p *priced) upload(csv string) string {
	return p.admin.Post(rateSheets, effect{"investorId": p.investor, "fileName": "prices.csv", "csv": csv}).Want(201).Map()["id"].(string)
}

// found is what a search answers, as far as these tests look at it.
type found struct {
	At     time.Time
	Offers []struct {
		ProductID string `json:"ProductId"`
		Eligible  bool
		Reasons   []struct {
			Key    string
			Remedy *struct{ Message string }
		}
		Best *struct {
			NoteRatePercent, Price, SheetPrice, Points, PointsAmt, APR float64
			PricingAdjustments                                         []struct{ MarginType, Key string }
		}
		Ladder []struct{ NoteRatePercent, Price float64 }
	}
}

func (p *priced) search(body any) (f found) {
	p.officer.Post(p.loan+"/product-search", body).Want(200).Into(&f)
	return f
}

func TestSheetToChosenProduct(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	t.Run("POST /los/api/loans/{loanId}/product-search/ok", func(t *testing.T) {
		f := p.search(effect{"products": []string{p.product}})
		require.Len(t, f.Offers, 1)
		offer := f.Offers[0]
		require.True(t, offer.Eligible, offer.Reasons)
		// 100.75 less 0.25 of score 760 at 75 percent, less 0.25 of margin
		assert.Equal(t, 6.375, offer.Best.NoteRatePercent)
		assert.Equal(t, 100.25, offer.Best.Price)
		assert.Equal(t, -750.0, offer.Best.PointsAmt)
		assert.Equal(t, "COMPANY", offer.Best.PricingAdjustments[0].MarginType)
		assert.Len(t, offer.Ladder, 2)
		what := p.search(effect{"whatIf": effect{"score": 600}})
		assert.False(t, what.Offers[0].Eligible)
		assert.Equal(t, "score", what.Offers[0].Reasons[0].Key)
		assert.Equal(t, "Have a credit score of at least 620.", what.Offers[0].Reasons[0].Remedy.Message)
		assert.Equal(t, 6.375, p.search(effect{"whatIf": effect{"ltv": 80}}).Offers[0].Best.NoteRatePercent)
	})
	t.Run("PATCH /los/api/loans/{loanId}/updatepricingdata/ok", func(t *testing.T) {
		heard := p.officer.Stream("")
		got := p.officer.Patch(p.loan+"/updatepricingdata?userTimeZone=America/Chicago", effect{"ProductId": p.product, "NoteRatePercent": 6.25, "lockDays": 30}).Want(200).Map()
		assert.NotNil(t, heard.Until("RTC.LOAN_PRODUCT.CHANGED"))
		assert.Equal(t, true, inside(got, "LoanProductExtension", "Eligible"))
		assert.EqualValues(t, 6.25, inside(got, "LoanInfo", "NoteRatePercent"))
		assert.EqualValues(t, 0.375, inside(got, "LoanProductExtension", "OriginalPoints"))
		info := p.officer.Get(p.loan + "/v2/transaction/info").Want(200).Map()
		assert.EqualValues(t, 6.25, inside(info, "MortgageTypeAndTerms", "NoteRatePercent"))
		assert.EqualValues(t, 1125, inside(info, "TransactionInfo", "DiscountPointsAmt"))
		assert.Equal(t, got, p.officer.Get(p.loan+"/product-info").Want(200).Map())
		stats := p.officer.Get(p.loan + "/stats").Want(200).Map()
		assert.Equal(t, true, inside(stats, "LoanProductExtension", "Eligible"))
		assert.Equal(t, "https://brokers.northgate.example", stats["TpoLink"])
		figures := p.officer.Get(p.loan + "/v2/transaction/qualification").Want(200).Map()
		assert.EqualValues(t, inside(got, "quote", "APR"), figures["APR"], "the search tells the APR that the loan has then")
		assert.EqualValues(t, inside(got, "quote", "CashToClose"), figures["CashToClose"])
		assert.EqualValues(t, inside(got, "quote", "paymentAmt"), figures["PrincipalAndInterestAmt"])
	})
	t.Run("POST /pricing/api/rate-sheets/{id}/roll-back/ok", func(t *testing.T) {
		before := p.search(effect{})
		p.w.Advance(10 * time.Minute)
		second := p.upload("product_code,amortization,term_months,note_rate,lock_days,price\nC30,FIXED,360,6.375,30,101.750\n")
		detail := p.admin.Get(rateSheets + "/" + second).Want(200).Map()
		assert.EqualValues(t, 1, inside(detail, "difference", "changed"))
		assert.EqualValues(t, 2, inside(detail, "difference", "removed"))
		p.admin.Post(rateSheets+"/"+second+"/publish", nil).Want(200)
		assert.Equal(t, 101.25, p.search(effect{}).Offers[0].Best.Price)
		p.admin.Post(rateSheets+"/"+second+"/publish", nil).Want(409)
		p.w.Advance(10 * time.Minute)
		p.admin.Post(rateSheets+"/"+second+"/roll-back", nil).Want(200)
		assert.Equal(t, 100.25, p.search(effect{}).Offers[0].Best.Price)
		p.admin.Delete(rateSheets + "/" + second).Want(409)
		then := p.search(effect{"at": before.At})
		assert.Equal(t, before.Offers, then.Offers, "a price asked again for a moment is the same")
		between := p.search(effect{"at": before.At.Add(15 * time.Minute)})
		assert.Equal(t, 101.25, between.Offers[0].Best.Price)
	})
}

// What is changed of the loan is held against the product that it has.
func TestProductIsJudgedAgain(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	p.officer.Patch(p.loan+"/updatepricingdata", effect{"ProductId": p.product, "NoteRatePercent": 6.375}).Want(200)
	p.officer.Post(p.loan+"/hide-ineligible-product-popup", nil).Want(200)
	heard := p.officer.Stream("")
	termsOf(p.officer, p.loan, `{"TransactionInfo":{"BaseLoanAmt":396000}}`)
	assert.NotNil(t, heard.Until("RTC.LOAN_PRODUCT.CHANGED"))
	got := p.officer.Get(p.loan + "/product-info").Want(200).Map()
	assert.Equal(t, false, inside(got, "LoanProductExtension", "Eligible"))
	assert.Equal(t, "The loan-to-value of 99 % is above 97 %.", inside(got, "LoanProductExtension", "Eligibility").([]any)[0])
	assert.Equal(t, true, got["hideIneligiblePopup"])
	assert.Equal(t, false, inside(p.officer.Get(p.loan).Want(200).Map(), "LoanProductExtension", "Eligible"))
	termsOf(p.officer, p.loan, `{"TransactionInfo":{"BaseLoanAmt":300000}}`)
	got = p.officer.Get(p.loan + "/product-info").Want(200).Map()
	assert.Equal(t, true, inside(got, "LoanProductExtension", "Eligible"))
	assert.Equal(t, true, got["hideIneligiblePopup"], "it holds for the loan")
	p.officer.Patch(p.loan+"/updatepricingdata", effect{"remove": true}).Want(200)
	got = p.officer.Get(p.loan + "/product-info").Want(200).Map()
	assert.NotContains(t, got, "ProductId")
	assert.Equal(t, true, got["hideIneligiblePopup"], "and for the next product")
	info := p.officer.Get(p.loan + "/v2/transaction/info").Want(200).Map()
	assert.Empty(t, info["PurchaseCredits"], "the credit of the product goes with it")
}

// A choice says of a product what the search says, and turns no loan into one of another mortgage type.
func TestProductOfAnotherMortgageType(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	p.admin.Patch(pricingBook, fmt.Sprintf(`{"products":[{"id":%q,"code":"C30","name":"Conforming 30","investorId":%q,"mortgageType":"VA","amortizationType":"Fixed","termMonths":360}]}`, p.product, p.investor)).Want(200)
	offer := p.search(effect{}).Offers[0]
	require.False(t, offer.Eligible)
	require.Equal(t, "mortgageType", offer.Reasons[0].Key)
	got := p.officer.Patch(p.loan+"/updatepricingdata", effect{"ProductId": p.product, "NoteRatePercent": 6.375}).Want(200).Map()
	assert.Equal(t, false, inside(got, "LoanProductExtension", "Eligible"))
	assert.Equal(t, []any{"The product is for VA loans; this one is Conventional."}, inside(got, "LoanProductExtension", "Eligibility"))
	info := p.officer.Get(p.loan + "/v2/transaction/info").Want(200).Map()
	assert.Equal(t, "Conventional", inside(info, "TransactionInfo", "MortgageType"))
	assert.EqualValues(t, 6.375, inside(info, "MortgageTypeAndTerms", "NoteRatePercent"))

	termsOf(p.officer, p.loan, `{"TransactionInfo":{"MortgageType":null}}`)
	got = p.officer.Patch(p.loan+"/updatepricingdata", effect{"ProductId": p.product, "NoteRatePercent": 6.375}).Want(200).Map()
	assert.Equal(t, true, inside(got, "LoanProductExtension", "Eligible"), "a loan that has no type yet takes the product's")
	assert.Equal(t, "VA", inside(p.officer.Get(p.loan+"/v2/transaction/info").Want(200).Map(), "TransactionInfo", "MortgageType"))
}

// The program for which the agencies waive their adjustments, and less insurance than the standard coverage, stay with the product.
func TestWaiverStaysWithProduct(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	termsOf(p.officer, p.loan, `{"TransactionInfo":{"BaseLoanAmt":360000}}`)
	p.owned("No")
	choose := effect{"ProductId": p.product, "NoteRatePercent": 6.375, "waiver": "firstTimeBuyerAmi", "minimumMortgageInsurance": true}
	p.officer.Patch(p.loan+"/updatepricingdata", choose).Want(200)
	got := p.officer.Get(p.loan + "/product-info").Want(200).Map()
	assert.Equal(t, "firstTimeBuyerAmi", got["waiver"])
	assert.Equal(t, true, got["minimumMortgageInsurance"])
	lines := map[string]map[string]any{}
	for _, line := range inside(got, "quote", "PricingAdjustments").([]any) {
		lines[line.(map[string]any)["key"].(string)] = line.(map[string]any)
	}
	assert.Equal(t, true, lines["base:purchase"]["waived"])
	assert.EqualValues(t, 0, lines["base:purchase"]["amt"])
	assert.EqualValues(t, 0.375, lines["minimumMi"]["percent"], "90 % at 760: no program waives it")
	choose["waiver"] = "veterans"
	p.officer.Patch(p.loan+"/updatepricingdata", choose).Want(422)
	delete(choose, "waiver")
	delete(choose, "minimumMortgageInsurance")
	p.officer.Patch(p.loan+"/updatepricingdata", choose).Want(200)
	assert.NotContains(t, p.officer.Get(p.loan+"/product-info").Want(200).Map(), "waiver")
}

func TestPricingRefusals(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	choose := p.loan + "/updatepricingdata"
	t.Run("PATCH /los/api/loans/{loanId}/updatepricingdata/bad input", func(t *testing.T) {
		for field, body := range map[string]any{"ProductId": effect{"ProductId": "01900000-0000-7000-8000-000000000000", "NoteRatePercent": 6.375},
			"NoteRatePercent": effect{"ProductId": p.product, "NoteRatePercent": 7.5}, "manualReason": effect{"ProductId": p.product, "NoteRatePercent": 6.375, "ManualRatePrice": 101},
			"loanScenario.loanPurpose": effect{"loanScenario": effect{"loanPurpose": "RENT"}}} {
			_, fields := p.admin.Patch(choose, body).Want(422).Error()
			assert.Equal(t, []string{field}, fields)
		}
		p.officer.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.375, "ManualRatePrice": 101, "manualReason": "Match"}).Want(403)
		got := p.admin.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.375, "ManualRatePrice": 101, "manualReason": "Match"}).Want(200).Map()
		assert.EqualValues(t, 101, inside(got, "LoanProductExtension", "ManualRatePrice"))
		assert.EqualValues(t, -0.25, inside(got, "LoanProductExtension", "OriginalPoints"))
		assert.EqualValues(t, -1, inside(got, "LoanProductExtension", "FinalDiscountPoints"))
		lines := got["PricingAdjustments"].([]any)
		assert.Equal(t, "MANUAL", lines[len(lines)-1].(map[string]any)["Type"])
		p.admin.With("If-Match", "0").Patch(choose, effect{"remove": true}).Want(412)
	})
	t.Run("a refinance has no purchase price", func(t *testing.T) {
		p.officer.Patch(choose+"?userTimeZone=America/Chicago", effect{"loanScenario": effect{"LoanId": 1, "loanPurpose": "REFINANCE", "purchasePrice": 500000}}).Want(200)
		info := p.officer.Get(p.loan + "/v2/transaction/info").Want(200).Map()
		assert.Equal(t, "Refinance", inside(info, "TransactionInfo", "LoanPurposeType"))
		assert.NotContains(t, info["subjectProperty"], "SalesContractAmt")
	})
	t.Run("POST /pricing/api/rate-sheets/bad input", func(t *testing.T) {
		body := effect{"investorId": p.investor, "csv": "product_code,amortization,term_months,note_rate,lock_days,price\nC30,FIXED,360,6.3000001,30,100\nX,FIXED,360,6.25,30,100\nC30,ARM_5_6,180,6.25,0,49\n"}
		_, fields := p.admin.Post(rateSheets, body).Want(422).Error()
		assert.Equal(t, []string{"rows.2.note_rate", "rows.3.product_code", "rows.4.amortization", "rows.4.term_months", "rows.4.lock_days", "rows.4.price"}, fields)
		body["csv"] = "product_code,price\n"
		_, fields = p.admin.Post(rateSheets, body).Want(422).Error()
		assert.Contains(t, fields, "rows.1.note_rate")
		p.admin.Post(rateSheets, effect{"investorId": "01900000-0000-7000-8000-000000000000", "csv": sheetCSV}).Want(422)
		p.admin.Post(rateSheets, effect{"investorId": p.investor, "csv": sheetCSV, "expiresAt": "2020-01-01T00:00:00Z"}).Want(422)
	})
	t.Run("what investors price by is kept as it stands, however the columns stand", func(t *testing.T) {
		got := p.admin.Post(rateSheets, effect{"investorId": p.investor, "csv": "Program,Rate,15 Day,30-Day,45 Days\nC30,6.99%,100.309006,98.0625,\nC30,3.875,99.999999,99.5,99.25\n"}).Want(201).Map()
		block := got["prices"].([]any)[0].(map[string]any)
		assert.Equal(t, []any{15.0, 30.0, 45.0}, block["locks"])
		last := block["lines"].([]any)[1].(map[string]any)
		assert.Equal(t, []any{6.99, 100.309006, 98.0625}, append([]any{last["rate"]}, last["prices"].([]any)[:2]...))
		p.admin.Delete(rateSheets + "/" + got["id"].(string)).Want(204)
	})
	t.Run("a spreadsheet is read as the same text would be", func(t *testing.T) {
		book := excelize.NewFile()
		for i, row := range [][]any{{"product_code", "amortization", "term_months", "note_rate", "lock_days", "price"}, {"C30", "FIXED", 360, 6.25, 30, 100.1}, {"C30", "FIXED", 360, 6.375, 30, 33.3 * 3}} {
			require.NoError(t, book.SetSheetRow("Sheet1", fmt.Sprintf("A%d", i+1), &row))
		}
		var file bytes.Buffer
		require.NoError(t, book.Write(&file))
		got := p.admin.Post(rateSheets, effect{"investorId": p.investor, "xlsx": file.Bytes()}).Want(201).Map()
		lines := got["prices"].([]any)[0].(map[string]any)["lines"].([]any)
		assert.EqualValues(t, 100.1, lines[0].(map[string]any)["prices"].([]any)[0])
		assert.EqualValues(t, 99.9, lines[1].(map[string]any)["prices"].([]any)[0])
		p.admin.Delete(rateSheets + "/" + got["id"].(string)).Want(204)
		_, fields := p.admin.Post(rateSheets, effect{"investorId": p.investor, "xlsx": []byte("no spreadsheet")}).Want(422).Error()
		assert.Equal(t, []string{"xlsx"}, fields)
	})
	t.Run("PATCH /pricing/api/book/bad input", func(t *testing.T) {
		for field, body := range map[string]string{"products.0.investorId": `{"products":[{"code":"A","name":"A","investorId":"01900000-0000-7000-8000-000000000000","mortgageType":"FHA","amortizationType":"Fixed","termMonths":360}]}`,
			"margins.0.percent": `{"margins":[{"name":"All","percent":90}]}`, "plans.0.kind": `{"plans":[{"name":"Both","kind":"BOTH","percent":1}]}`, "investors.0.TpoLink": fmt.Sprintf(`{"investors":[{"id":%q,"code":"NGW","name":"N","TpoLink":"http://x.example"}]}`, p.investor), "investors.1.code": fmt.Sprintf(`{"investors":[{"id":%q,"code":"NGW","name":"N"},{"code":"ngw","name":"M"}]}`, p.investor)} {
			_, fields := p.admin.Patch(pricingBook, body).Want(422).Error()
			assert.Equal(t, []string{field}, fields)
		}
		p.admin.With("If-Match", "1").Patch(pricingBook, `{"margins":[]}`).Want(412)
	})
	t.Run("wrong role, wrong tenant, a closed section", func(t *testing.T) {
		p.officer.Patch(pricingBook, `{"margins":[]}`).Want(403)
		p.officer.Post(rateSheets, effect{"investorId": p.investor, "csv": sheetCSV}).Want(403)
		p.officer.Post(rateSheets+"/"+p.sheet+"/roll-back", nil).Want(403)
		p.w.As("branchadmin@summit.test").Patch(pricingBook, `{"margins":[]}`).Want(403)
		for who, want := range map[string]int{"companyadmin@harbor.test": 404, "originator2@summit.test": 404, "borrower@example.test": 403, "realtor@example.test": 403} {
			p.w.As(who).Post(p.loan+"/product-search", effect{}).Want(want)
			p.w.As(who).Get(p.loan + "/product-info").Want(want)
			p.w.As(who).Patch(choose, effect{"remove": true}).Want(want)
			p.w.As(who).Post(p.loan+"/hide-ineligible-product-popup", nil).Want(want)
		}
		p.w.As("companyadmin@harbor.test").Get(rateSheets + "/" + p.sheet).Want(404)
		p.w.As("companyadmin@harbor.test").Post(rateSheets+"/"+p.sheet+"/publish", nil).Want(404)
		assert.EqualValues(t, 0, p.w.As("companyadmin@harbor.test").Get(pricingBook).Want(200).Map()["version"])
		p.w.As("borrower@example.test").Get(pricingBook).Want(403)
		p.admin.Put(p.loan+"/section-locks/PRODUCT_PRICING", `{"reason":"Priced."}`).Want(200)
		p.officer.Patch(choose, effect{"remove": true}).Want(423)
	})
}

func TestPricingLookups(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	t.Run("GET /pricing/api/pricinglookups/ok", func(t *testing.T) {
		number := p.loan[len("/los/api/loans/"):]
		var got struct {
			Lookups []struct {
				Key   string
				Value []map[string]any
			}
			Lenders, ManualLenders, MarketPlaceLenders []struct{ DisplayName string }
		}
		p.officer.Get("/pricing/api/pricinglookups?where=" + url.QueryEscape(`{"loanId":`+number+`}`)).Want(200).Into(&got)
		assert.Equal(t, "propertyState", got.Lookups[0].Key)
		assert.Equal(t, "Alabama", got.Lookups[0].Value[0]["description"])
		assert.NotEmpty(t, got.Lookups[0].Value[0]["county"].([]any)[0].(map[string]any)["zipCodes"])
		assert.EqualValues(t, 832750, got.Lookups[len(got.Lookups)-1].Value[0]["limit"])
		assert.Equal(t, "Northgate", got.Lenders[0].DisplayName)
		p.w.As("originator@harbor.test").Get("/pricing/api/pricinglookups?where=" + url.QueryEscape(`{"loanId":`+number+`}`)).Want(404)
		p.officer.Get("/pricing/api/pricinglookups?where=" + url.QueryEscape(`{"loan":1}`)).Want(400)
	})
	t.Run("in the caller's language", func(t *testing.T) {
		p.officer.Patch("/api/language", map[string]any{"language": "es"}).Want(200)
		said := string(p.officer.Get("/pricing/api/pricinglookups").Want(200).Body)
		for _, word := range []string{"Paga el prestamista", "Saldo alto", "Convencional"} {
			assert.Contains(t, said, word)
		}
	})
	t.Run("GET /api/broker/lenders/ok", func(t *testing.T) {
		p.admin.Patch(pricingBook, fmt.Sprintf(`{"investors":[{"id":%q,"code":"NGW","name":"Northgate"},{"code":"Z","name":"zeta","isManualLender":true},{"code":"A","name":"Alpha","isManualLender":true}]}`, p.investor)).Want(200)
		got := p.officer.Get("/api/broker/lenders").Want(200).Map()
		assert.Equal(t, "Harbor Mortgage", got["systemLenders"].([]any)[0].(map[string]any)["displayName"])
		manual := got["manualLenders"].([]any)
		assert.Equal(t, "Alpha", manual[0].(map[string]any)["displayName"])
		assert.Equal(t, true, manual[1].(map[string]any)["isManualLender"])
		p.w.As("realtor@example.test").Get("/api/broker/lenders").Want(403)
	})
	t.Run("POST /pricing/api/products/apr/ok", func(t *testing.T) {
		got := p.officer.Post("/pricing/api/products/apr", effect{"loanAmt": 300000, "noteRatePercent": 6, "termMonths": 360, "financeChargesAmt": 6000}).Want(200).Map()
		assert.EqualValues(t, 1798.65, got["paymentAmt"])
		assert.EqualValues(t, 6.189, got["APR"])
		p.officer.Post("/pricing/api/products/apr", effect{"loanAmt": 0, "noteRatePercent": 6, "termMonths": 360}).Want(422)
		moving := func(arm effect) effect {
			return effect{"loanAmt": 300000, "noteRatePercent": 6, "termMonths": 360, "arm": arm}
		}
		p.officer.Post("/pricing/api/products/apr", moving(effect{"fixedMonths": 60, "everyMonths": 6, "margin": 2.75, "indexPercent": 4})).Want(200)
		_, fields := p.officer.Post("/pricing/api/products/apr", moving(effect{"fixedMonths": -1, "everyMonths": 6, "margin": 900000})).Want(422).Error()
		assert.Equal(t, []string{"arm.fixedMonths", "arm.margin"}, fields)
		p.w.As("borrower@example.test").Post("/pricing/api/products/apr", effect{"loanAmt": 300000, "noteRatePercent": 6, "termMonths": 360}).Want(403)
	})
}
