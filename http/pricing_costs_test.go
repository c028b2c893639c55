package http_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// plans gives the company a plan that the lender pays by default, and one that the borrower pays; it answers the latter's id.
func (p *priced) plans() (borrowerPaid string) {
	book := p.admin.Patch(pricingBook, `{"plans":[{"name":"Lender paid","kind":"LENDER_PAID","percent":1,"isDefault":true},{"name":"Borrower paid","kind":"BORROWER_PAID","percent":1}]}`).Want(200).Map()
	return book["plans"].([]any)[1].(map[string]any)["id"].(string)
}

// What a product costs stands among the loan's closing costs: once, with and without fees, and what the search told is what the loan has then.
func TestPriceAmongClosingCosts(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	plan := p.plans()
	post := func(body string) string {
		return p.officer.Post(p.loan+"/fees", body).Want(201).Map()["id"].(string)
	}
	post(`{"FeeDetail":{"LWCode":"LW_UNDERWRITING_FEE","FeeActualTotalAmt":1095}}`)
	post(`{"FeeDetail":{"LWCode":"LW_PREPAID_INTEREST","FeeActualTotalAmt":310.45}}`)
	post(`{"FeeDetail":{"LWCode":"LW_APPRAISAL_FEE","FeeActualTotalAmt":600}}`)
	byHand := post(`{"FeeDetail":{"LWCode":"LW_DISCOUNT_POINTS","LWFeeValueType":"POINT","FeeActualTotalAmt":400}}`)
	for name, rate := range map[string]float64{"points": 6.25, "a credit": 6.375} {
		choice := effect{"ProductId": p.product, "NoteRatePercent": rate, "compensationPlanId": plan, "compensationReason": "The borrower asked to pay it."}
		var before struct {
			Offers []struct{ Ladder []map[string]any }
		}
		quoteAt := func() map[string]any {
			p.admin.Post(p.loan+"/product-search", effect{"products": []string{p.product}, "whatIf": effect{"compensationPlanId": plan}}).Want(200).Into(&before)
			for _, q := range before.Offers[0].Ladder {
				if q["NoteRatePercent"] == rate {
					return q
				}
			}
			require.Fail(t, "no price")
			return nil
		}
		quote := quoteAt()
		got := p.admin.Patch(p.loan+"/updatepricingdata", choice).Want(200).Map()
		assert.EqualValues(t, 3000, inside(got, "costs", "compensationAmt"))
		figures := p.officer.Get(p.loan + "/v2/transaction/qualification").Want(200).Map()
		assert.Equal(t, quote["APR"], figures["APR"], name)
		assert.Equal(t, quote["CashToClose"], figures["CashToClose"], name)
		assert.Equal(t, figures["CashToClose"], quoteAt()["CashToClose"], "a search after the choice says the same: "+name)
		assert.Equal(t, figures["APR"], quoteAt()["APR"], name)

		sheet := p.officer.Get(p.loan + "/closing-costs").Want(200).Map()
		assert.Equal(t, figures["CashToClose"], sheet["cashToCloseAmt"], name)
		points := inside(got, "costs", "pointsAmt").(float64)
		assert.EqualValues(t, 1095+3000+max(0, points), inside(sheet, "costs", "originationFinanceAmt"), name)
		assert.EqualValues(t, max(0, -points), inside(sheet, "costs", "lenderCreditAmt"), name)
		rows := sheet["productFees"].([]any)
		require.Len(t, rows, 2)
		assert.Equal(t, []any{"POINT", "COMP"}, []any{inside(rows[0].(map[string]any), "FeeDetail", "LWFeeValueType"), inside(rows[1].(map[string]any), "FeeDetail", "LWFeeValueType")})
		assert.Equal(t, "ZERO", rows[0].(map[string]any)["tolerance"])
	}
	// The fee by hand is gone, can't be brought back, and no other takes its place.
	p.officer.Get(p.loan + "/fees/" + byHand).Want(404)
	assert.Contains(t, string(p.admin.Get(p.loan+"/history?filters=%7B%22kind%22%3A%22fee%22%2C%22action%22%3A%22deleted%22%7D").Want(200).Body), byHand)
	for _, body := range []string{`{"FeeDetail":{"LWCode":"LW_DISCOUNT_POINTS","LWFeeValueType":"POINT","FeeActualTotalAmt":-400}}`, `{"FeeDetail":{"LWCode":"LW_BROKER_FEE","LWFeeValueType":"COMP","FeeActualTotalAmt":400}}`} {
		_, fields := p.officer.Post(p.loan+"/fees", body).Want(422).Error()
		assert.Equal(t, []string{"FeeDetail.LWFeeValueType"}, fields)
	}
	p.officer.Post(p.loan+"/fees/restore", effect{"ids": []string{byHand}}).Want(422)
	p.admin.Patch(p.loan+"/updatepricingdata", effect{"remove": true}).Want(200)
	assert.Empty(t, p.officer.Get(p.loan + "/closing-costs").Want(200).Map()["productFees"])
	p.officer.Post(p.loan+"/fees/restore", effect{"ids": []string{byHand}}).Want(200)
}

// Another plan than the usual one takes a permission and a reason, and one that the loan can't have prices nothing.
func TestCompensationPlanOfALoan(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	plan := p.plans()
	choose := p.loan + "/updatepricingdata"
	_, fields := p.officer.Post(p.loan+"/product-search", effect{"whatIf": effect{"compensationPlanId": "nothing"}}).Want(422).Error()
	assert.Equal(t, []string{"whatIf.compensationPlanId"}, fields)
	_, fields = p.admin.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.375, "compensationPlanId": "nothing"}).Want(422).Error()
	assert.Equal(t, []string{"compensationPlanId"}, fields)
	_, fields = p.admin.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.375, "compensationPlanId": plan}).Want(422).Error()
	assert.Equal(t, []string{"compensationReason"}, fields)
	p.officer.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.375, "compensationPlanId": plan, "compensationReason": "Asked"}).Want(403)
	got := p.admin.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.375, "compensationPlanId": plan, "compensationReason": "Asked"}).Want(200).Map()
	assert.Equal(t, "Asked", got["compensationReason"])
}

// A product that was chosen stays eligible when its sheet is gone: the loan is judged, not the market.
func TestChosenProductOutlivesItsSheet(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	p.officer.Patch(p.loan+"/updatepricingdata", effect{"ProductId": p.product, "NoteRatePercent": 6.375}).Want(200)
	p.admin.Post(rateSheets+"/"+p.sheet+"/roll-back", nil).Want(200)
	termsOf(p.officer, p.loan, `{"TransactionInfo":{"BaseLoanAmt":301000}}`)
	assert.Equal(t, true, inside(p.officer.Get(p.loan+"/product-info").Want(200).Map(), "LoanProductExtension", "Eligible"))
}
