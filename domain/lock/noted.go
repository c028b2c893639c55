package lock

import (
	"gable/domain"
)

// longestNoted is for how many days a lock may hold that was made elsewhere.
const longestNoted = 400

// Noted are the days of a lock that was made elsewhere, as its paper says them. What is not said follows from today and the lock period.
type Noted struct {
	On    *domain.Date `json:"lockDate,omitempty" doc:"The day on which the investor locked: today where nothing is said."`
	Until *domain.Date `json:"lockExpirationDate,omitempty" doc:"The last day on which the lock holds: by the lock period where nothing is said."`
}

// IsGiven tells whether any of them is said.
func (n Noted) IsGiven() bool { return n.On != nil || n.Until != nil }

// Dated is a lock that was just granted with the days that its paper says.
func (l RateLock) Dated(n Noted, today domain.Date) (RateLock, error) {
	if !n.IsGiven() {
		return l, nil
	}
	if l.State != Locked && l.State != Relocked {
		return l, domain.Invalid(domain.Wrong("lockDate", "Lock date"))
	}
	on := today
	if n.On != nil {
		on = *n.On
	}
	until := ExpiryOf(on, l.Price.LockDays)
	if n.Until != nil {
		until = *n.Until
	}
	var faults domain.Faults
	if on.After(today) {
		faults.Add("lockDate", "dateRangeMax", "Date should be <= "+today.String(), today.String())
	}
	if earliest := latest(on, today); until.Before(earliest) { // one that is over holds no rate
		faults.Add("lockExpirationDate", "minDate", "Date should be >= "+earliest.String(), earliest.String())
	} else if on.DaysUntil(until) > longestNoted {
		faults.Wrong("lockExpirationDate", "Lock expiration")
	}
	if len(faults) > 0 {
		return l, domain.Invalid(faults...)
	}
	l.LockedOn, l.ExpiresOn = &on, &until
	if at := len(l.Steps) - 1; at >= 0 {
		l.Steps[at].ExpiresOn = &until
	}
	return l, nil
}

func latest(a, b domain.Date) domain.Date {
	if a.Before(b) {
		return b
	}
	return a
}
