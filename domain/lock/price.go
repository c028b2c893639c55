package lock

import (
	"cmp"
	"slices"
	"time"

	"gable/domain"
)

// Margin is whose an adjustment is.
type Margin string

// The margins, in the order in which adjustments are listed; those that somebody made by hand come last.
const (
	MarginCompany  Margin = "COMPANY"
	MarginInvestor Margin = "INVESTOR"
)

// Manual is the type of an adjustment that somebody made by hand, LockFee of one that the lock costs.
const (
	Manual  = "MANUAL"
	LockFee = "LOCK"
)

// Cost is what of a lock costs something.
type Cost string

// What does.
const (
	CostExtension Cost = "EXTENSION"
	CostRelock    Cost = "RELOCK"
	CostFloatDown Cost = "FLOAT_DOWN"
)

// LockedAdjustment is a part of a locked price.
type LockedAdjustment struct {
	MarginType Margin      `json:"MarginType" required:"true" enum:"COMPANY,INVESTOR" doc:"Whose it is."`
	Type       string      `json:"Type,omitempty" maxLength:"40" doc:"MANUAL where somebody made it by hand, LOCK for what an extension, a new lock or another rate costs."`
	Name       string      `json:"AdjustmentName" required:"true" maxLength:"150"`
	Cost       Cost        `json:"lockCost,omitempty" readOnly:"true" enum:"EXTENSION,RELOCK,FLOAT_DOWN" doc:"Of LOCK: what costs it."`
	Days       int         `json:"days,omitempty" readOnly:"true" doc:"Of an extension."`
	Price      domain.Rate `json:"AdjustmentPrice" required:"true" doc:"What it adds to the price, in percent of par: what costs the borrower is below zero."`
	// Amt is nil of all that is a percentage.
	Amt *domain.Money `json:"AdjustmentAmt,omitempty" readOnly:"true" doc:"Of a credit that the borrower is given whole: its dollars, which stay what they are whatever is lent. AdjustmentPrice is what they came to when it was priced."`
}

// LockPrice is what was priced: the product, the rate, and of what its price is made.
type LockPrice struct {
	ProductID   string             `json:"ProductId" required:"true" maxLength:"60"`
	ProductCode string             `json:"ProductCode,omitempty" maxLength:"60"`
	ProductName string             `json:"ProductName,omitempty" maxLength:"150"`
	Investor    string             `json:"InvestorName,omitempty" maxLength:"150"`
	SheetID     string             `json:"RateSheetId,omitempty" maxLength:"60" doc:"The rate sheet by which it was priced."`
	NoteRate    domain.Rate        `json:"NoteRatePercent" required:"true"`
	LockDays    int                `json:"lockDays" required:"true"`
	BasePrice   domain.Rate        `json:"BasePrice" required:"true" doc:"Percent of par, before adjustments."`
	Adjustments []LockedAdjustment `json:"PricingAdjustments" required:"true" nullable:"false" doc:"COMPANY, then INVESTOR, then MANUAL."`
	Price       domain.Rate        `json:"Price" required:"true" doc:"Percent of par, with all adjustments."`
	Points      domain.Rate        `json:"FinalDiscountPoints" required:"true" doc:"100 less the price: above zero the borrower pays, below zero is a credit."`
	IsManual    bool               `json:"isManual" required:"true" doc:"Somebody typed the price."`
	Reason      string             `json:"manualReason,omitempty" maxLength:"500"`
	PricedAt    time.Time          `json:"pricedAt" required:"true"`
}

var (
	par      = domain.MustRate("100")
	lowPrice = domain.MustRate("50")
	topPrice = domain.MustRate("150")
	topRate  = domain.MustRate("30")
)

func minus(a, b domain.Rate) domain.Rate { return domain.RateFromMicros(a.Micros() - b.Micros()) }

// Settled is the price with its adjustments in their order, added up.
func (p LockPrice) Settled() LockPrice {
	p.Adjustments = slices.Clone(p.Adjustments)
	if p.Adjustments == nil {
		p.Adjustments = []LockedAdjustment{}
	}
	rank := func(a LockedAdjustment) int {
		switch {
		case a.Type == Manual:
			return 2
		case a.MarginType == MarginInvestor:
			return 1
		}
		return 0
	}
	slices.SortStableFunc(p.Adjustments, func(a, b LockedAdjustment) int { return cmp.Compare(rank(a), rank(b)) })
	p.Price = p.BasePrice
	for _, a := range p.Adjustments {
		p.Price = p.Price.Add(a.Price)
	}
	p.Points = minus(par, p.Price)
	return p
}

