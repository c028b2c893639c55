package user

import (
	"context"
	"time"
)

// ThrottleKind is what failures are counted by.
type ThrottleKind string

// The kinds. An account is counted whether or not it exists.
const (
	ThrottleAccount ThrottleKind = "account"
	ThrottleAddress ThrottleKind = "address"
	// ThrottleSource counts one network's attempts on one account.
	ThrottleSource ThrottleKind = "source"
)

// Strikes counts failed attempts; the zero value is a clean record.
type Strikes struct {
	Failures     int
	Since        time.Time // when the window began
	BlockedUntil time.Time // zero when not blocked
}

// ThrottlePolicy says how many failures are free and what each further one
// costs: the first wait, doubled with every failure up to the longest.
type ThrottlePolicy struct {
	Free    int
	Window  time.Duration // after this long without a block, the count begins anew
	First   time.Duration
	Longest time.Duration
}

// The policies. An account is counted for each network by itself first: what a
// network may fail in a window is far less than an account is given, so that a
// stranger in one place holds up nobody but themselves there. Only many places
// at once make the owner wait, and by minutes only. An address pays for guessing
// across accounts.
var throttlePolicies = map[ThrottleKind]ThrottlePolicy{
	ThrottleSource:  {Free: 10, Window: 15 * time.Minute, First: 15 * time.Second, Longest: 15 * time.Minute},
	ThrottleAccount: {Free: 60, Window: 15 * time.Minute, First: 15 * time.Second, Longest: 15 * time.Minute},
	ThrottleAddress: {Free: 60, Window: 15 * time.Minute, First: time.Minute, Longest: time.Hour},
}

// PolicyFor returns the policy of a kind.
func PolicyFor(kind ThrottleKind) ThrottlePolicy { return throttlePolicies[kind] }

// Attempt books one attempt at now as if it failed, and returns the new record
// and how long to wait: zero when the attempt may go on. Booking before the
// password is looked at keeps a hundred attempts at once from being free. A
// refused attempt is not booked, so waiting helps.
func (p ThrottlePolicy) Attempt(s Strikes, now time.Time) (Strikes, time.Duration) {
	if now.Before(s.BlockedUntil) {
		return s, s.BlockedUntil.Sub(now)
	}
	last := s.Since
	if s.BlockedUntil.After(last) {
		last = s.BlockedUntil
	}
	if now.Sub(last) >= p.Window {
		s = Strikes{Since: now}
	}
	s.Failures++
	if over := s.Failures - p.Free; over >= 0 {
		s.BlockedUntil = now.Add(p.wait(over))
	}
	return s, 0
}

// wait is what failure number Free+over costs.
func (p ThrottlePolicy) wait(over int) time.Duration {
	wait := p.First
	for range over {
		if wait >= p.Longest/2 {
			return p.Longest
		}
		wait *= 2
	}
	return min(wait, p.Longest)
}

// Succeed takes a successful attempt back: an account's record is clean again,
// an address's only less that one attempt.
func (s Strikes) Succeed(kind ThrottleKind, p ThrottlePolicy) Strikes {
	if kind != ThrottleAddress || s.Failures <= 1 {
		return Strikes{Since: s.Since}
	}
	s.Failures--
	if s.Failures < p.Free {
		s.BlockedUntil = time.Time{}
	}
	return s
}

// ThrottleStore keeps strikes. Change reads the record of a subject, applies
// change to it and writes it back, with no other change in between; a subject
// never seen has the zero record.
type ThrottleStore interface {
	Change(ctx context.Context, kind ThrottleKind, subject []byte, change func(Strikes) Strikes) error
}

// Throttle books attempts in a store.
type Throttle struct {
	Store ThrottleStore
}

// Attempt books an attempt on each subject and returns the longest wait; zero
// when the attempt may go on. What was booked before a refusal stays booked.
func (t Throttle) Attempt(ctx context.Context, now time.Time, subjects map[ThrottleKind][]byte) (time.Duration, error) {
	var longest time.Duration
	for _, kind := range []ThrottleKind{ThrottleAddress, ThrottleSource, ThrottleAccount} {
		subject, asked := subjects[kind]
		if !asked {
			continue
		}
		err := t.Store.Change(ctx, kind, subject, func(s Strikes) Strikes {
			after, wait := PolicyFor(kind).Attempt(s, now)
			longest = max(longest, wait)
			return after
		})
		if err != nil || longest > 0 {
			return longest, err
		}
	}
	return 0, nil
}

// Succeed takes the booked attempt back after a success.
func (t Throttle) Succeed(ctx context.Context, subjects map[ThrottleKind][]byte) error {
	for kind, subject := range subjects {
		err := t.Store.Change(ctx, kind, subject, func(s Strikes) Strikes {
			return s.Succeed(kind, PolicyFor(kind))
		})
		if err != nil {
			return err
		}
	}
	return nil
}
