package fee

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
)

// FuzzTemplate puts any template that is accepted on any loan: nothing panics, and the sums are those of their parts.
func FuzzTemplate(f *testing.F) {
	f.Add([]byte(`{"name":"A","defaultFees":[{"LWCode":"LW_ADMIN_FEE","feeValueType":"PERCENT","Formula":{"Percent":1.5,"MinAmt":10,"MaxAmt":90}}]}`), int64(32_000_000), int64(6_500_000), int64(12_345), uint16(0xffff))
	f.Add([]byte(`{"name":"B","defaultFees":[{"LWCode":"LW_ESCROW_TAXES","feeValueType":"MONTHS","Formula":{"HousingItem":"RealEstateTax","MonthsCount":3,"DueMonths":[1,7]}},
		{"LWCode":"LW_TITLE_SEARCH","feeValueType":"TIERS","FeePaidByType":"Seller","Formula":{"Tiers":[{"UpToAmt":100,"Amt":1},{"Percent":0.3}]}}]}`), int64(1), int64(0), int64(99_999_999), uint16(0b1010_1010))
	f.Add([]byte(`{"name":"C","defaultFees":[{"LWCode":"LW_PREPAID_INTEREST","feeValueType":"PREPAID_INTEREST","Formula":{"DaysCount":366}},{"LWCode":"LW_NOTARY_FEE","feeValueType":"PER_DAY","isPaidOutsideClosing":true,"Formula":{"Amt":999999999999.99,"DaysCount":366}}]}`),
		domain.MaxMoney.Cents(), int64(100_000_000), int64(1), uint16(1))
	f.Fuzz(func(t *testing.T, raw []byte, loan, rate, monthly int64, hand uint16) {
		var template ClosingCostTemplate
		if json.Unmarshal(raw, &template) != nil || len(template.Validate()) > 0 {
			return
		}
		bound := func(n, most int64) int64 { return min(max(n, 0), most) }
		amount := domain.MoneyFromCents(bound(loan, domain.MaxMoney.Cents()))
		b := Basis{LoanAmt: amount, BaseLoanAmt: amount, PriceAmt: amount, ValueAmt: amount, NoteRate: new(domain.RateFromMicros(bound(rate, 100_000_000))),
			Monthly: map[HousingItem]domain.Money{ItemTax: domain.MoneyFromCents(bound(monthly, domain.MaxMoney.Cents())), ItemInsurance: 1}}
		if hand&(1<<11) != 0 { // a closing, and a first payment on any day about it
			b.ClosingDate = new(domain.NewDate(2026, 12, 1+int(hand>>12)))
			b.FirstPaymentDate = new(b.ClosingDate.AddDays(int(bound(monthly, 200)) - 50))
		}
		fees := template.Fees(b, nil)
		var adjustment domain.Money
		if items := EscrowItems(fees, b); len(items) > 0 {
			a := Analyze(items, domain.NewDate(2026, 2, 1))
			adjustment = a.AdjustmentAmt
			require.LessOrEqual(t, adjustment, domain.Money(0))
			require.LessOrEqual(t, a.DepositsAmt+adjustment, max(a.StartAmt, 0))
		}
		costs := CostsOf(fees, adjustment)
		var all, sections domain.Money
		for _, one := range fees {
			require.Empty(t, one.Validate(), "a template makes fees that hold")
			all += one.Amount()
		}
		for _, s := range costs.Sections {
			require.Equal(t, s.TotalAmt, s.AtClosingAmt+s.BeforeAmt+s.SellerAmt+s.OthersAmt)
			sections += s.TotalAmt
		}
		require.Equal(t, all+adjustment, sections)
		require.Equal(t, costs.TotalAmt, costs.ClosingAmt+costs.PrepaidAmt+costs.PointsAmt+costs.BeforeAmt-costs.LenderCreditAmt)
		require.Empty(t, Apply(template, fees, b, nil), "what was put on changes nothing when it is put on again")
		require.Empty(t, Recalculate(fees, b))
		for i := range fees {
			fees[i].setBy(hand)
		}
		require.Empty(t, Apply(template, fees, b, nil), "what somebody set beside the amount stays")
	})
}

// setBy has somebody set what of a fee is beside its amount, each by a bit.
func (f *Fee) setBy(hand uint16) {
	d := &f.FeeDetail
	flags := []**bool{&d.IncludeInWireInd, &d.PassThroughFeeInd, &d.ReimbToLoInd, &d.AffiliateInd, &d.FinanceChargeInd, &d.ChosenProviderInd}
	for i, flag := range flags {
		if hand&(1<<i) != 0 {
			*flag = new(!domain.IsTrue(*flag))
		}
	}
	texts := map[int]func(){6: func() { d.FeePaidByType = PayerSeller }, 7: func() { d.FeePaidToType = "TITLE" }, 8: func() { d.FeePaidToName = "Somebody" },
		9: func() { d.IntDiscSecType = SectionOther }, 10: func() { d.ToleranceType, d.ToleranceReason = ToleranceNone, "So agreed" }}
	for i, set := range texts {
		if hand&(1<<i) != 0 {
			set()
		}
	}
}
