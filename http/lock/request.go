package lock

import (
	"errors"
	"slices"

	"gable/domain"
	"gable/domain/lock"
	"gable/http/endpoint"
)

// asks keeps with a request what of the loan is when it is made, and has the lock desk told.
func asks(c *endpoint.Call, d desk, will *lock.RateLock) error {
	basis, _, err := lockBasis(c, d.Standing)
	if err != nil {
		return err
	}
	will.Ask.Basis = &basis
	people, err := lockDesk(c, d.Company)
	if err != nil {
		return err
	}
	c.AsksLockDesk(people)
	return nil
}

// sinceAsked is what of the loan and of its price is otherwise by now than when the last of the loan's locks was asked for, or more of it.
func sinceAsked(c *endpoint.Call, p lock.LockPolicy, rows []lock.RateLock, now lock.Basis) ([]lock.LockChange, error) {
	l := rows[0]
	m, err := marketFor(c, l.PricedBy(c.Now()))
	if err != nil {
		return nil, err
	}
	var price *lock.LockPrice
	asked, byRateSheets := l.Asked(), !l.Asked().IsManual
	if byRateSheets {
		found, err := m.price(asked.ProductID, asked.LockDays, AskedPrice{NoteRate: asked.NoteRate})
		var refused *domain.Error
		switch {
		case err == nil:
			var was *lock.RateLock
			if at := slices.IndexFunc(rows, func(r lock.RateLock) bool { return r.ID == l.RelockOf }); l.RelockOf != "" && at >= 0 {
				was = &rows[at]
			}
			price = new(l.AskedNow(p, found, was))
		case !errors.As(err, &refused) || refused.Code != domain.CodeValidationFailed:
			return nil, err
		}
	}
	changes := l.SinceAsked(now, price, byRateSheets)
	for i := range changes {
		if changes[i].What == "PRODUCT" {
			changes[i].Was, changes[i].Now = m.nameOf(changes[i].Was), m.nameOf(changes[i].Now)
		}
	}
	return changes, nil
}

// nameOf is what the company calls a product that it sells.
func (m *market) nameOf(product string) string {
	sold, _ := m.Market.Book.Product(domain.ID(product))
	return sold.Name
}
