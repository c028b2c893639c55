package qualify

import (
	"gable/domain"
	"gable/domain/finance"
	"gable/domain/loan"
)

// PropertyValue returns the value that loan-to-value is taken of: for a purchase the lower of price and value, else
// the value (Fannie Mae Selling Guide B2-1.2-01); zero when it is not known. Of a loan for work on the property the value is
// that when the work is done, and the price that of property and work together (B5-3.2-02).
func PropertyValue(info loan.Info) domain.Money {
	value, price := domain.Amount(info.SubjectProperty.PropertyDetail.EstimatedValueAmt), priceOf(info)
	switch {
	case price == 0:
		return value
	case value == 0:
		return price
	}
	return min(value, price)
}

// priceOf is what a purchase costs, with the work that the loan pays for; zero when it is not known, or nothing is bought.
func priceOf(info loan.Info) domain.Money {
	price := domain.Amount(info.SubjectProperty.SalesContractAmt)
	switch {
	case !info.IsPurchase() || price == 0:
		return 0
	case info.IsRenovation():
		return price + domain.Amount(info.TransactionInfo.AltImprovRepairsAmt)
	}
	return price
}

// LTVCap returns the highest loan-to-value of the program, nil where none is set (loan-data-entry.md section 5, "LTV caps"). The
// browser's is the same by packages/loan/src/ltv.json.
func LTVCap(info loan.Info) *domain.Rate {
	cap := ""
	switch t := info.TransactionInfo.MortgageType; {
	case t == loan.MortgageConventional:
		cap = "97"
	case t == loan.MortgageFHA:
		cap = "96.5"
	case t == loan.MortgageHELOC:
		cap = "100"
	case t.IsUSDA():
		return usdaCap(info)
	default:
		return nil
	}
	return new(domain.MustRate(cap))
}

// usdaCap is 102 percent; where the value is known and does not reach 102 percent of the price, it is the value over the
// price, truncated as a loan-to-value is, but not below 100. What is refinanced has no price.
func usdaCap(info loan.Info) *domain.Rate {
	value, price := domain.Amount(info.SubjectProperty.PropertyDetail.EstimatedValueAmt), domain.Amount(info.SubjectProperty.SalesContractAmt)
	full := domain.MustRate("102")
	switch {
	case value == 0 || price == 0 || info.TransactionInfo.LoanPurposeType == loan.PurposeRefinance || value*100 >= price*102:
		return &full
	case value > price:
		return new(LoanToValue(value, price))
	}
	return new(domain.MustRate("100"))
}

// ratioAmount is the amount that loan-to-value counts: the base amount where the agency sets its limit before the
// upfront premium or funding fee (FHA, VA), else the whole loan with what is financed into it.
func (q *qualifier) ratioAmount() domain.Money {
	t := q.file.Info.TransactionInfo.MortgageType
	if t == loan.MortgageFHA || t == loan.MortgageVA {
		return domain.Amount(q.file.Info.TransactionInfo.BaseLoanAmt)
	}
	return q.loanAmount
}

// ratios sets LTV, CLTV with drawn balances, and HCLTV with whole lines of credit (B2-1.2-02 and -03).
func (q *qualifier) ratios(r *Result) {
	if q.value == 0 {
		q.messages.addText("ltvNeedsValue", "Loan-to-value needs the property's value.")
		return
	}
	if q.file.Info.TransactionInfo.BaseLoanAmt == nil {
		q.messages.addText("ltvNeedsAmount", "Loan-to-value needs the loan amount.")
		return
	}
	first := q.ratioAmount()
	drawn, lines := q.subordinate()
	whole := first + lines
	if q.file.Info.TransactionInfo.MortgageType == loan.MortgageHELOC {
		line := domain.Amount(q.file.Info.TransactionInfo.HELOCMaxBalAmt)
		whole = max(first, line) + lines
	}
	r.LTV, r.CLTV, r.HCLTV = LoanToValue(first, q.value), LoanToValue(first+drawn, q.value), LoanToValue(whole, q.value)
	r.LTVRoundedUp = WholePercentUp(r.LTV)
	r.LTVCap = LTVCap(q.file.Info)
	if r.LTVCap != nil && r.LTV.Cmp(*r.LTVCap) > 0 {
		r.LTVExceeded = true
		q.messages.addText("ltvAbove", "LTV (<="+r.LTVCap.String()+"%)", r.LTVCap.String())
	}
	q.aboveWorth()
	q.ratioFigure("LTV", first, 0, r.LTV)
	q.ratioFigure("CLTV", first, drawn, r.CLTV)
	q.ratioFigure("HCLTV", whole-lines, lines, r.HCLTV)
}

func (q *qualifier) ratioFigure(name string, first, others domain.Money, ratio domain.Rate) {
	var l ledger
	l.add("loanAmount", "Loan amount", first)
	l.add("subordinateLiens", "Subordinate liens", others)
	worth := amountStep("propertyValue", "Property value", "÷", q.value)
	if q.file.Info.IsRenovation() {
		worth = amountStep("renovatedValue", "Lesser of price with the work, and value when it is done", "÷", q.value)
	}
	q.figure(name, append(l.steps, worth, percentStep(name, name, "=", ratio)))
}

// aboveWorth warns of a loan that is above what is bought, or above what it is secured by. A financed premium or fee is not
// held against it.
func (q *qualifier) aboveWorth() {
	base, price := domain.Amount(q.file.Info.TransactionInfo.BaseLoanAmt), priceOf(q.file.Info)
	switch {
	case price > 0 && base > price:
		q.warnings.addText("loanAbovePrice", "The loan amount is above the sales price.")
	case base > q.value:
		q.warnings.addText("loanAboveValue", "The loan amount is above the value of the property.")
	}
	if q.file.Info.ContradictsPrice() {
		q.warnings.addText("priceContradicted", "Price, down payment and loan amount do not add up.")
	}
}

// subordinate returns the other liens that will stand on the subject property: what is drawn, and with whole lines.
func (q *qualifier) subordinate() (drawn, lines domain.Money) {
	for _, other := range q.file.Info.SubordinateLoans {
		drawn += other.DrawnAmt()
		lines += other.LineAmt()
	}
	for _, l := range q.file.Liabilities {
		if !q.staysOnSubject(l) {
			continue
		}
		drawn += l.Balance()
		lines += max(l.Balance(), domain.Amount(l.LiabilityDetail.CreditLimitAmt))
	}
	return drawn, lines
}

// staysOnSubject reports whether a debt is a lien on the subject property that closing does not pay off.
func (q *qualifier) staysOnSubject(l finance.Liability) bool {
	if l.IsPaidOff() {
		return false
	}
	owned := q.ownerOf(l)
	return l.StaysOnSubject() || (owned != nil && owned.IsSubject() && l.IsMortgage())
}
