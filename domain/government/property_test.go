package government_test

import (
	"testing"
	"testing/quick"

	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/government"
	"gable/domain/reference"
)

// amount makes an amount between a dollar and two million of an arbitrary number.
func amount(n uint32) domain.Money { return domain.Money(100 + int64(n)%2_000_000_00) }

func TestFiguresKeepTheirOrder(t *testing.T) {
	t.Parallel()
	hold := func(name string, property any) {
		require.NoError(t, quick.Check(property, &quick.Config{MaxCount: 2000}), name)
	}
	limit := domain.Money(832_750_00)
	guaranty := func(note, used domain.Money, limit *domain.Money) government.EntitlementAnswer {
		return government.Entitlement(government.EntitlementQuestion{NoteAmt: note, UsedAmt: used, Limit: limit})
	}
	hold("a guaranty does not shrink as the loan grows, and never passes half of it", func(a, b uint32) bool {
		low, high := min(amount(a), amount(b)), max(amount(a), amount(b))
		small, large := guaranty(low, 0, nil).GuarantyAmt, guaranty(high, 0, nil).GuarantyAmt
		return small <= large && small*2 <= low+1
	})
	hold("entitlement in use never adds to the guaranty, and what is short is what is missing", func(a, b uint32) bool {
		e, full := guaranty(amount(a), amount(b), &limit), guaranty(amount(a), 0, nil)
		return e.GuarantyAmt <= full.GuarantyAmt && e.GuarantyAmt >= 0 && (e.ShortfallAmt == 0 || e.ShortfallAmt+e.GuarantyAmt == domain.MustRate("25").Of(amount(a)))
	})
	hold("a funding fee falls as more is put down, and a second use is never cheaper", func(a, b uint32) bool {
		price := max(amount(a), amount(b))
		q := government.FundingFeeQuestion{Loan: government.FeePurchase, Base: min(amount(a), amount(b)), Price: price}
		first := government.FundingFee(tables[reference.VAFundingFee], q)
		q.Subsequent = true
		again := government.FundingFee(tables[reference.VAFundingFee], q)
		none := government.FundingFee(tables[reference.VAFundingFee], government.FundingFeeQuestion{Loan: government.FeePurchase, Base: price, Price: price})
		return first.Percent.Cmp(none.Percent) <= 0 && first.Percent.Cmp(again.Percent) <= 0
	})
	hold("a financed fee is the loan less its base, and one percent of the loan to the cent", func(a uint32) bool {
		g := government.Guarantee(tables[reference.USDAFee], government.GuaranteeQuestion{Base: amount(a), Financed: true})
		off := g.UpfrontPercent.Of(g.LoanAmt) - g.UpfrontAmt
		return g.LoanAmt-g.UpfrontAmt == amount(a) && off >= -1 && off <= 1
	})
	hold("the least investment and the highest loan fill the price, but for the cents", func(a uint32) bool {
		i := government.FHAInvestment(tables[reference.FHAInvestment], nil, amount(a))
		rest := amount(a) - i.RequiredAmt - i.MaxLoanAmt
		return rest >= 0 && rest < 100
	})
	hold("a larger household needs no less", func(n uint8, a uint32) bool {
		persons := 1 + int(n)%12
		table := tables[reference.VAResidual]
		return *government.ResidualGuideline(table, "WEST", persons, amount(a), false) <= *government.ResidualGuideline(table, "WEST", persons+1, amount(a), false)
	})
}
