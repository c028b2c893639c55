package qualify

import (
	"slices"

	"gable/domain"
	"gable/domain/fee"
	"gable/domain/loan"
)

// FeeBasis is what a loan gives its fees to be calculated of.
func FeeBasis(f *loan.File) fee.Basis {
	b := fee.Basis{LoanAmt: f.Info.LoanAmt(), BaseLoanAmt: domain.Amount(f.Info.TransactionInfo.BaseLoanAmt), ValueAmt: PropertyValue(f.Info),
		NoteRate: f.Info.MortgageTypeAndTerms.NoteRatePercent, ClosingDate: f.Dates.KeyDates.ClosingDay(),
		DisbursementDate: f.DisbursementDate(), FirstPaymentDate: f.Dates.KeyDates.FirstPaymentDate, Monthly: map[fee.HousingItem]domain.Money{}}
	if f.Info.IsPurchase() {
		b.PriceAmt = domain.Amount(f.Info.SubjectProperty.SalesContractAmt)
	}
	if on := b.DisbursementDate; b.FirstPaymentDate == nil && on != nil { // the first day of the second month after it: interest is paid in arrears
		b.FirstPaymentDate = new(domain.NewDate(on.Year(), on.Month(), 1).AddMonths(2))
	}
	for _, expense := range f.Info.HousingExpenses {
		if amount := ExpensePayment(f.Info, expense); amount > 0 {
			b.Monthly[fee.HousingItem(expense.ExpenseType)] += amount
		}
	}
	return b
}

// FeesOfProduct are the fees that follow from the loan's product: its points or its lender credit, and what the borrower pays the originator.
func FeesOfProduct(f *loan.File) []fee.Fee {
	if f.Product.Costs == nil {
		return nil
	}
	return fee.OfProduct(f.Product.Costs.PointsAmt, f.Product.Costs.CompensationAmt)
}

// ownFees are the fees that stand on the loan, but for those in whose place the product's stand.
func ownFees(f *loan.File) []fee.Fee {
	if f.Product.Costs == nil || !slices.ContainsFunc(f.Fees, fee.Fee.IsOfPrice) {
		return f.Fees
	}
	return slices.DeleteFunc(slices.Clone(f.Fees), fee.Fee.IsOfPrice)
}

// Fees are all of a loan's fees: its own, and those that follow from its product.
func Fees(f *loan.File) []fee.Fee { return slices.Concat(ownFees(f), FeesOfProduct(f)) }

// FeeCosts sums up a loan's fees, those of its product among them, with the analysis of its escrow account, which is empty while the first
// payment's day is not known.
func FeeCosts(f *loan.File) (fee.ClosingCosts, fee.EscrowAnalysis) {
	var escrow fee.EscrowAnalysis
	own := ownFees(f)
	if b := FeeBasis(f); b.FirstPaymentDate != nil {
		escrow = fee.Analyze(fee.EscrowItems(own, b), *b.FirstPaymentDate)
	}
	return fee.CostsOf(Fees(f), escrow.AdjustmentAmt), escrow
}

// closing is what closing costs the borrower by its parts: as the fees have it where there are any, else as the terms state it. What follows
// from the product counts in either case, and once.
type closing struct {
	costs, prepaids, points, lenderCredit domain.Money
	// finance are the finance charges among them, origination what of them the creditor or broker is paid.
	finance, origination domain.Money
}

// closingOf answers it. Points stand with the terms until a product or a fee has them.
func closingOf(f *loan.File) closing {
	t := f.Info.TransactionInfo
	sum, _ := FeeCosts(f)
	c := closing{costs: sum.ClosingAmt, prepaids: sum.PrepaidAmt, points: sum.PointsAmt, lenderCredit: sum.LenderCreditAmt, finance: sum.FinanceAmt, origination: sum.OriginationAmt}
	if len(ownFees(f)) == 0 {
		c.costs += domain.Amount(t.EstClosingCostsAmt)
		c.prepaids += domain.Amount(t.PrepaidItemsEstAmt)
	}
	if f.Product.Costs == nil && !sum.HasPoints {
		stated := domain.Amount(t.DiscountPointsAmt)
		c.points = stated
		c.finance += stated
		c.origination += max(0, stated)
	}
	return c
}

// creditsOf are the credits that the terms list. That of the product is none of them: it counts among the closing costs.
func creditsOf(f *loan.File) []loan.PurchaseCredit { return f.Info.CreditsBeside(f.Product.Costs) }

// FinanceCharges returns the prepaid finance charges as far as they are known: those among the fees, else the points, with the upfront premium or fee.
func FinanceCharges(f *loan.File) domain.Money {
	return max(0, closingOf(f).finance+domain.Amount(f.Info.TransactionInfo.MIFundFeeTotalAmt))
}

// WithoutPrice is the loan as it is before anything of a price counts: without points, credit and compensation of its product, of its fees and of
// its terms. What a product would cost is added to its figures.
func WithoutPrice(f *loan.File) *loan.File {
	g := *f
	g.Info = f.Info.Priced(f.Product.Costs, nil)
	g.Info.TransactionInfo.DiscountPointsAmt = nil
	g.Product.Costs = nil
	g.Fees = slices.DeleteFunc(slices.Clone(f.Fees), fee.Fee.IsOfPrice)
	return &g
}

// WithCosts is the loan with the sums of its fees and of its product where the application's lender form states totals: what files for others are
// written of. A loan that has neither is as it was.
func WithCosts(f *loan.File) *loan.File {
	if len(f.Fees) == 0 && f.Product.Costs == nil {
		return f
	}
	g, c := *f, closingOf(f)
	g.Info = f.Info.Priced(f.Product.Costs, f.Product.Costs) // the credit stands with the others
	if f.Product.Costs != nil {
		c.lenderCredit -= f.Product.Costs.CreditAmt()
	}
	t := &g.Info.TransactionInfo
	t.EstClosingCostsAmt, t.PrepaidItemsEstAmt, t.DiscountPointsAmt = new(c.costs), new(c.prepaids), new(c.points-c.lenderCredit)
	g.Fees, g.Product.Costs = nil, nil
	return &g
}