// PointsAmt is what the points come to of an amount that is lent, a credit below zero: credits that the borrower is given whole come to what they are.
func (p LockPrice) PointsAmt(loanAmt domain.Money) domain.Money {
	points, whole := p.Points, domain.Money(0)
	for _, a := range p.Adjustments {
		if a.Amt != nil {
			points, whole = points.Add(a.Price), whole+*a.Amt
		}
	}
	return points.Of(loanAmt) - whole
}

// PointsOf are the points of an amount that is lent: a credit that the borrower is given whole is another percentage of each, so that what was a credit
// of one may be points of another.
func (p LockPrice) PointsOf(loanAmt domain.Money) domain.Rate {
	if loanAmt <= 0 {
		return p.Points
	}
	points := p.Points
	for _, a := range p.Adjustments {
		if a.Amt != nil {
			credit := (a.Amt.Cents()*par.Micros() + loanAmt.Cents()/2) / loanAmt.Cents()
			points = minus(points.Add(a.Price), domain.RateFromMicros(credit))
		}
	}
	return points
}

// withFeesOf is the price with what the lock of another costs beside.
func (p LockPrice) withFeesOf(of LockPrice) LockPrice {
	fees := slices.DeleteFunc(slices.Clone(of.Adjustments), func(a LockedAdjustment) bool { return a.Type != LockFee })
	p.Adjustments = append(slices.Clone(p.Adjustments), fees...)
	return p.Settled()
}

// less is the price with something taken out of it.
func (p LockPrice) less(by LockedAdjustment, cost domain.Rate) LockPrice {
	if cost.IsZero() {
		return p
	}
	by.MarginType, by.Type, by.Price = MarginCompany, LockFee, minus(domain.Rate{}, cost)
	p.Adjustments = append(slices.Clone(p.Adjustments), by)
	return p.Settled()
}

// RedactMargins is the price as people of a processor organisation see it: what the company keeps is part of the price that it begins with.
func (p LockPrice) RedactMargins() LockPrice {
	shown := []LockedAdjustment{}
	for _, a := range p.Adjustments {
		if a.MarginType == MarginCompany && a.Type != LockFee {
			p.BasePrice = p.BasePrice.Add(a.Price)
			continue
		}
		shown = append(shown, a)
	}
	p.Adjustments, p.Reason = shown, ""
	return p
}

// Validate returns what is wrong with a price that somebody typed.
func (p LockPrice) Validate() []domain.FieldError {
	var faults domain.Faults
	faults.RateBetween("NoteRatePercent", &p.NoteRate, domain.Rate{}, topRate)
	if p.NoteRate.IsZero() {
		faults.Missing("NoteRatePercent")
	}
	faults.RateBetween("BasePrice", &p.BasePrice, lowPrice, topPrice)
	faults.Between("lockDays", &p.LockDays, 1, maxPeriod)
	for field, text := range map[string]string{"ProductId": p.ProductID, "ProductCode": p.ProductCode, "RateSheetId": p.SheetID} {
		faults.Text(field, text, codeLength)
	}
	faults.Text("ProductName", p.ProductName, nameLength)
	faults.Text("InvestorName", p.Investor, nameLength)
	faults.Text("manualReason", p.Reason, reasonLength)
	if len(p.Adjustments) > maxAdjustments {
		faults.Wrong("PricingAdjustments")
	}
	for _, a := range p.Adjustments {
		if a.MarginType != MarginCompany && a.MarginType != MarginInvestor || a.Name == "" {
			faults.Wrong("PricingAdjustments")
		}
		faults.Text("PricingAdjustments", a.Name, nameLength)
		faults.RateBetween("PricingAdjustments", &a.Price, minus(domain.Rate{}, maxPoints), maxPoints)
	}
	return faults.Sorted()
}

// worse is whichever of two prices is the lower one, with the moment and the rate sheet that it is of: where the lock is priced again later, it is by those.
// What an earlier lock cost beside its price is not in it.
func worse(old, now LockPrice) LockPrice {
	old.Adjustments = slices.DeleteFunc(slices.Clone(old.Adjustments), func(a LockedAdjustment) bool { return a.Type == LockFee })
	if old = old.Settled(); old.Price.Cmp(now.Price) >= 0 {
		return now
	}
	now.BasePrice, now.Adjustments, now.SheetID, now.PricedAt = old.BasePrice, old.Adjustments, old.SheetID, old.PricedAt
	now.IsManual, now.Reason = old.IsManual, old.Reason
	return now.Settled()
}
