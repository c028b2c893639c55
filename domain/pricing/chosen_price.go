package pricing

import (
	"slices"
	"time"

	"gable/domain"
	"gable/domain/loan"
	"gable/domain/qualify"
)

// What of a locked price an adjustment is, where the rate sheets' own words for it are not kept: what they made, what the lock itself costs, and what
// somebody typed.
const (
	KeyLocked = "LOCKED"
	KeyLock   = "LOCK"
	KeyByHand = "BY_HAND"
	keyManual = "MANUAL"
	// keyCompensation is of what the lender pays the originator.
	keyCompensation = "COMPENSATION"
)

// FinalPrice is a price that replaces the one by which the loan's product was chosen: a lock's, with what an extension or a new lock costs.
type FinalPrice struct {
	Quote          PriceQuote // in percent: its dollars are those of the loan
	OriginalRate   domain.Rate
	OriginalPoints domain.Rate
	Manual         *domain.Rate // the final price, where somebody set it
	At             time.Time    // the moment whose rate sheets made it
	For            *PricedFacts
}

// Repriced is the loan's product at another final price, and the loan's terms with its note rate. What the borrower pays the originator stays as it was
// (12 CFR 1026.36(d)(1): no term of the loan changes it).
func (c Chosen) Repriced(info loan.Info, p FinalPrice) (Chosen, loan.Info) {
	q := p.Quote
	if was := c.Quote; was != nil {
		q.OriginationAmt, q.CompensationAmt, q.ParRate = was.OriginationAmt, was.CompensationAmt, was.ParRate
		if was.SheetID == q.SheetID {
			q.SheetNumber, q.SheetLockDays = was.SheetNumber, was.SheetLockDays
		}
	}
	costs := loan.ProductCosts{}
	if c.Costs != nil {
		costs.CompensationAmt = c.Costs.CompensationAmt
	}
	c.Quote, c.Costs, c.PricedAt = &q, &costs, &p.At
	c.Extension.OriginalRate, c.Extension.OriginalPoints, c.Extension.FinalDiscountPoints = &p.OriginalRate, &p.OriginalPoints, new(q.Points)
	c.Extension.ManualRatePrice = p.Manual
	c.PricedFor = p.For
	c.inDollars(info.LoanAmt()) // what the originator is paid follows by itself
	info.MortgageTypeAndTerms.NoteRatePercent = new(q.NoteRate)
	return c, info
}

// inDollars is what the price comes to of an amount. A credit that the borrower is given whole comes to what it is.
func (c *Chosen) inDollars(loanAmt domain.Money) {
	q := *c.Quote
	credit := passedOn(q.Adjustments)
	q.PointsAmt, q.Adjustments = q.Points.Add(credit).Of(loanAmt), slices.Clone(q.Adjustments)
	for i, a := range q.Adjustments {
		if a.IsPassedOn() {
			q.PointsAmt += a.Amt
		}
		if !a.Waived && !a.isOfDollars() {
			q.Adjustments[i].Amt = a.Percent.Of(loanAmt)
		}
	}
	c.Quote, c.Costs = &q, &loan.ProductCosts{PointsAmt: q.PointsAmt, CompensationAmt: c.Costs.CompensationAmt}
}

// Followed is the loan's product for another amount of the loan: points stay what they are in percent and come to other dollars, and its originator is paid
// by the plan of the choice, nil where none pays, of the amount as it is. plan is asked for only where it counts.
func (c Chosen) Followed(loanAmt domain.Money, plan func() (*CompensationPlan, error)) (Chosen, error) {
	if c.Quote == nil || c.Costs == nil || loanAmt <= 0 {
		return c, nil
	}
	was := c.Costs.PointsAmt
	c.inDollars(loanAmt)
	isOther := c.Costs.PointsAmt != was
	if c.CostsOfAmt != 0 {
		isOther = c.CostsOfAmt != loanAmt
	}
	if !isOther {
		return c, nil
	}
	paid, err := plan()
	if err != nil {
		return c, err
	}
	if paid != nil {
		c.Quote.OriginationAmt, c.Quote.CompensationAmt = paid.pays(loanAmt)
		c.Costs.CompensationAmt = c.Quote.OriginationAmt
		for i := range c.Quote.Adjustments {
			if a := &c.Quote.Adjustments[i]; a.Key == keyCompensation {
				a.Amt = c.Quote.CompensationAmt
			}
		}
	}
	c.CostsOfAmt = loanAmt
	return c, nil
}

