package change

import (
	"slices"
	"time"

	loandb "gable/db/loan"
	lockdb "gable/db/lock"
	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/lock"
	"gable/domain/pricing"
	"gable/domain/qualify"
	"gable/tenancy"
)

// judgingService is what the product of a loan is judged with at a moment: no rate sheet is opened, since the price is the one that was chosen.
func judgingService(tx *tenancy.Tx, at time.Time, f *loan.File, officer loandb.LoanOfficer) (*PricingService, error) {
	book, err := pricingdb.BookAt(tx, at)
	if err != nil {
		return nil, err
	}
	grid, own, err := pricingdb.GridsAt(tx, at)
	if err != nil {
		return nil, err
	}
	return serviceOf(tx, &pricing.Market{At: at, Book: book, Grid: grid, Grids: own}, f, officer)
}

// judged is the loan's product with whether the loan can have it, both as they are at the desk's moment; as it was where nobody judges it, since it is none
// of the company's. payment is what the ratios count.
func (d *PricingService) judged(c pricing.Chosen, payment domain.Money) (pricing.Chosen, error) {
	if c.Quote == nil || c.Extension.Eligible == nil {
		return c, nil
	}
	s, err := d.Scenario(WhatIf{LockDays: c.Quote.LockDays, PlanID: c.PlanID, Waiver: c.Waiver, MinimumMI: c.MinimumMI})
	if err != nil {
		return c, err
	}
	c.Judge(d.Market.Against(s, c.ProductID, payment))
	return c, nil
}

// JudgedProduct is a loan's product as it is judged by now.
type JudgedProduct struct {
	pricing.Chosen
	// Changes are what of the product is otherwise than when it was chosen.
	Changes []pricing.ProductPart
	File    *loan.File
}

// JudgeProduct is the pinned loan's product with whether the loan can have it, both as they are by now: the company may have changed the product, or
// withdrawn it, while the loan stayed as it was.
func JudgeProduct(tx *tenancy.Tx, c pricing.Chosen) (JudgedProduct, error) {
	f, officer, err := loandb.LoadFileWithOfficer(tx)
	out := JudgedProduct{Chosen: c, File: f}
	if err != nil || c.Extension.Eligible == nil {
		return out, err
	}
	d, err := judgingService(tx, tx.Clock(), f, officer)
	if err != nil {
		return out, err
	}
	if out.Chosen, err = d.judged(c, qualify.Qualify(f, d.Day).QualifyingPayment); err != nil {
		return out, err
	}
	out.Changes, err = d.changedSince(tx, c)
	return out, err
}

// changedSince is what of the loan's product is otherwise at the desk's moment than when it was chosen.
func (d *PricingService) changedSince(tx *tenancy.Tx, c pricing.Chosen) ([]pricing.ProductPart, error) {
	if c.ChosenAt == nil || c.BookVersion == d.Market.Book.Version {
		return nil, nil
	}
	then, err := pricingdb.BookAt(tx, *c.ChosenAt)
	if err != nil {
		return nil, err
	}
	return d.Market.Book.ChangesOf(c.ProductID, then), nil
}

// judgeProduct holds the loan's product against the loan as it is by now: what a change made of its eligibility is kept and told. A party to the
// loan sees no prices, so that a change of theirs leaves it to the next one of the staff's.
func (w *Work) judgeProduct(f *loan.File, figures qualify.Result, officer loandb.LoanOfficer) error {
	if f.Product.ProductId == "" || loandb.IsParty(w.Tx) {
		return nil
	}
	was, err := pricingdb.LockChosen(w.Tx)
	if err != nil || was.Quote == nil || was.Extension.Eligible == nil {
		return err
	}
	d, err := judgingService(w.Tx, w.Now(), f, officer)
	if err != nil {
		return err
	}
	will, err := d.judged(was, figures.QualifyingPayment)
	if err != nil {
		return err
	}
	f.Product.LoanProductExtension = will.Extension
	isSame := *was.Extension.Eligible == *will.Extension.Eligible && slices.Equal(was.Extension.Eligibility, will.Extension.Eligibility)
	if isSame && !w.changesPrice() {
		return nil
	}
	if !isSame {
		w.Emit(Event{Type: "RTC.LOAN_PRODUCT.CHANGED"})
		if err := pricingdb.SaveChosen(w.Tx, &will); err != nil {
			return err
		}
	}
	return w.noteEligibility(d, will)
}

// noteEligibility has an open lock say why the loan can't have its product by now.
func (w *Work) noteEligibility(d *PricingService, chosen pricing.Chosen) error {
	if !w.Loan.HasLock || w.ownLock {
		return nil
	}
	l, err := lockdb.Latest(w.Tx)
	if err != nil || l == nil || !l.State.IsOpen() {
		return err
	}
	m := LockMarket{PricingService: d, work: w, chosen: chosen, at: d.Market.At}
	against, err := m.against(l.Price)
	if err != nil || slices.Equal(l.Eligibility, pricing.Messages(against)) {
		return err
	}
	l.Eligibility, l.Reasons = pricing.Messages(against), against
	w.Emit(Event{Type: "RTC.RATE_LOCK.CHANGED", Data: map[string]string{"id": string(l.ID), "action": "compared"}})
	return lockdb.Locks.Update(w.Tx, l)
}

// Judged is an open lock with why the loan can't have its product, both as they are by now, and what of the product is otherwise than when the loan chose
// it: what JudgeProduct says of the loan's product, at the rate of the lock.
func (d LockDesk) Judged(l lock.RateLock) (lock.RateLock, []pricing.ProductPart, error) {
	if !l.State.IsOpen() {
		return l, nil, nil
	}
	m, err := d.Market(d.By.At)
	if err != nil {
		return l, nil, err
	}
	against, err := m.against(l.Price)
	if err != nil {
		return l, nil, err
	}
	l.Eligibility, l.Reasons = pricing.Messages(against), against
	if !m.IsChosen(l.Price.ProductID) {
		return l, nil, nil
	}
	changes, err := m.changedSince(d.Tx, m.chosen)
	return l, changes, err
}
