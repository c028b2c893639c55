package http_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const transactionInfo = "/v2/transaction/info"

// Points and lender credit of a loan with a product follow from its price: they are not stated by hand, but by another price, which takes a permission.
func TestPriceIsNotStatedByHand(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	info, choose := p.loan+transactionInfo, p.loan+"/updatepricingdata"
	points := func(amt any) effect {
		return effect{"o": effect{}, "c": effect{"TransactionInfo": effect{"DiscountPointsAmt": amt}}}
	}
	credits := func(amts ...float64) effect {
		list := []effect{}
		for _, amt := range amts {
			list = append(list, effect{"PurchaseCreditAmt": amt, "PurchaseCreditType": "LenderCredit", "PurchaseCreditSourceType": "Lender"})
		}
		return effect{"o": effect{}, "c": effect{"PurchaseCredits": list}}
	}
	refused := func(t *testing.T, body effect, field string) {
		t.Helper()
		before := p.officer.Get(info).Want(200).Map()
		for _, who := range []string{"originator@summit.test", "companyadmin@summit.test"} {
			answer := p.w.As(who).Patch(info, body).Want(422)
			_, fields := answer.Error()
			assert.Equal(t, []string{field}, fields, who)
			assert.Contains(t, string(answer.Body), "followsFromProduct")
		}
		assert.Equal(t, before, p.officer.Get(info).Want(200).Map(), "nothing is written")
	}
	p.officer.Patch(info, points(500)).Want(200)
	p.officer.Patch(info, points(nil)).Want(200)
	t.Run("PATCH /los/api/loans/{loanId}/v2/transaction/info/points of the product", func(t *testing.T) {
		p.officer.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.25}).Want(200)
		refused(t, points(1000), "TransactionInfo.DiscountPointsAmt")
		refused(t, points(nil), "TransactionInfo.DiscountPointsAmt")
		p.officer.Patch(info, points(1125)).Want(200)
		p.officer.Patch(info, credits(250)).Want(200) // what the lender credits for something else
		p.officer.Patch(info, credits()).Want(200)
	})
	t.Run("PATCH /los/api/loans/{loanId}/v2/transaction/info/credit of the product", func(t *testing.T) {
		p.officer.Patch(choose, effect{"ProductId": p.product, "NoteRatePercent": 6.375}).Want(200)
		refused(t, credits(), "PurchaseCredits")
		refused(t, credits(800), "PurchaseCredits")
		refused(t, points(300), "TransactionInfo.DiscountPointsAmt")
		p.officer.Patch(info, credits(750, 250)).Want(200)
		p.officer.Patch(info, credits(750)).Want(200)
	})
	t.Run("a price by hand is the way, with its permission and a reason", func(t *testing.T) {
		byHand := effect{"ProductId": p.product, "NoteRatePercent": 6.375, "ManualRatePrice": 99.5, "manualReason": "Match"}
		p.officer.Patch(choose, byHand).Want(403)
		got := p.admin.Patch(choose, byHand).Want(200).Map()
		lines := got["PricingAdjustments"].([]any)
		assert.Equal(t, "MANUAL", lines[len(lines)-1].(map[string]any)["Type"])
		assert.EqualValues(t, 1500, inside(p.officer.Get(info).Want(200).Map(), "TransactionInfo", "DiscountPointsAmt"))
	})
	p.officer.Patch(choose, effect{"remove": true}).Want(200)
	p.officer.Patch(info, points(500)).Want(200)
}

// What is saved says whether the loan can still have its product, and why not.
func TestSaveSaysWhetherProductIsToBeHad(t *testing.T) {
	t.Parallel()
	p := newPriced(t)
	save := func(amt int) map[string]any {
		return p.officer.Patch(p.loan+transactionInfo, effect{"o": effect{}, "c": effect{"TransactionInfo": effect{"BaseLoanAmt": amt}}}).Want(200).Map()
	}
	require.NotContains(t, save(300000), "ProductEligibility", "the loan has no product yet")
	p.officer.Patch(p.loan+"/updatepricingdata", effect{"ProductId": p.product, "NoteRatePercent": 6.375}).Want(200)
	price := func() (stale bool, passed any) {
		check := p.officer.Get(p.loan + "/register/check").Want(200).Map()
		for _, one := range check["checks"].([]any) {
			if of := one.(effect); of["key"] == "PRICE" {
				passed = of["passed"]
			}
		}
		return check["staleProduct"].(bool), passed
	}
	isStale, passed := price()
	assert.Equal(t, []any{false, true}, []any{isStale, passed})
	assert.Equal(t, map[string]any{"Eligible": true, "Eligibility": []any{}}, save(301000)["ProductEligibility"])
	isStale, passed = price()
	assert.Equal(t, []any{true, false}, []any{isStale, passed}, "above 75 % of the value another price holds")
	lost := save(396000)
	assert.Equal(t, map[string]any{"Eligible": false, "Eligibility": []any{"The loan-to-value of 99 % is above 97 %."}}, lost["ProductEligibility"])
	assert.EqualValues(t, 396000, inside(lost, "TransactionInfo", "BaseLoanAmt"))
	assert.Equal(t, false, p.officer.Get(p.loan + "/product-info").Want(200).Map()["hideIneligiblePopup"])
	p.officer.Post(p.loan+"/hide-ineligible-product-popup", nil).Want(200)
	assert.Equal(t, false, inside(save(397000), "ProductEligibility", "Eligible"))
	assert.Equal(t, true, p.officer.Get(p.loan + "/product-info").Want(200).Map()["hideIneligiblePopup"], "hidden while it stays so")
	assert.Equal(t, true, inside(save(300000), "ProductEligibility", "Eligible"))
}
