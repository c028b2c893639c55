package pricing

import "gable/domain"

// RedactMargins is the quote as people of a processor organisation see it: what the company keeps, and what it pays its originator, are
// part of the price that the investor's adjustments begin at, so that the lines still add up and nothing of them can be worked out.
func (q PriceQuote) RedactMargins() PriceQuote {
	lines := []PriceAdjustment{}
	for _, a := range q.Adjustments {
		if a.MarginType == Investor || a.Key == KeyLock {
			lines = append(lines, a)
		}
	}
	q.Adjustments = lines
	q.SheetPrice = domain.RateFromMicros(q.Price.Micros() + total(lines) - passedOn(lines).Micros())
	q.CompensationAmt = q.OriginationAmt
	return q
}

// RedactMargins is the offer with quotes as people of a processor organisation see them.
func (o Offer) RedactMargins() Offer {
	if o.Best != nil {
		o.Best = new(o.Best.RedactMargins())
	}
	ladder := o.Ladder
	o.Ladder = nil
	for _, q := range ladder {
		o.Ladder = append(o.Ladder, q.RedactMargins())
	}
	return o
}

// RedactMargins is the options with quotes as people of a processor organisation see them.
func (l LoanOptions) RedactMargins() LoanOptions {
	options := []LoanOption{}
	for _, o := range l.Options {
		o.Quote = o.Quote.RedactMargins()
		options = append(options, o)
	}
	l.Options = options
	return l
}

// RedactMargins is the loan's product as people of a processor organisation see it.
func (c Chosen) RedactMargins() Chosen {
	if c.Quote != nil {
		c.Quote = new(c.Quote.RedactMargins())
	}
	c.PlanID, c.PlanKind = "", ""
	return c
}
