package pricing_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/pricing"
	"gable/domain/qualify"
)

// A quote's payment is all that the borrower pays a month: principal and interest, insurance of the mortgage, tax, insurance of the home, and dues.
func TestAQuoteAddsUpThePayment(t *testing.T) {
	t.Parallel()
	housing := qualify.Housing{RealEstateTax: 40000, HomeownersInsurance: 9000, SupplementalInsurance: 1000, AssociationDues: 200}
	s := pricing.Scenario{LoanAmt: 30000000, MonthlyMIAmt: 5000}
	q := pricing.PriceQuote{NoteRate: domain.MustRate("6.5"), PaymentAmt: 189620}
	out := pricing.QuoteOption(pricing.Offer{TermMonths: 360}, q, s, pricing.WhatIf{}, housing)
	assert.Equal(t, []string{"1896.20", "50", "400", "100", "2", "2448.20"},
		[]string{out.PaymentAmt.String(), out.MonthlyMIAmt.String(), out.TaxAmt.String(), out.InsuranceAmt.String(), out.DuesAmt.String(), out.TotalAmt.String()})
	assert.Nil(t, out.LaterPaymentAmt)
	later := pricing.QuoteOption(pricing.Offer{TermMonths: 360, InterestOnly: 120}, q, s, pricing.WhatIf{}, housing)
	require.NotNil(t, later.LaterPaymentAmt)
	assert.Equal(t, qualify.LevelPayment(30000000, domain.MustRate("6.5"), 240), *later.LaterPaymentAmt, "the rest of the term pays all of it back")
}
