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
	return price.withFeesOf(asked)
}

// SinceAsked is what of the loan, and of the points by it, is otherwise by now than when it was asked. price is what the request would come to
// now; nil where it was priced by hand or, priced, where it has no price any more.
func (l RateLock) SinceAsked(now Basis, price *LockPrice, priced bool) []LockChange {
	if l.Ask == nil || l.Ask.Basis == nil {
		return nil
	}
	return append(l.Ask.Basis.Exactly(now), pointsMoved(l.Asked(), price, priced)...)
}

// pointsMoved is that a price, with what its lock costs, is another by now; nil is none that is to be had.
func pointsMoved(was LockPrice, price *LockPrice, priced bool) []LockChange {
	points, is := was.Points.String(), ""
	if price != nil {
		is = price.Points.String()
	}
	if !priced || points == is {
		return nil
	}
	return []LockChange{{What: pointsChanged, Was: points, Now: is}}
}

// ChangesSinceLock is what of the loan, and of the points by it, is otherwise than when the lock was priced. price is what the rate sheets of the lock's own moment
// say for the loan as it is by now, nil where they have none; it counts where the lock was priced by them, which is priced. Where that is another, all
// that is otherwise may be why: each change is told then.
func (l RateLock) ChangesSinceLock(now Basis, price *LockPrice, priced bool) []LockChange {
	if price != nil {
		price = new(price.withFeesOf(l.Price))
	}
	moved := pointsMoved(l.Price, price, priced)
	if len(moved) == 0 {
		return l.Basis.Since(now)
	}
	return append(l.Basis.Exactly(now), moved...)
}

// Compared is the lock with what of the loan is otherwise by now, and whether that differs from what was noted. price and priced are those of Since.
func (l RateLock) Compared(now Basis, price *LockPrice, priced bool) (RateLock, bool) {
	will := l
	if l.State.Holds() {
		will.Changes = l.ChangesSinceLock(now, price, priced)
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
