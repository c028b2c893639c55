package lock

import (
	"slices"

	"gable/change"
	"gable/domain"
	"gable/domain/lock"
)

// sinceAsked is what of the loan and of its price is otherwise by now than when the last of the loan's locks was asked for, or more of it.
func sinceAsked(d change.LockDesk, rows []lock.RateLock, now lock.Basis) ([]lock.LockChange, error) {
	l := rows[0]
	m, err := d.Market(l.PricedBy(d.By.At))
	if err != nil {
		return nil, err
	}
	var price *lock.LockPrice
	asked, byRateSheets := l.Asked(), !l.Asked().IsManual
	if byRateSheets {
		found, err := m.Price(asked.ProductID, asked.LockDays, asked.NoteRate, nil)
		switch {
		case err == nil:
			was, err := lockBefore(d, rows)
			if err != nil {
				return nil, err
			}
			price = new(l.AskedNow(d.Policy, found, was))
		case !change.HasNoPrice(err):
			return nil, err
		}
	}
	changes := l.SinceAsked(now, price, byRateSheets)
	for i := range changes {
		if changes[i].What == "PRODUCT" {
			changes[i].Was, changes[i].Now = nameOf(m, changes[i].Was), nameOf(m, changes[i].Now)
		}
	}
	return changes, nil
}

// lockBefore is the lock that the last one of a loan is made anew of, with its price for the loan as it is by now; nil where it is of none.
func lockBefore(d change.LockDesk, rows []lock.RateLock) (*lock.RateLock, error) {
	at := slices.IndexFunc(rows, func(r lock.RateLock) bool { return r.ID == rows[0].RelockOf })
	if rows[0].RelockOf == "" || at < 0 {
		return nil, nil
	}
	was, err := rows[at], error(nil)
	was.Price, err = d.HeldPrice(was.Price)
	return &was, err
}

// nameOf is what the company calls a product that it sells.
func nameOf(m *change.LockMarket, product string) string {
	sold, _ := m.Market.Book.Product(domain.ID(product))
	return sold.Name
}
