package fee

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
)

// FuzzTemplate puts any template that is accepted on any loan: nothing panics, and the sums are those of their parts.
func FuzzTemplate(f *testing.F) {
	f.Add([]byte(`{"name":"A","defaultFees":[{"LWCode":"LW_ADMIN_FEE","feeValueType":"PERCENT","Formula":{"Percent":1.5,"MinAmt":10,"MaxAmt":90}}]}`), int64(32_000_000), int64(6_500_000), int64(12_345))
	f.Add([]byte(`{"name":"B","defaultFees":[{"LWCode":"LW_ESCROW_TAXES","feeValueType":"MONTHS","Formula":{"HousingItem":"RealEstateTax","MonthsCount":3,"DueMonths":[1,7]}},
		{"LWCode":"LW_TITLE_SEARCH","feeValueType":"TIERS","FeePaidByType":"Seller","Formula":{"Tiers":[{"UpToAmt":100,"Amt":1},{"Percent":0.3}]}}]}`), int64(1), int64(0), int64(99_999_999))
	f.Add([]byte(`{"name":"C","defaultFees":[{"LWCode":"LW_PREPAID_INTEREST","feeValueType":"PREPAID_INTEREST","Formula":{"DaysCount":366}},{"LWCode":"LW_NOTARY_FEE","feeValueType":"PER_DAY","isPaidOutsideClosing":true,"Formula":{"Amt":999999999999.99,"DaysCount":366}}]}`),
		domain.MaxMoney.Cents(), int64(100_000_000), int64(1))
	f.Fuzz(func(t *testing.T, raw []byte, loan, rate, monthly int64) {
		var template ClosingCostTemplate
		if json.Unmarshal(raw, &template) != nil || len(template.Validate()) > 0 {
			return
		}
		bound := func(n, most int64) int64 { return min(max(n, 0), most) }
		amount := domain.MoneyFromCents(bound(loan, domain.MaxMoney.Cents()))
		b := Basis{LoanAmt: amount, BaseLoanAmt: amount, PriceAmt: amount, ValueAmt: amount, NoteRate: new(domain.RateFromMicros(bound(rate, 100_000_000))),
			Monthly: map[HousingItem]domain.Money{ItemTax: domain.MoneyFromCents(bound(monthly, domain.MaxMoney.Cents())), ItemInsurance: 1}}
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
	})
}
