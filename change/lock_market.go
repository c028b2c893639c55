package change

import (
	"errors"
	"slices"
	"time"

	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/government"
	"gable/domain/lock"
	"gable/domain/pricing"
)

// LockMarket is what a loan's lock is priced with at a moment, which was on a day where the loan's unit is.
type LockMarket struct {
	*PricingService
	work   *Work
	chosen pricing.Chosen
	at     time.Time
}

// Market is what the pinned loan's lock is priced with at a moment.
func (d LockDesk) Market(at time.Time) (*LockMarket, error) {
	desk, err := PricingServiceAt(d.Tx, at)
	if err != nil {
		return nil, err
	}
	chosen, err := pricingdb.GetChosen(d.Tx)
	return &LockMarket{desk, d.Work, chosen, at.UTC()}, err
}

// HeldPrice is what the price of a lock that has ended comes to for the loan as it is by now, by the rate sheets of the lock's own moment. A price by
// hand, and one that those sheets do not have for this loan, is as it was locked.
func (d LockDesk) HeldPrice(was lock.LockPrice) (lock.LockPrice, error) {
	if was.IsManual {
		return was, nil
	}
	m, err := d.Market(was.PricedAt)
	if err != nil {
		return was, err
	}
	price, err := m.Price(was.ProductID, was.LockDays, was.NoteRate, nil)
	if HasNoPrice(err) {
		return was, nil
	}
	return price, err
}

// HasNoPrice tells whether there is no price to be had, rather than that something went wrong.
func HasNoPrice(err error) bool {
	var refused *domain.Error
	return errors.As(err, &refused) && refused.Code == domain.CodeValidationFailed
}

// Price is that of a product by the rate sheets of the moment. seen is the price that whoever asks has seen, nil where it may be any. A price that the
// product was chosen at by hand is that of the lock too.
func (m *LockMarket) Price(product string, days int, rate domain.Rate, seen *domain.Rate) (lock.LockPrice, error) {
	sold, _ := m.Market.Book.Product(domain.ID(product))
	if !m.Market.Book.Sells(sold.ID) {
		return lock.LockPrice{}, domain.Invalid(domain.FieldError{Field: "ProductId", Key: "locks:refused.productNotSold", Message: "The company sells no such product."})
	}
	s, err := m.scenario(sold, days)
	if err != nil {
		return lock.LockPrice{}, err
	}
	q := m.Market.PriceAt(s, sold.ID, rate, days, m.chosen.ManualOf(sold.ID, rate, days, m.at))
	if q == nil {
		return lock.LockPrice{}, domain.Invalid(domain.FieldError{Field: "NoteRatePercent", Key: "locks:refused.noPrice", Message: "The rate sheets have no price for this product, note rate and lock period."})
	}
	if seen != nil && *seen != q.Price {
		return lock.LockPrice{}, domain.Conflict("locks:refused.priceMoved", "The price is {{0}} by now. Please look at it and ask again.", q.Price.Fixed(3))
	}
	investor, _ := m.Market.Book.Investor(sold.InvestorID)
	return lockPrice(sold, investor, *q, m.at), nil
}

// supposed is what the loan is priced by beside what it says itself: the compensation plan, the program and the insurance that its product was chosen with.
func (m *LockMarket) supposed(sold pricing.Product, days int) WhatIf {
	w := WhatIf{LockDays: days}
	if m.chosen.ProductID == sold.ID {
		w.PlanID, w.Waiver, w.MinimumMI = m.chosen.PlanID, m.chosen.Waiver, m.chosen.MinimumMI
	}
	return w
}

func (m *LockMarket) scenario(sold pricing.Product, days int) (pricing.Scenario, error) {
	return m.Scenario(m.supposed(sold, days))
}

