package fee

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

func interest(f *Fee) { f.FeeDetail.LWFeeValueType, f.Formula = ValueInterest, FeeFormula{} }

// TestSupposed: what is calculated follows what is supposed of the loan, but for what is locked; of the fees themselves nothing changes.
func TestSupposed(t *testing.T) {
	t.Parallel()
	now := []Fee{onLoan("1", "LW_APPRAISAL_FEE", "3000", percent), onLoan("2", "LW_NOTARY_FEE", "3000", percent, locked), onLoan("3", "LW_SURVEY_FEE", "85")}
	will := Supposed(now, Basis{LoanAmt: *usd("360000")})
	assert.Equal(t, []domain.Money{*usd("3600"), *usd("3000"), *usd("85")}, []domain.Money{will[0].Amount(), will[1].Amount(), will[2].Amount()})
	assert.Equal(t, *usd("3000"), now[0].Amount())
	assert.Equal(t, now, Supposed(now, Basis{}), "what was known counts until it is known again")
}

// TestInterestAt: prepaid interest is that of the rate which is looked at, whatever rate it stands at, and only where the borrower pays it and it is
// not locked.
func TestInterestAt(t *testing.T) {
	t.Parallel()
	closing := domain.NewDate(2026, 12, 3)
	b := Basis{LoanAmt: *usd("300000"), NoteRate: new(domain.MustRate("6")), ClosingDate: &closing}
	own := onLoan("1", "LW_PREPAID_INTEREST", "1430.28", interest) // 29 days of 49.32
	at := InterestAt([]Fee{own}, b)
	for rate, want := range map[string]string{"6": "0", "7": "238.09", "5": "-238.38"} { // 29 days of 57.53 and 41.10
		cash, finance := at(domain.MustRate(rate))
		assert.Equal(t, []string{usd(want).String(), usd(want).String()}, []string{cash.String(), finance.String()}, rate)
	}
	before := own
	before.PaidOutsideClosingAmt = usd("1430.28")
	cash, finance := InterestAt([]Fee{before}, b)(domain.MustRate("7"))
	assert.Equal(t, []domain.Money{0, *usd("238.09")}, []domain.Money{cash, finance}, "what is paid before closing is no cash at it")
	for says, set := range map[string]func(*Fee){"locked": locked, "typed": func(f *Fee) { f.FeeDetail.LWFeeValueType = ValueAmount }, "the seller's": func(f *Fee) { f.FeeDetail.FeePaidByType = PayerSeller }} {
		require.Nil(t, InterestAt([]Fee{onLoan("1", "LW_PREPAID_INTEREST", "1430.28", interest, set)}, b), says)
	}
}

// TestCreditOfInterest: interest that the first payment pays again comes off the prepaids and the finance charges, and none of it is paid before closing.
func TestCreditOfInterest(t *testing.T) {
	t.Parallel()
	closing, first := domain.NewDate(2026, 12, 3), domain.NewDate(2027, 1, 1)
	template := ClosingCostTemplate{DefaultFees: []DefaultFee{{LWCode: "LW_PREPAID_INTEREST", FeeValueType: ValueInterest, IsPaidOutside: true}, flatFee("LW_HOMEOWNERS_PREMIUM", "1500")}}
	b := Basis{LoanAmt: *usd("300000"), NoteRate: new(domain.MustRate("6")), ClosingDate: &closing, FirstPaymentDate: &first}
	fees := done(nil, Apply(template, nil, b, nil))
	require.Equal(t, []domain.Money{-*usd("98.64"), 0}, []domain.Money{fees[0].Amount(), fees[0].Outside()})
	require.Empty(t, fees[0].Validate())
	costs := CostsOf(fees, 0)
	assert.Equal(t, []domain.Money{*usd("1401.36"), *usd("1401.36"), -*usd("98.64")}, []domain.Money{costs.TotalAmt, costs.PrepaidAmt, costs.FinanceAmt})
	b.FirstPaymentDate = nil
	assert.Equal(t, []*domain.Money{usd("1430.28"), usd("1430.28")}, []*domain.Money{Recalculate(fees, b)[0].Fee.FeeDetail.FeeActualTotalAmt, Recalculate(fees, b)[0].Fee.PaidOutsideClosingAmt})
}

// TestSecondPayer: who the lender pays is paid by no borrower, and the other way round; what a creditor charges for itself is nobody's pay.
func TestSecondPayer(t *testing.T) {
	t.Parallel()
	by := func(payer FeePayer) func(*Fee) { return func(f *Fee) { f.FeeDetail.FeePaidByType = payer } }
	fees := []Fee{onLoan("broker", CodeBroker, "3000"), onLoan("origination", CodeOrigination, "3000"), onLoan("appraisal", "LW_APPRAISAL_FEE", "600"),
		onLoan("of lender", CodeBroker, "3000", by(PayerLender)), onLoan("of seller", CodeBroker, "3000", by(PayerSeller)),
		onLoan("compensation", CodeOther, "10", func(f *Fee) { f.FeeDetail.LWFeeValueType = ValueComp })}
	for _, c := range []struct {
		plan     FeePayer
		toBroker bool
		want     []domain.ID
	}{
		{PayerLender, false, []domain.ID{"broker", "compensation"}},
		{PayerLender, true, []domain.ID{"broker", "origination", "compensation"}},
		{PayerBorrower, true, []domain.ID{"of lender"}},
		{"", true, nil},
	} {
		var ids []domain.ID
		for _, f := range SecondPayer(fees, c.plan, c.toBroker) {
			ids = append(ids, f.ID)
		}
		assert.Equal(t, c.want, ids, "%s %v", c.plan, c.toBroker)
	}
}
