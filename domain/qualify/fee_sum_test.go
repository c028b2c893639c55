package qualify

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/fee"
	"gable/domain/loan"
)

// feesOf reads any bytes as fees: six for each say where it stands, who pays it, how it is found, what it comes to and what is paid before closing.
func feesOf(raw []byte) (fees []fee.Fee) {
	sections, payers := fee.Sections.Options, fee.Payers.Options
	types := []fee.ValueType{fee.ValueAmount, fee.ValueMonths, fee.ValuePoint, fee.ValueComp, fee.ValuePercent}
	items := []fee.HousingItem{fee.ItemTax, fee.ItemInsurance, fee.ItemFlood, ""}
	for ; len(raw) >= 6 && len(fees) < fee.MaxFees; raw = raw[6:] {
		var f fee.Fee
		d := &f.FeeDetail
		d.LWCode, d.IntDiscSecType = fee.CodeOther, fee.Section(sections[int(raw[0])%len(sections)].Option)
		d.FeePaidByType, d.LWFeeValueType = fee.FeePayer(payers[int(raw[1])%len(payers)].Option), types[int(raw[2])%len(types)]
		f.Formula = fee.FeeFormula{HousingItem: items[int(raw[2]>>4)%len(items)], DueMonths: []int{int(raw[2]>>2)%12 + 1}}
		amount := domain.MoneyFromCents(int64(raw[3])<<12 + int64(raw[4])<<4 + int64(raw[5]&15))
		if d.LWFeeValueType == fee.ValuePoint && raw[5]&32 != 0 {
			amount = -amount
		}
		if raw[5]&64 == 0 {
			d.FeeActualTotalAmt = &amount
		}
		if raw[5]&128 != 0 {
			f.PaidOutsideClosingAmt = new(domain.MoneyFromCents(int64(raw[4]) << 10))
		}
		fees = append(fees, f)
	}
	return fees
}

// FuzzFeeSums: whatever fees a loan has, with a product and without, its sections come to what their rows do, its totals to what its sections
// do, and its cash to close to what it would be without them and what the borrower pays of them at closing.
func FuzzFeeSums(f *testing.F) {
	f.Add([]byte{0, 0, 0, 9, 9, 9, 5, 1, 1, 20, 0, 0, 5, 0, 1, 1, 1, 128}, int64(0), int64(0), false)
	f.Add([]byte{5, 1, 1, 200, 0, 0, 5, 0, 17, 90, 1, 129, 0, 0, 2, 4, 4, 36}, int64(-75_000), int64(320_000), true)
	f.Add([]byte{5, 0, 1, 255, 255, 0, 5, 3, 1, 255, 255, 0, 3, 1, 0, 1, 2, 64}, int64(112_500), int64(0), true)
	f.Fuzz(func(t *testing.T, raw []byte, points, compensation int64, product bool) {
		file := purchase()
		info := &file.Info.TransactionInfo
		info.EstClosingCostsAmt, info.PrepaidItemsEstAmt, info.DiscountPointsAmt = nil, nil, nil
		file.Dates.KeyDates.EstimatedClosingDate = new(domain.MustDate("2026-12-15"))
		file.Info.HousingExpenses = []loan.HousingExpense{{ExpenseType: loan.ExpenseRealEstateTax, PaymentAmt: new(usd("500"))}, {ExpenseType: loan.ExpenseHomeownersInsurance, PaymentAmt: new(usd("125"))}}
		without := *Qualify(file, today).CashToClose
		file.Fees = feesOf(raw)
		if product {
			bound := func(n, low int64) domain.Money { return domain.MoneyFromCents(min(max(n, low), 10_000_000)) }
			costs := &loan.ProductCosts{PointsAmt: bound(points, -10_000_000), CompensationAmt: bound(compensation, 0)}
			file.Info, file.Product.Costs = file.Info.Priced(nil, costs), costs
		}
		sum, escrow := FeeCosts(file)
		rows := map[fee.Section]domain.Money{fee.SectionEscrow: escrow.AdjustmentAmt}
		for _, one := range Fees(file) {
			if !one.IsLenderCredit() {
				rows[one.FeeDetail.IntDiscSecType] += one.Amount()
			}
		}
		var borrower domain.Money
		for _, s := range sum.Sections {
			require.Equal(t, rows[s.IntDiscSecType], s.TotalAmt, s.IntDiscSecType)
			require.Equal(t, s.TotalAmt, s.AtClosingAmt+s.BeforeAmt+s.SellerAmt+s.OthersAmt, s.IntDiscSecType)
			require.GreaterOrEqual(t, min(s.BeforeAmt, s.SellerAmt, s.AtClosingAmt+s.BeforeAmt), domain.Money(0), s.IntDiscSecType)
			borrower += s.AtClosingAmt + s.BeforeAmt
		}
		require.Equal(t, borrower, sum.LoanCostsAmt+sum.OtherCostsAmt)
		require.Equal(t, borrower-sum.LenderCreditAmt, sum.TotalAmt)
		require.Equal(t, sum.TotalAmt, sum.ClosingAmt+sum.PrepaidAmt+sum.PointsAmt+sum.BeforeAmt-sum.LenderCreditAmt)
		require.Equal(t, without+sum.TotalAmt-sum.BeforeAmt, *Qualify(file, today).CashToClose, "the figures go by the same sums")
		require.Equal(t, *Qualify(file, today).CashToClose, *Qualify(WithCosts(file), today).CashToClose, "and so does what is written for others")
	})
}
