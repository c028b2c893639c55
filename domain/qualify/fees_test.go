package qualify

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/fee"
	"gable/domain/loan"
)

func charged(code string, section fee.Section, amount string, by fee.FeePayer, more ...func(*fee.Fee)) fee.Fee {
	f := fee.Fee{FeeDetail: fee.FeeDetail{LWCode: code, IntDiscSecType: section, LWFeeValueType: fee.ValueAmount, FeePaidByType: by, FeeActualTotalAmt: new(usd(amount))}}
	for _, do := range more {
		do(&f)
	}
	return f
}

// TestCashToCloseOfFees: fees count in the place of the stated costs, with points that the terms state until a fee has them.
func TestCashToCloseOfFees(t *testing.T) {
	t.Parallel()
	f := purchase()
	before := Qualify(f, today)
	require.NotNil(t, before.CashToClose)
	info := &f.Info.TransactionInfo
	base := *before.CashToClose - domain.Amount(info.EstClosingCostsAmt) - domain.Amount(info.PrepaidItemsEstAmt)
	outside := func(f *fee.Fee) { f.PaidOutsideClosingAmt = f.FeeDetail.FeeActualTotalAmt }
	f.Fees = []fee.Fee{
		charged("LW_UNDERWRITING_FEE", fee.SectionOrigination, "1095", fee.PayerBorrower),
		charged("LW_CREDIT_REPORT_FEE", fee.SectionNotShopped, "60", fee.PayerBorrower, outside),
		charged("LW_TRANSFER_TAX", fee.SectionTaxes, "440", fee.PayerSeller),
		charged("LW_HOMEOWNERS_PREMIUM", fee.SectionPrepaids, "1500", fee.PayerBorrower),
	}
	assert.Equal(t, base+usd("2595"), *Qualify(f, today).CashToClose, "what the seller pays and what is paid before closing is not due")
	assert.Equal(t, usd("1095")+max(0, domain.Amount(info.DiscountPointsAmt))+domain.Amount(info.MIFundFeeTotalAmt), FinanceCharges(f), "the appraisal and taxes are none")

	points := func(f *fee.Fee) { f.FeeDetail.LWFeeValueType = fee.ValuePoint }
	stated := domain.Amount(info.DiscountPointsAmt)
	f.Fees = append(f.Fees, charged("LW_DISCOUNT_POINTS", fee.SectionOrigination, "-750", fee.PayerBorrower, points))
	assert.Equal(t, base-stated+usd("1845"), *Qualify(f, today).CashToClose, "a lender credit takes the place of stated points")

	written := WithCosts(f).Info.TransactionInfo
	assert.Equal(t, []domain.Money{usd("1095"), usd("1500"), usd("-750")}, []domain.Money{*written.EstClosingCostsAmt, *written.PrepaidItemsEstAmt, *written.DiscountPointsAmt})
	f.Fees = nil
	assert.Same(t, f, WithCosts(f))
	assert.Equal(t, before.CashToClose, Qualify(f, today).CashToClose)
}

// TestFeeBasis: the first payment falls due on the first day of the second month after closing.
func TestFeeBasis(t *testing.T) {
	t.Parallel()
	f := &loan.File{}
	assert.Nil(t, FeeBasis(f).FirstPaymentDate)
	f.Dates.KeyDates.EstimatedClosingDate = new(domain.MustDate("2026-12-15"))
	assert.Equal(t, "2027-02-01", FeeBasis(f).FirstPaymentDate.String())
	f.Dates.KeyDates.FirstPaymentDate = new(domain.MustDate("2027-03-01"))
	assert.Equal(t, "2027-03-01", FeeBasis(f).FirstPaymentDate.String())
}

// TestCostsOfProduct: points, credit and compensation of the loan's product count once, with fees and without, whatever the terms and fees by hand say.
func TestCostsOfProduct(t *testing.T) {
	t.Parallel()
	f := purchase()
	bare := WithoutPrice(f)
	base, charges := *Qualify(bare, today).CashToClose, FinanceCharges(bare)
	product := func(points, compensation string) *loan.ProductCosts {
		return &loan.ProductCosts{PointsAmt: usd(points), CompensationAmt: usd(compensation)}
	}
	choose := func(g *loan.File, costs *loan.ProductCosts) {
		g.Info, g.Product.Costs = g.Info.Priced(g.Product.Costs, costs), costs
	}
	for name, fees := range map[string][]fee.Fee{"without fees": nil, "with fees": {charged("LW_UNDERWRITING_FEE", fee.SectionOrigination, "1095", fee.PayerBorrower)}} {
		g := *f
		g.Fees = fees
		want, finance := base, charges
		if len(fees) > 0 {
			want += usd("1095") - domain.Amount(f.Info.TransactionInfo.EstClosingCostsAmt) - domain.Amount(f.Info.TransactionInfo.PrepaidItemsEstAmt)
			finance += usd("1095")
		}
		choose(&g, product("1125", "3000"))
		assert.Equal(t, want+usd("4125"), *Qualify(&g, today).CashToClose, name)
		assert.Equal(t, finance+usd("4125"), FinanceCharges(&g), name)
		sum, _ := FeeCosts(&g)
		assert.Equal(t, usd("1125"), sum.PointsAmt, name)
		assert.Equal(t, sum.LoanCostsAmt, sum.Sections[0].AtClosingAmt, "points and compensation are part of A and of D")
		assert.Equal(t, sum.LoanCostsAmt, sum.TotalAmt, "and of J")
		assert.Equal(t, want, *Qualify(WithoutPrice(&g), today).CashToClose, name)
		written := WithCosts(&g)
		assert.Equal(t, want+usd("4125"), *Qualify(written, today).CashToClose, "a file says the same: "+name)

		choose(&g, product("-750", "3000"))
		assert.Equal(t, want+usd("2250"), *Qualify(&g, today).CashToClose, name)
		assert.Equal(t, finance+usd("3000"), FinanceCharges(&g), "a credit is no finance charge: "+name)
		sum, _ = FeeCosts(&g)
		assert.Equal(t, usd("750"), sum.LenderCreditAmt, name)
		assert.Equal(t, want+usd("2250"), *Qualify(WithCosts(&g), today).CashToClose, "a file says the same: "+name)

		points := func(f *fee.Fee) { f.FeeDetail.LWFeeValueType = fee.ValuePoint }
		comp := func(f *fee.Fee) { f.FeeDetail.LWFeeValueType = fee.ValueComp }
		g.Fees = append(g.Fees, charged("LW_DISCOUNT_POINTS", fee.SectionOrigination, "500", fee.PayerBorrower, points), charged("LW_BROKER_FEE", fee.SectionOrigination, "900", fee.PayerBorrower, comp))
		g.Info.TransactionInfo.DiscountPointsAmt = new(usd("8000"))
		assert.Equal(t, want+usd("2250"), *Qualify(&g, today).CashToClose, "fees by hand and stated points count no more: "+name)

		g.Info.PurchaseCredits = f.Info.PurchaseCredits
		assert.Equal(t, want+usd("2250"), *Qualify(&g, today).CashToClose, "the credit is the product's wherever the terms list it: "+name)
	}
}
