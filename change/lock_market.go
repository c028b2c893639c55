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
	*PricingDesk
	work   *Work
	chosen pricing.Chosen
	at     time.Time
	day    domain.Date
}

// Market is what the pinned loan's lock is priced with at a moment.
func (d LockDesk) Market(at time.Time) (*LockMarket, error) {
	day := domain.DayIn(d.Zone, at)
	desk, err := PricingDeskAt(d.Tx, day, at)
	if err != nil {
		return nil, err
	}
	chosen, err := pricingdb.GetChosen(d.Tx)
	return &LockMarket{desk, d.Work, chosen, at.UTC(), day}, err
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

// Price is that of a product by the rate sheets of the moment. seen is the price that whoever asks has seen, nil where it may be any.
func (m *LockMarket) Price(product string, days int, rate domain.Rate, seen *domain.Rate) (lock.LockPrice, error) {
	sold, found := m.Market.Book.Product(domain.ID(product))
	if !found {
		return lock.LockPrice{}, domain.Invalid(domain.FieldError{Field: "ProductId", Key: "locks:refused.productNotSold", Message: "The company sells no such product."})
	}
	s, err := m.scenario(sold, days)
	if err != nil {
		return lock.LockPrice{}, err
	}
	q := m.Market.PriceAt(s, sold.ID, rate, days, m.priceSetByHand(sold, rate, days))
	if q == nil {
		return lock.LockPrice{}, domain.Invalid(domain.FieldError{Field: "NoteRatePercent", Key: "locks:refused.noPrice", Message: "The rate sheets have no price for this product, note rate and lock period."})
	}
	if seen != nil && *seen != q.Price {
		return lock.LockPrice{}, lock.Refused("priceMoved", "The price is {{0}} by now. Please look at it and ask again.", q.Price.Fixed(3))
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

// priceSetByHand is the price by hand that the loan's product was chosen at, where just that is to be locked.
func (m *LockMarket) priceSetByHand(sold pricing.Product, rate domain.Rate, days int) *pricing.ManualPrice {
	q, since := m.chosen.Quote, m.chosen.ChosenAt
	if m.chosen.ProductID != sold.ID || q == nil || q.NoteRate != rate || q.LockDays != days || since != nil && since.After(m.at) {
		return nil
	}
	at := slices.IndexFunc(q.Adjustments, func(a pricing.PriceAdjustment) bool { return a.Type == pricing.Manual })
	if at < 0 {
		return nil
	}
	return &pricing.ManualPrice{Price: q.Price, Reason: q.Adjustments[at].Reason}
}

// lockPrice is a quote as a lock keeps it: adjustments say what they add to the price.
func lockPrice(sold pricing.Product, investor pricing.PricingInvestor, q pricing.PriceQuote, at time.Time) lock.LockPrice {
	p := lock.LockPrice{ProductID: string(sold.ID), ProductCode: sold.Code, ProductName: sold.Name, Investor: investor.Name, SheetID: string(q.SheetID),
		NoteRate: q.NoteRate, LockDays: q.LockDays, BasePrice: q.SheetPrice, PricedAt: at}
	for _, a := range q.Adjustments {
		if a.Waived {
			continue
		}
		kept := lock.LockedAdjustment{MarginType: lock.Margin(a.MarginType), Name: a.Name, Price: domain.RateFromMicros(-a.Percent.Micros())}
		if a.Type == pricing.Manual {
			kept.Type, p.IsManual, p.Reason = lock.Manual, true, a.Reason
		}
		p.Adjustments = append(p.Adjustments, kept)
	}
	return p.Settled()
}

// IsChosen tells whether the loan has the product already.
func (m *LockMarket) IsChosen(product string) bool { return m.chosen.ProductID == domain.ID(product) }

// Choose makes the product that is locked the loan's, where it has another one or none.
func (m *LockMarket) Choose(p lock.LockPrice) error {
	sold, found := m.Market.Book.Product(domain.ID(p.ProductID))
	if !found || m.chosen.ProductID == sold.ID {
		return nil
	}
	was, err := pricingdb.LockChosen(m.work.Tx)
	if err != nil {
		return err
	}
	s, err := m.scenario(sold, p.LockDays)
	if err != nil {
		return err
	}
	q := m.Market.PriceAt(s, sold.ID, p.NoteRate, p.LockDays, nil)
	if q == nil {
		return lock.Refused("noPrice", "The rate sheets have no price for this product, note rate and lock period.")
	}
	before, _ := m.Market.Book.Product(was.ProductID)
	will, now := was, m.at
	will.Choose(*m.Market.OfferOf(s, sold.ID), *q, m.Market.Book.PlanFor(s))
	info := will.Apply(m.File.Info, sold, before)
	if info.HasCalculatedFees() {
		info = government.Reworked(m.File, info, m.Tables, m.day)
	}
	if faults := info.Validate(); len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	against, err := m.Against(info, sold.ID, m.supposed(sold, p.LockDays))
	if err != nil {
		return err
	}
	will.Judge(against)
	will.Waiver, will.MinimumMI = "", false
	will.ChosenAt, will.ChosenBy, will.BookVersion, will.HidePopup = &now, m.work.Scope().User.Name, m.Market.Book.Version, false
	_, err = m.work.ApplyPrice(was, will, info)
	return err
}