// TakesApproval tells whether a price is one that somebody set for the product, and what it was set for is otherwise by now: the loan, or what the rate
// sheets say without it. It takes the permission to set prices again then.
func (m *LockMarket) TakesApproval(p lock.LockPrice) (bool, error) {
	sold, found := m.Market.Book.Product(domain.ID(p.ProductID))
	if !found || m.chosen.ManualOf(sold.ID, p.NoteRate, p.LockDays, m.at) == nil {
		return false, nil
	}
	s, err := m.scenario(sold, p.LockDays)
	if err != nil {
		return false, err
	}
	q := m.Market.PriceAt(s, sold.ID, p.NoteRate, p.LockDays, nil)
	return q == nil || !m.chosen.ApprovedFor(s, *q), nil
}

// lockPrice is a quote as a lock keeps it: adjustments say what they add to the price.
func lockPrice(sold pricing.Product, investor pricing.PricingInvestor, q pricing.PriceQuote, at time.Time) lock.LockPrice {
	p := lock.LockPrice{ProductID: string(sold.ID), ProductCode: sold.Code, ProductName: sold.Name, Investor: investor.Name, SheetID: string(q.SheetID),
		NoteRate: q.NoteRate, LockDays: q.LockDays, BasePrice: q.SheetPrice, PricedAt: at}
	p.Adjustments = LockedAdjustments(q)
	if manual := slices.IndexFunc(q.Adjustments, func(a pricing.PriceAdjustment) bool { return a.Type == pricing.Manual }); manual >= 0 {
		p.IsManual, p.Reason = true, q.Adjustments[manual].Reason
	}
	return p.Settled()
}

// LockedAdjustments are those of a quote as a lock says them: by what they add to the price. What a program waives adds nothing.
func LockedAdjustments(q pricing.PriceQuote) []lock.LockedAdjustment {
	all := []lock.LockedAdjustment{}
	for _, a := range q.Adjustments {
		if a.Waived || a.NotGiven != "" {
			continue
		}
		kept := lock.LockedAdjustment{MarginType: lock.Margin(a.MarginType), Name: a.Name, Price: domain.RateFromMicros(-a.Percent.Micros())}
		switch {
		case a.Key == pricing.KeyLock:
			kept.Type, kept.Cost, kept.Days = lock.LockFee, lock.Cost(a.LockCost), a.Days
		case a.Type == pricing.Manual:
			kept.Type = lock.Manual
		case a.IsPassedOn():
			kept.Amt = new(-a.Amt)
		}
		all = append(all, kept)
	}
	return all
}

// finalPrice is the price of a lock as the loan's product has it.
func finalPrice(l lock.RateLock) pricing.FinalPrice {
	p := l.Price
	q := pricing.PriceQuote{NoteRate: p.NoteRate, LockDays: p.LockDays, SheetLockDays: p.LockDays, SheetID: domain.ID(p.SheetID), SheetPrice: p.BasePrice, Price: p.Price, Points: p.Points,
		Adjustments: []pricing.PriceAdjustment{}}
	for _, a := range p.Adjustments {
		line := pricing.PriceAdjustment{MarginType: pricing.MarginType(a.MarginType), Type: pricing.Automatic, Key: pricing.KeyLocked, Name: a.Name, Percent: domain.RateFromMicros(-a.Price.Micros())}
		switch a.Type {
		case lock.LockFee:
			line.Key, line.LockCost, line.Days = pricing.KeyLock, string(a.Cost), a.Days
		case lock.Manual:
			line.Key, line.Type, line.Reason = pricing.KeyByHand, pricing.Manual, p.Reason
		}
		if a.Amt != nil {
			line.Key, line.Amt = pricing.KeyLowIncome, -*a.Amt
		}
		q.Adjustments = append(q.Adjustments, line)
	}
	out := pricing.FinalPrice{Quote: q, OriginalRate: l.OriginalRate, OriginalPoints: l.OriginalPoints, At: p.PricedAt, For: l.Basis.PricedBy}
	if p.IsManual {
		out.Manual = new(p.Price)
	}
	return out
}

// IsChosen tells whether the loan has the product already.
func (m *LockMarket) IsChosen(product string) bool { return m.chosen.ProductID == domain.ID(product) }

