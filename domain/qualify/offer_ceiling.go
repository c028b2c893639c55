package qualify

import (
	"gable/domain"
	"gable/domain/loan"
)

// What a party to a deal is told of the ratios is one price for the whole loan, rounded down by so much: below largeOffer by the smaller step.
const (
	largeOffer domain.Money = 250_000_00
	smallStep  domain.Money = 10_000_00
	largeStep  domain.Money = 25_000_00
)

// Ceiling is up to where the borrowers of a loan qualify within the ratios of its pre-approval, as parties are told of it: a price that depends
// on no offer. Payment is what that price comes to a month with the least money down and the most dues that the bounds allow; an offer keeps the
// ratios when it comes to no more than that. So whatever offers are tried tells no more of income and debts than the one price does.
type Ceiling struct{ Price, Payment domain.Money }

// ceilingOf works a loan's ceiling out; nil where its bounds hold no ratio.
func ceilingOf(f *loan.File, rules loan.PreapprovalRules, asOf domain.Date) *Ceiling {
	if rules.MaxHousingPct == nil && rules.MaxDTIPct == nil {
		return nil
	}
	share := downShare(f, rules)
	at := func(price domain.Money) (payment domain.Money, keeps bool) {
		r := Qualify(withOffer(f, rules, Offer{Price: price, DownPayment: share.Of(price), Dues: rules.MaxDuesAmt}), asOf)
		return r.HousingPayment.Total, r.IncomeTotalAmt > 0 && !beyond(rules.MaxHousingPct, r.HousingRatio) && !beyond(rules.MaxDTIPct, r.DTI)
	}
	most := MaxOffer
	if rules.MaxSalesPriceAmt != nil && *rules.MaxSalesPriceAmt > 0 && *rules.MaxSalesPriceAmt < most {
		most = *rules.MaxSalesPriceAmt
		if payment, keeps := at(most); keeps { // the company's own bound comes first, and tells nothing of the borrowers
			return &Ceiling{Price: most, Payment: payment}
		}
	}
	found := Ceiling{}
	low, high := 0, stepsIn(most)
	for low < high { // the greatest step that keeps the ratios
		middle := (low + high + 1) / 2
		if payment, keeps := at(priceAt(middle)); keeps {
			low, found = middle, Ceiling{Price: priceAt(middle), Payment: payment}
		} else {
			high = middle - 1
		}
	}
	return &found
}

// downShare is the least part of the price that may be paid down: what the bounds say, else the loan's own, else nothing.
func downShare(f *loan.File, rules loan.PreapprovalRules) domain.Rate {
	if rules.MinDownPaymentPct != nil {
		return *rules.MinDownPaymentPct
	}
	price, down := f.Info.SubjectProperty.SalesContractAmt, f.Info.TransactionInfo.DownPaymentAmt
	if price == nil || down == nil || *price <= 0 || *down < 0 || *down >= *price {
		return domain.Rate{}
	}
	return LoanToValue(*down, *price)
}

// stepsIn is how many of the prices that a ceiling can be are no greater than a price.
func stepsIn(price domain.Money) int {
	if price < largeOffer {
		return int(price / smallStep)
	}
	return int(largeOffer/smallStep + (price-largeOffer)/largeStep)
}

// priceAt is the price of a step.
func priceAt(step int) domain.Money {
	price := domain.Money(step) * smallStep
	if price <= largeOffer {
		return price
	}
	return largeOffer + (domain.Money(step)-largeOffer/smallStep)*largeStep
}
