package loan_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"gable/domain"
	"gable/domain/loan"
)

func buying(price, down, base string) loan.Info {
	amount := func(text string) *domain.Money {
		if text == "" {
			return nil
		}
		m := usd(text)
		return &m
	}
	i := loan.Info{TransactionInfo: loan.TransactionInfo{LoanPurposeType: loan.PurposePurchase, DownPaymentAmt: amount(down), BaseLoanAmt: amount(base)}}
	i.SubjectProperty.SalesContractAmt = amount(price)
	return i
}

func said(i loan.Info) [3]string {
	text := func(m *domain.Money) string {
		if m == nil {
			return ""
		}
		return m.String()
	}
	return [3]string{text(i.SubjectProperty.SalesContractAmt), text(i.TransactionInfo.DownPaymentAmt), text(i.TransactionInfo.BaseLoanAmt)}
}

func TestAnyTwoGiveTheThird(t *testing.T) {
	t.Parallel()
	nothing, agreed := buying("", "", ""), buying("400000", "80000", "320000")
	for name, c := range map[string]struct {
		was, will loan.Info
		want      [3]string
		tells     bool
	}{
		"price and loan":                {nothing, buying("400000", "", "320000"), [3]string{"400000", "80000", "320000"}, false},
		"price and down payment":        {nothing, buying("400000", "80000", ""), [3]string{"400000", "80000", "320000"}, false},
		"down payment and loan":         {nothing, buying("", "80000", "320000"), [3]string{"400000", "80000", "320000"}, false},
		"a whole price":                 {nothing, buying("400000", "", "400000"), [3]string{"400000", "0", "400000"}, false},
		"one alone":                     {nothing, buying("400000", "", ""), [3]string{"400000", "", ""}, false},
		"the loan is changed":           {agreed, buying("400000", "80000", "300000"), [3]string{"400000", "100000", "300000"}, false},
		"the down payment is":           {agreed, buying("400000", "40000", "320000"), [3]string{"400000", "40000", "360000"}, false},
		"the price is":                  {agreed, buying("420000", "80000", "320000"), [3]string{"420000", "100000", "320000"}, false},
		"price and down payment are":    {agreed, buying("420000", "84000", "320000"), [3]string{"420000", "84000", "336000"}, false},
		"a loan above the price":        {nothing, buying("680000", "", "900000"), [3]string{"680000", "", "900000"}, false},
		"a loan raised above the price": {agreed, buying("400000", "80000", "500000"), [3]string{"400000", "80000", "500000"}, true},
		"three that do not add up":      {nothing, buying("400000", "50000", "320000"), [3]string{"400000", "50000", "320000"}, true},
		"what contradicts stays":        {buying("400000", "50000", "320000"), buying("400000", "50000", "330000"), [3]string{"400000", "50000", "330000"}, true},
		"what is cleared stays cleared": {agreed, buying("400000", "", "320000"), [3]string{"400000", "", "320000"}, false},
	} {
		got := c.will.WithAgreedPrice(c.was)
		assert.Equal(t, c.want, said(got), name)
		assert.Equal(t, c.tells, got.ContradictsPrice(), name)
		if name != "what is cleared stays cleared" { // until the next change
			assert.Equal(t, said(got), said(got.WithAgreedPrice(got)), name+", again")
		}
	}
	second := buying("400000", "", "300000")
	second.SubordinateLoans = []loan.SubordinateLoan{{NoteAmt: new(usd("60000"))}}
	assert.Equal(t, [3]string{"400000", "40000", "300000"}, said(second.WithAgreedPrice(nothing)), "another new mortgage pays its part")
	refinance := buying("400000", "80000", "")
	refinance.TransactionInfo.LoanPurposeType = loan.PurposeRefinance
	assert.Equal(t, [3]string{"400000", "80000", ""}, said(refinance.WithAgreedPrice(nothing)))
}

func TestValueFollowsThePriceUntilItIsTyped(t *testing.T) {
	t.Parallel()
	value := func(i loan.Info) string {
		return domain.Amount(i.SubjectProperty.PropertyDetail.EstimatedValueAmt).String()
	}
	first := buying("400000", "", "").WithAgreedPrice(buying("", "", ""))
	assert.Equal(t, "400000", value(first))
	raised := first
	raised.SubjectProperty.SalesContractAmt = new(usd("410000"))
	raised = raised.WithAgreedPrice(first)
	assert.Equal(t, "410000", value(raised))
	typed := raised
	typed.SubjectProperty.PropertyDetail.EstimatedValueAmt = new(usd("405000"))
	typed = typed.WithAgreedPrice(raised)
	assert.Equal(t, "405000", value(typed))
	after := typed
	after.SubjectProperty.SalesContractAmt = new(usd("420000"))
	assert.Equal(t, "405000", value(after.WithAgreedPrice(typed)), "what was typed stays")
}

func usd(text string) domain.Money {
	m, err := domain.ParseMoney(text)
	if err != nil {
		panic(err)
	}
	return m
}