// Choose makes the product that is locked the loan's, where it has another one or none.
func (m *LockMarket) Choose(p lock.LockPrice) error {
	sold, found := m.Market.Book.Product(domain.ID(p.ProductID))
	if !found || m.IsChosen(p.ProductID) {
		return nil
	}
	s, err := m.scenario(sold, p.LockDays)
	if err != nil {
		return err
	}
	q := m.Market.PriceAt(s, sold.ID, p.NoteRate, p.LockDays, nil)
	if q == nil {
		return domain.Conflict("locks:refused.noPrice", "The rate sheets have no price for this product, note rate and lock period.")
	}
	return m.take(sold, func(will *pricing.Chosen) {
		will.Choose(*m.Market.OfferOf(s, sold.ID), *q, m.Market.Book.PlanFor(s))
		will.PricedBy(s)
	})
}

// ChooseByHand makes a product that is priced by hand the loan's, where it has another one or none: one of the company's with its terms, any other by its
// name alone.
func (m *LockMarket) ChooseByHand(p lock.LockPrice) error {
	if m.IsChosen(p.ProductID) {
		return nil
	}
	sold, _ := m.Market.Book.Product(domain.ID(p.ProductID))
	return m.take(sold, func(will *pricing.Chosen) {
		kept := *will
		*will = pricing.Chosen{Version: kept.Version, ProductID: domain.ID(p.ProductID), Code: p.ProductCode, Name: p.ProductName, InvestorID: sold.InvestorID, InvestorName: p.Investor,
			PlanID: kept.PlanID, PlanKind: kept.PlanKind, PlanReason: kept.PlanReason, Quote: kept.Quote, Costs: kept.Costs, CostsOfAmt: kept.CostsOfAmt}
		*will, _ = will.Repriced(m.File.Info, finalPrice(lock.RateLock{Price: p, OriginalRate: p.NoteRate, OriginalPoints: p.Points}))
	})
}

// take makes a product the loan's by what choosing it does; sold is the one of the company's that it is, if it is one.
func (m *LockMarket) take(sold pricing.Product, choose func(*pricing.Chosen)) error {
	was, err := pricingdb.LockChosen(m.work.Tx)
	if err != nil {
		return err
	}
	will, now := was, m.at
	choose(&will)
	info := m.File.Info
	if sold.ID != "" {
		before, _ := m.Market.Book.Product(was.ProductID)
		info = will.Apply(info, sold, before)
	} else {
		info.MortgageTypeAndTerms.NoteRatePercent = new(will.Quote.NoteRate)
	}
	if info.HasCalculatedFees() {
		info = government.Reworked(m.File, info, m.Tables, m.Day)
	}
	if faults := info.Validate(); len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	if sold.ID != "" {
		against, err := m.Against(info, sold.ID, m.supposed(sold, will.Quote.LockDays))
		if err != nil {
			return err
		}
		will.Judge(against)
	}
	will.Waiver, will.MinimumMI = "", false
	will.ChosenAt, will.ChosenBy, will.BookVersion = &now, m.work.Scope().User.Name, m.Market.Book.Version
	_, err = m.work.ApplyPrice(was, will, info)
	return err
}

// ByHand is a price by hand of a product of the company's in the company's words for it.
func (m *LockMarket) ByHand(p lock.LockPrice) lock.LockPrice {
	if sold, found := m.Market.Book.Product(domain.ID(p.ProductID)); found {
		investor, _ := m.Market.Book.Investor(sold.InvestorID)
		p.ProductCode, p.ProductName, p.Investor = sold.Code, sold.Name, investor.Name
	}
	return p
}

// against is why the loan, as it is but for the rate of the lock, can't have a product of the company's, or one that was; none of what is priced by hand
// alone.
func (m *LockMarket) against(p lock.LockPrice) ([]pricing.ProductReason, error) {
	sold, found := m.Market.Book.Product(domain.ID(p.ProductID))
	if !found {
		if !m.IsChosen(p.ProductID) || m.chosen.Extension.Eligible == nil {
			return nil, nil
		}
		sold.ID = m.chosen.ProductID
	}
	info := m.File.Info
	info.MortgageTypeAndTerms.NoteRatePercent = new(p.NoteRate)
	return m.Against(info, sold.ID, m.supposed(sold, p.LockDays))
}
