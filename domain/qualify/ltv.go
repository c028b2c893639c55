package qualify

import (
	"gable/domain"
	"gable/domain/finance"
	"gable/domain/loan"
)

// PropertyValue returns the value that loan-to-value is taken of: for a purchase the lower of price and value, else
// the value (Fannie Mae Selling Guide B2-1.2-01); zero when it is not known.
func PropertyValue(info loan.Info) domain.Money {
	value := domain.Amount(info.SubjectProperty.PropertyDetail.EstimatedValueAmt)
	price := domain.Amount(info.SubjectProperty.SalesContractAmt)
	switch {
	case !info.IsPurchase() || price == 0:
		return value
	case value == 0:
		return price
	}
	return min(value, price)
}

// LTVCap returns the highest loan-to-value of the program, nil where none is set. USDA's is 102 percent; where the
// value does not reach 102 percent of the price it is the value over the price, at least 100.
func LTVCap(info loan.Info) *domain.Rate {
	cap := func(text string) *domain.Rate {
		rate := domain.MustRate(text)
		return &rate
	}
	switch t := info.TransactionInfo.MortgageType; {
	case t == loan.MortgageConventional:
		return cap("97")
	case t == loan.MortgageFHA:
		return cap("96.5")
	case t == loan.MortgageHELOC:
		return cap("100")
	case t.IsUSDA():
		value := domain.Amount(info.SubjectProperty.PropertyDetail.EstimatedValueAmt)
		price := domain.Amount(info.SubjectProperty.SalesContractAmt)
		full := domain.MustRate("102")
		switch {
		case price == 0 || value >= full.Of(price):
			return &full
		case value > price:
			ratio := LoanToValue(value, price)
			return &ratio
		}
		return cap("100")
	}
	return nil
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
		q.messages.say("ltvNeedsValue", "Loan-to-value needs the property's value.")
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
		q.messages.say("ltvAbove", "LTV (<="+r.LTVCap.String()+"%)", r.LTVCap.String())
	}
	q.ratioFigure("LTV", first, 0, r.LTV)
	q.ratioFigure("CLTV", first, drawn, r.CLTV)
	q.ratioFigure("HCLTV", whole-lines, lines, r.HCLTV)
}

func (q *qualifier) ratioFigure(name string, first, others domain.Money, ratio domain.Rate) {
	var l ledger
	l.add("loanAmount", "Loan amount", first)
	l.add("subordinateLiens", "Subordinate liens", others)
	q.figure(name, append(l.steps, amountStep("propertyValue", "Property value", "÷", q.value),
		percentStep(name, name, "=", ratio)))
}

// subordinate returns the other liens that will stand on the subject property: what is drawn, and with whole lines.
func (q *qualifier) subordinate() (drawn, lines domain.Money) {
	for _, other := range q.file.Info.SubordinateLoans {
		drawn += domain.Amount(other.NoteAmt)
		lines += max(domain.Amount(other.NoteAmt), domain.Amount(other.HELOCMaxBalAmt))
	}
	for _, l := range q.file.Liabilities {
		if !q.stays(l) {
			continue
		}
		drawn += l.Balance()
		lines += max(l.Balance(), domain.Amount(l.LiabilityDetail.CreditLimitAmt))
	}
	return drawn, lines
}

// stays reports whether a debt is a lien on the subject property that closing does not pay off.
func (q *qualifier) stays(l finance.Liability) bool {
	if l.IsPaidOff() {
		return false
	}
	owned := q.ownerOf(l)
	return domain.IsTrue(l.LiabilityDetail.SubjectLoanResubordinationInd) || (owned != nil && owned.IsSubject() && l.IsMortgage())
}
