package lock

import (
	"errors"
	"slices"
	"strings"
	"time"

	"gable/authz"
	"gable/change"
	lockdb "gable/db/lock"
	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/government"
	"gable/domain/lock"
	"gable/domain/pricing"
	"gable/http/endpoint"
)

// AskedPrice is the price that is to be locked. Without BasePrice the product is priced here, by the rate sheets in force.
type AskedPrice struct {
	NoteRate    domain.Rate             `json:"NoteRatePercent" required:"true"`
	Seen        *domain.Rate            `json:"Price,omitempty" doc:"The final price as whoever asks has seen it: 409 where it is another by now."`
	BasePrice   *domain.Rate            `json:"BasePrice,omitempty" doc:"Percent of par before adjustments, of a price by hand: takes loan:set-price and a reason."`
	Adjustments []lock.LockedAdjustment `json:"PricingAdjustments,omitempty" maxItems:"60" doc:"Of a price by hand."`
	ProductCode string                  `json:"ProductCode,omitempty" maxLength:"60"`
	ProductName string                  `json:"ProductName,omitempty" maxLength:"150"`
	Investor    string                  `json:"InvestorName,omitempty" maxLength:"150"`
	SheetID     string                  `json:"RateSheetId,omitempty" maxLength:"60"`
	Reason      string                  `json:"manualReason,omitempty" maxLength:"500" doc:"Why the price is set by hand; required then."`
}

// priceOf is the price that was set by hand, else that of the product by the rate sheets that were in force at a moment.
func priceOf(c *endpoint.Call, s lockdb.Standing, product string, days int, asked AskedPrice, at time.Time) (lock.LockPrice, error) {
	if asked.BasePrice != nil {
		return priceByHand(c, product, days, asked)
	}
	m, err := marketFor(c, s, at)
	if err != nil {
		return lock.LockPrice{}, err
	}
	return m.price(product, days, asked)
}

// market is what a loan's lock is priced with at a moment, which was on a day where the loan's unit is.
type market struct {
	*change.PricingDesk
	chosen pricing.Chosen
	at     time.Time
	day    domain.Date
}

// marketFor goes by the day of the moment itself: the tables in force then, and not those of the day on which the price is asked for again. The day is
// that of the loan's unit, so that everybody who asks is told the same.
func marketFor(c *endpoint.Call, s lockdb.Standing, at time.Time) (*market, error) {
	day := domain.DayIn(s.Zone, at)
	d, err := change.PricingDeskAt(c.Tx, day, at)
	if err != nil {
		return nil, err
	}
	chosen, err := pricingdb.GetChosen(c.Tx)
	return &market{d, chosen, at.UTC(), day}, err
}

// heldPrice is what the price of a lock that has ended comes to for the loan as it is by now, by the rate sheets of the lock's own moment. A price by
// hand, and one that those sheets do not have for this loan, is as it was locked.
func heldPrice(c *endpoint.Call, s lockdb.Standing, was lock.LockPrice) (lock.LockPrice, error) {
	if was.IsManual {
		return was, nil
	}
	m, err := marketFor(c, s, was.PricedAt)
	if err != nil {
		return was, err
	}
	price, err := m.price(was.ProductID, was.LockDays, AskedPrice{NoteRate: was.NoteRate})
	if hasNoPrice(err) {
		return was, nil
	}
	return price, err
}

// hasNoPrice tells whether there is no price to be had, rather than that something went wrong.
func hasNoPrice(err error) bool {
	var refused *domain.Error
	return errors.As(err, &refused) && refused.Code == domain.CodeValidationFailed
}

func (m *market) price(product string, days int, asked AskedPrice) (lock.LockPrice, error) {
	sold, found := m.Market.Book.Product(domain.ID(product))
	if !found {
		return lock.LockPrice{}, domain.Invalid(domain.FieldError{Field: "ProductId", Key: "locks:refused.productNotSold", Message: "The company sells no such product."})
	}
	s, err := m.scenario(sold, days)
	if err != nil {
		return lock.LockPrice{}, err
	}
	q := m.Market.PriceAt(s, sold.ID, asked.NoteRate, days, m.priceSetByHand(sold, asked.NoteRate, days))
	if q == nil {
		return lock.LockPrice{}, domain.Invalid(domain.FieldError{Field: "NoteRatePercent", Key: "locks:refused.noPrice", Message: "The rate sheets have no price for this product, note rate and lock period."})
	}
	if asked.Seen != nil && *asked.Seen != q.Price {
		return lock.LockPrice{}, lock.Refused("priceMoved", "The price is {{0}} by now. Please look at it and ask again.", q.Price.Fixed(3))
	}
	investor, _ := m.Market.Book.Investor(sold.InvestorID)
	return lockPrice(sold, investor, *q, m.at), nil
}

// supposed is what the loan is priced by beside what it says itself: the compensation plan, the program and the insurance that its product was chosen with.
func (m *market) supposed(sold pricing.Product, days int) change.WhatIf {
	w := change.WhatIf{LockDays: days}
	if m.chosen.ProductID == sold.ID {
		w.PlanID, w.Waiver, w.MinimumMI = m.chosen.PlanID, m.chosen.Waiver, m.chosen.MinimumMI
	}
	return w
}

func (m *market) scenario(sold pricing.Product, days int) (pricing.Scenario, error) {
	return m.Scenario(m.supposed(sold, days))
}

// priceSetByHand is the price by hand that the loan's product was chosen at, where just that is to be locked.
func (m *market) priceSetByHand(sold pricing.Product, rate domain.Rate, days int) *pricing.ManualPrice {
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

// choose makes the product that is locked the loan's, where it has another one or none.
func (m *market) choose(c *endpoint.Call, p lock.LockPrice) error {
	sold, found := m.Market.Book.Product(domain.ID(p.ProductID))
	if !found || m.chosen.ProductID == sold.ID {
		return nil
	}
	if !c.Caller.Allowed(authz.LoanChooseProduct) {
		return domain.Forbidden()
	}
	was, err := pricingdb.LockChosen(c.Tx)
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
	will.ChosenAt, will.ChosenBy, will.BookVersion, will.HidePopup = &now, c.Caller.User.Name(), m.Market.Book.Version, false
	_, err = c.ApplyPrice(was, will, info)
	return err
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

// priceByHand is a price that somebody set, which takes a permission and a reason.
func priceByHand(c *endpoint.Call, product string, days int, asked AskedPrice) (lock.LockPrice, error) {
	if !c.Caller.Allowed(authz.LoanSetPrice) {
		return lock.LockPrice{}, domain.Forbidden()
	}
	p := lock.LockPrice{ProductID: strings.TrimSpace(product), ProductCode: strings.TrimSpace(asked.ProductCode), ProductName: strings.TrimSpace(asked.ProductName), Investor: strings.TrimSpace(asked.Investor),
		SheetID: strings.TrimSpace(asked.SheetID), NoteRate: asked.NoteRate, LockDays: days, BasePrice: *asked.BasePrice, Adjustments: asked.Adjustments, IsManual: true, Reason: strings.TrimSpace(asked.Reason), PricedAt: c.Now().UTC()}
	faults := domain.Faults(p.Validate())
	if p.Reason == "" {
		faults.Missing("manualReason", "Reason")
	}
	if len(faults) > 0 {
		return p, domain.Invalid(faults.Sorted()...)
	}
	for i := range p.Adjustments {
		p.Adjustments[i].Type, p.Adjustments[i].Cost, p.Adjustments[i].Days = lock.Manual, "", 0
	}
	return p.Settled(), nil
}
