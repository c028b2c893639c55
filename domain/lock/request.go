package lock

import (
	"slices"
	"time"
)

const pointsChanged = "POINTS"

// Asked is the price that what is asked leads to.
func (l RateLock) Asked() LockPrice {
	if l.Ask != nil && l.Ask.Price != nil {
		return *l.Ask.Price
	}
	return l.Price
}

// PricedBy is the moment whose rate sheets price what is asked: an extension keeps the price of its lock, all else is priced anew.
func (l RateLock) PricedBy(now time.Time) time.Time {
	if l.Ask != nil && l.Ask.Kind == AskExtension {
		return l.Price.PricedAt
	}
	return now
}

// AskedNow is what the request would come to if it was made now: price is that of the rate sheets, before what the lock itself costs. was is the
// lock that a relock follows.
func (l RateLock) AskedNow(p LockPolicy, price LockPrice, was *RateLock) LockPrice {
	asked := l.Asked()
	price = price.Settled()
	if was != nil && l.Ask != nil && l.Ask.Kind == AskRelock && was.EndedOn != nil && p.isWorstCase(*was, l.Ask.On) {
		price = worse(was.Price, price)
	}
	costs := slices.DeleteFunc(slices.Clone(asked.Adjustments), func(a LockedAdjustment) bool { return a.Type != LockFee })
	price.Adjustments = append(slices.Clone(price.Adjustments), costs...)
	return price.Settled()
}

// SinceAsked is what of the loan, and of the points by it, is otherwise by now than when it was asked. price is what the request would come to
// now; nil where it was priced by hand or, priced, where it has no price any more.
func (l RateLock) SinceAsked(now Basis, price *LockPrice, priced bool) []LockChange {
	if l.Ask == nil || l.Ask.Basis == nil {
		return nil
	}
	changes := l.Ask.Basis.Exactly(now)
	was, is := l.Asked().Points.String(), ""
	if price != nil {
		is = price.Points.String()
	}
	if priced && was != is {
		changes = append(changes, LockChange{What: pointsChanged, Was: was, Now: is})
	}
	return changes
}

// Compared is the lock with what of the loan is otherwise by now, and whether that differs from what was noted.
func (l RateLock) Compared(now Basis) (RateLock, bool) {
	will := l
	if l.State.Holds() {
		will.Changes = l.Basis.Since(now)
	}
	differs := !slices.Equal(will.Changes, l.Changes)
	if l.Ask != nil && l.Ask.Basis != nil {
		ask := *l.Ask
		ask.Changes = ask.Basis.Exactly(now)
		differs = differs || !slices.Equal(ask.Changes, l.Ask.Changes)
		will.Ask = &ask
	}
	return will, differs
}
