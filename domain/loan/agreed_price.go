package loan

import "gable/domain"

// agreement is what a purchase is paid with: the price is down payment, loan and other new mortgages together.
type agreement struct {
	price, down, base *domain.Money
	others            domain.Money
}

func (i Info) agreement() agreement {
	a := agreement{price: i.SubjectProperty.SalesContractAmt, down: i.TransactionInfo.DownPaymentAmt, base: i.TransactionInfo.BaseLoanAmt}
	for _, other := range i.SubordinateLoans {
		a.others += other.DrawnAmt()
	}
	if domain.Amount(a.price) == 0 {
		a.price = nil
	}
	if domain.Amount(a.base) == 0 {
		a.base = nil
	}
	return a
}

func (a agreement) isWhole() bool { return a.price != nil && a.down != nil && a.base != nil }

// ContradictsPrice reports whether a purchase says price, down payment and loan amount, and they do not add up. Work that the loan pays for is in no
// price, so that a loan for it contradicts none.
func (i Info) ContradictsPrice() bool {
	a := i.agreement()
	return i.IsPurchase() && !i.IsRenovation() && a.isWhole() && *a.price != *a.down+*a.base+a.others
}

// WithAgreedPrice lets what a change from was did not say of a purchase follow from what it did: of price, down payment and loan amount any two give
// the third. Where all three are there and one was changed, the loan amount follows the down payment, and the down payment follows price and loan
// amount. What would be below zero does not follow, and what is stated otherwise stays: ContradictsPrice tells of it. The estimated value follows the
// price until somebody types one.
func (i Info) WithAgreedPrice(was Info) Info {
	detail := &i.SubjectProperty.PropertyDetail
	detail.EstimatedValueFromPriceInd = was.SubjectProperty.PropertyDetail.EstimatedValueFromPriceInd
	if !i.IsPurchase() {
		detail.EstimatedValueFromPriceInd = nil
		return i
	}
	i = i.withValueOfPrice(was)
	a, before := i.agreement(), was.agreement()
	if i.IsRenovation() || i.IsReverse() || i.TransactionInfo.MortgageType == MortgageHELOC {
		return i
	}
	follow := func(to **domain.Money, amount domain.Money, least domain.Money) {
		if amount >= least {
			*to = &amount
		}
	}
	changed := func(now, then *domain.Money) bool {
		return now != nil && (then == nil || *now != *then)
	}
	agreed := was.IsPurchase() && before.isWhole() && !was.ContradictsPrice()
	downChanged, baseChanged := changed(a.down, before.down), changed(a.base, before.base)
	switch {
	case a.price != nil && a.base != nil && a.down == nil && before.down == nil:
		follow(&i.TransactionInfo.DownPaymentAmt, *a.price-*a.base-a.others, 0)
	case a.price != nil && a.down != nil && a.base == nil && before.base == nil:
		follow(&i.TransactionInfo.BaseLoanAmt, *a.price-*a.down-a.others, 1)
	case a.down != nil && a.base != nil && a.price == nil && before.price == nil:
		follow(&i.SubjectProperty.SalesContractAmt, *a.down+*a.base+a.others, 1)
	case !agreed || !a.isWhole():
	case downChanged && !baseChanged:
		follow(&i.TransactionInfo.BaseLoanAmt, *a.price-*a.down-a.others, 1)
	case !downChanged:
		follow(&i.TransactionInfo.DownPaymentAmt, *a.price-*a.base-a.others, 0)
	}
	return i.withValueOfPrice(was)
}

// withValueOfPrice has the estimated value follow the price where none was typed.
func (i Info) withValueOfPrice(was Info) Info {
	price, detail := domain.Amount(i.SubjectProperty.SalesContractAmt), &i.SubjectProperty.PropertyDetail
	value := domain.Amount(detail.EstimatedValueAmt)
	follows := domain.IsTrue(detail.EstimatedValueFromPriceInd)
	if follows && value != domain.Amount(was.SubjectProperty.SalesContractAmt) && value != price {
		detail.EstimatedValueFromPriceInd = nil // somebody typed one
		return i
	}
	if price > 0 && (follows || value == 0) {
		detail.EstimatedValueAmt, detail.EstimatedValueFromPriceInd = &price, new(true)
	}
	return i
}
