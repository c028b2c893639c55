package lock

import (
	"slices"

	lockdb "gable/db/lock"
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
func sinceAsked(c *endpoint.Call, s lockdb.Standing, p lock.LockPolicy, rows []lock.RateLock, now lock.Basis) ([]lock.LockChange, error) {
	l := rows[0]
	m, err := marketFor(c, s, l.PricedBy(c.Now()))
	if err != nil {
		return nil, err
	}
	var price *lock.LockPrice
	asked, byRateSheets := l.Asked(), !l.Asked().IsManual
	if byRateSheets {
		found, err := m.price(asked.ProductID, asked.LockDays, AskedPrice{NoteRate: asked.NoteRate})
		switch {
		case err == nil:
			was, err := lockBefore(c, s, rows)
			if err != nil {
				return nil, err
			}
			price = new(l.AskedNow(p, found, was))
		case !hasNoPrice(err):
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

// lockBefore is the lock that the last one of a loan is made anew of, with its price for the loan as it is by now; nil where it is of none.
func lockBefore(c *endpoint.Call, s lockdb.Standing, rows []lock.RateLock) (*lock.RateLock, error) {
	at := slices.IndexFunc(rows, func(r lock.RateLock) bool { return r.ID == rows[0].RelockOf })
	if rows[0].RelockOf == "" || at < 0 {
		return nil, nil
	}
	was, err := rows[at], error(nil)
	was.Price, err = heldPrice(c, s, was.Price)
	return &was, err
}

// nameOf is what the company calls a product that it sells.
func (m *market) nameOf(product string) string {
	sold, _ := m.Market.Book.Product(domain.ID(product))
	return sold.Name
}
