package qualify

import (
	"gable/domain"
	"gable/domain/finance"
	"gable/domain/loan"
)

// cashToClose follows section L4 of the application's lender form: what is due, less mortgages, less credits.
func (q *qualifier) cashToClose() domain.Money {
	info := q.file.Info
	t := info.TransactionInfo
	var l ledger
	if info.IsPurchase() {
		l.add("salesPrice", "Sales price", domain.Amount(info.SubjectProperty.SalesContractAmt))
	}
	l.add("improvements", "Improvements and repairs", domain.Amount(t.AltImprovRepairsAmt))
	mortgages, debts := q.payoffs()
	l.add("mortgagePayoff", "Mortgages paid off", mortgages)
	l.add("debtPayoff", "Debts paid off", debts)
	l.add("closingCosts", "Closing costs", domain.Amount(t.EstClosingCostsAmt))
	l.add("prepaidItems", "Prepaid items", domain.Amount(t.PrepaidItemsEstAmt))
	l.add("upfrontFee", "Upfront premium or funding fee", domain.Amount(t.MIFundFeeTotalAmt))
	l.add("discountPoints", "Discount points", domain.Amount(t.DiscountPointsAmt))
	l.add("baseLoan", "Base loan amount", -domain.Amount(t.BaseLoanAmt))
	l.add("financedFee", "Financed premium or fee", -info.FinancedFeeAmt())
	for _, other := range info.SubordinateLoans {
		l.add("otherMortgage", "Other new mortgage", -domain.Amount(other.NoteAmt))
	}
	itemisedSellerCredit := false
	for _, credit := range info.PurchaseCredits {
		itemisedSellerCredit = itemisedSellerCredit || credit.PurchaseCreditType == loan.CreditSeller
		kind := holderOrKind("", loan.CreditTypes, string(credit.PurchaseCreditType))
		if kind.label == "" {
			kind = holderOrKind("", loan.CreditSourceTypes, credit.PurchaseCreditSourceType)
		}
		l.addOf("credit", "%s", "Credit", kind, -domain.Amount(credit.PurchaseCreditAmt))
	}
	if !itemisedSellerCredit {
		l.add("sellerCredits", "Seller credits", -domain.Amount(t.SellerCreditsAmt))
	}
	q.figure("CashToClose", l.total("cashToClose", "Cash from borrower"))
	return l.sum
}

// payoffs returns what closing pays off: mortgages, and other debts. A lien that the sale of another property will
// clear is not paid from this closing.
func (q *qualifier) payoffs() (mortgages, debts domain.Money) {
	for _, l := range q.file.Liabilities {
		if !l.IsPaidOff() || l.IsExcluded() {
			continue
		}
		if owned := q.ownerOf(l); owned != nil && isLeaving(*owned) {
			continue
		}
		if l.IsMortgage() {
			mortgages += l.Balance()
		} else {
			debts += l.Balance()
		}
	}
	return mortgages, debts
}

func isLeaving(owned finance.OwnedProperty) bool {
	status := owned.OwnedPropertyDetail.DispositionStatusType
	return status == finance.DispositionPendingSale || status == finance.DispositionSold
}