// Plan is a plan of the book by its id; nil where it has none.
func (b *PricingBook) Plan(id domain.ID) *CompensationPlan {
	at := slices.IndexFunc(b.Plans, func(p CompensationPlan) bool { return id != "" && p.ID == id })
	if at < 0 {
		return nil
	}
	return &b.Plans[at]
}

// pays is what the borrower pays the originator by a plan, and what the originator is paid by whomever.
func (c CompensationPlan) pays(loanAmt domain.Money) (byBorrower, all domain.Money) {
	pay := c.amount(loanAmt)
	switch c.Kind {
	case BorrowerPaid:
		return pay, pay
	case LenderPaid:
		return 0, pay
	case Exempt:
	}
	return 0, 0
}

// StalePrice is that the price of the loan's product is another one for the loan as it is by now, by the rate sheets of the moment at which it was chosen.
type StalePrice struct {
	Points    *domain.Rate `json:"points,omitempty" doc:"100 less that other price; absent where those rate sheets have none for the loan as it is."`
	PointsAmt domain.Money `json:"pointsAmt" required:"true"`
	Now       *PriceQuote  `json:"now,omitempty" doc:"What the product costs by the rate sheets in force: the price that is had where it is chosen again."`
}

// SheetPoints are the points of the price as rate sheets and their adjustments made it: without what a person set and without what a lock costs. false
// where no sheet made it.
func (c Chosen) SheetPoints() (domain.Rate, bool) {
	if c.Quote == nil || c.Quote.SheetID == "" {
		return domain.Rate{}, false
	}
	points := c.Quote.Points
	for _, a := range c.Quote.Adjustments {
		switch a.Key {
		case KeyByHand:
			return points, false
		case KeyLock, keyManual:
			points = minus(points, a.Percent)
		}
	}
	return points, true
}

// Stale is how the price of the loan's product is another for the loan as it is by now; nil where it is not. then is what the rate sheets of the price's
// own moment say for it, now is asked for only where it counts.
func (c Chosen) Stale(then *PriceQuote, now func() *PriceQuote) *StalePrice {
	points, byRateSheets := c.SheetPoints()
	switch {
	case !byRateSheets, then != nil && then.Points == points:
		return nil
	case then == nil:
		return &StalePrice{Now: now()}
	}
	return &StalePrice{Points: &then.Points, PointsAmt: then.PointsAmt, Now: now()}
}

// ManualOf is the price that a person set for the product as it was chosen, where that is what is to be had now: nil of another product, rate or length
// of the lock, or of a choice that was not made by then.
func (c Chosen) ManualOf(product domain.ID, rate domain.Rate, lockDays int, at time.Time) *ManualPrice {
	q := c.Quote
	if c.ProductID != product || q == nil || q.NoteRate != rate || q.LockDays != lockDays || c.ChosenAt != nil && c.ChosenAt.After(at) {
		return nil
	}
	set := slices.IndexFunc(q.Adjustments, func(a PriceAdjustment) bool { return a.Key == keyManual })
	if set < 0 {
		return nil
	}
	return &ManualPrice{Price: q.Price, Reason: q.Adjustments[set].Reason}
}

// ApprovedFor tells whether a price that a person set for the product is still of what it was set for: the loan as it is, and the price that rate sheets
// say without it.
func (c Chosen) ApprovedFor(s Scenario, calculated PriceQuote) bool {
	points, byRateSheets := c.SheetPoints()
	return byRateSheets && points == calculated.Points && (c.PricedFor == nil || *c.PricedFor == s.Facts())
}

// WithFigures is the quote with the figures of the loan that it is of.
func (q PriceQuote) WithFigures(r qualify.Result) PriceQuote {
	q.APR, q.CashToClose, q.DTI = r.APR, r.CashToClose, nil
	if r.PrincipalInterest > 0 {
		q.PaymentAmt = r.PrincipalInterest
	}
	if !r.DTI.IsZero() {
		q.DTI = new(r.DTI)
	}
	return q
}
