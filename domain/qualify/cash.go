package qualify

import (
	"gable/domain"
	"gable/domain/loan"
)

// cashToClose follows section L4 of the application's lender form: what is due, less mortgages, less credits. It is nil, and
// said why, while the loan's purpose or amount or the price of a purchase is not known.
func (q *qualifier) cashToClose() *domain.Money {
	info := q.file.Info
	t := info.TransactionInfo
	price := domain.Amount(info.SubjectProperty.SalesContractAmt)
	switch {
	case t.LoanPurposeType == "" || t.BaseLoanAmt == nil:
		q.messages.addText("cashNeedsTerms", "Cash to close needs the purpose and the amount of the loan.")
		return nil
	case info.IsPurchase() && price == 0:
		q.messages.addText("cashNeedsPrice", "Cash to close needs the sales price.")
		return nil
	}
	var l ledger
	if info.IsPurchase() {
		l.add("salesPrice", "Sales price", price)
	}
	l.add("improvements", "Improvements and repairs", domain.Amount(t.AltImprovRepairsAmt))
	due := q.payoffs()
	l.add("mortgagePayoff", "Mortgages paid off", due.mortgages)
	l.add("debtPayoff", "Debts paid off", due.debts)
	l.add("omittedPayoff", "Omitted debts paid off", due.omitted)
	costs := closingOf(q.file)
	l.add("closingCosts", "Closing costs", costs.costs)
	l.add("prepaidItems", "Prepaid items", costs.prepaids)
	l.add("upfrontFee", "Upfront premium or funding fee", domain.Amount(t.MIFundFeeTotalAmt))
	l.add("discountPoints", "Discount points", costs.points)
	l.add("lenderCredits", "Lender credits", -costs.lenderCredit)
	l.add("baseLoan", "Base loan amount", -domain.Amount(t.BaseLoanAmt))
	l.add("financedFee", "Financed premium or fee", -info.FinancedFeeAmt())
	for _, other := range info.SubordinateLoans {
		l.add("otherMortgage", "Other new mortgage", -other.DrawnAmt())
	}
	itemisedSellerCredit := false
	for _, credit := range creditsOf(q.file) {
		itemisedSellerCredit = itemisedSellerCredit || credit.PurchaseCreditType == loan.CreditSeller
		kind := holderOrKind("", loan.CreditTypes, string(credit.PurchaseCreditType))
		if kind.label == "" {
			kind = holderOrKind("", loan.CreditSourceTypes, credit.PurchaseCreditSourceType)
		}
		l.addOf("credit", "%s", "Credit", kind, -domain.Amount(credit.PurchaseCreditAmt))
	}
	q.assetCredits(&l)
	if !itemisedSellerCredit {
		l.add("sellerCredits", "Seller credits", -domain.Amount(t.SellerCreditsAmt))
	}
	q.figure("CashToClose", l.total("cashToClose", "Cash from borrower"))
	return &l.sum
}

// payoffs is what closing pays off, as the totals of the liabilities split it (loan-data-entry.md section 3): mortgages, other
// debts, and those of either that the ratios leave out. A debt that is left out of the ratios is paid all the same.
type payoffs struct{ mortgages, debts, omitted domain.Money }

// payoffs leaves out a lien that the sale of another property will clear: it is not paid from this closing.
func (q *qualifier) payoffs() (due payoffs) {
	for _, l := range q.file.Liabilities {
		if !l.IsPaidOff() {
			continue
		}
		if owned := q.ownerOf(l); owned != nil && owned.IsLeaving() {
			continue
		}
		switch {
		case l.IsExcluded():
			due.omitted += l.Balance()
		case l.IsMortgage():
			due.mortgages += l.Balance()
		default:
			due.debts += l.Balance()
		}
	}
	return due
}
