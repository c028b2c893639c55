package demo

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"gable/change"
	lockdb "gable/db/lock"
	"gable/domain"
	"gable/domain/lock"
)

// locking is what becomes of a demo loan's lock: for how long it was asked for, how many days ago, and what was asked since.
type locking struct {
	days, ago int
	then      sequel
}

type sequel int

const (
	holds         sequel = iota
	waiting              // the lock desk has not answered yet
	extended             // by fifteen days, two days ago
	asksExtension        // of seven days, since yesterday
	expired
)

// lockings are the locks of the demo loans, by their place among them. Those of Summit, a broker, are made at the investor's; Harbor has a lock desk.
var lockings = map[int]locking{
	16: {days: 45, ago: 8}, 17: {days: 45, ago: 10}, 18: {days: 30, ago: 24, then: extended}, 19: {days: 30, ago: 12}, 20: {days: 30, ago: 26}, 21: {days: 30, ago: 27},
	44: {days: 15, ago: 24, then: expired}, 46: {days: 45, ago: 11}, 47: {days: 30, ago: 14},
	48: {days: 15, ago: 24, then: expired}, 49: {days: 60, ago: 4}, 52: {days: 30, ago: 25, then: asksExtension}, 55: {days: 45, ago: 9}, 57: {days: 30, then: waiting},
	58: {days: 30, ago: 27},
}

// SeedLocks has the rates of some demo loans locked, by the prices of the day on which each was. A loan that has a lock is left as it is.
func SeedLocks(ctx context.Context, pool *pgxpool.Pool, clock domain.Clock, leave Leave) error {
	all := files()
	for _, i := range slices.Sorted(maps.Keys(lockings)) {
		if err := all[i].lock(ctx, pool, clock().Add(-90*time.Minute), lockings[i], leave); err != nil {
			return fmt.Errorf("demo lock of loan %s: %w", all[i].number, err)
		}
	}
	return nil
}

func (f *file) lock(ctx context.Context, pool *pgxpool.Pool, now time.Time, l locking, leave Leave) error {
	s := lockSteps{ctx, pool, f, leave}
	ago := func(days int) time.Time { return now.AddDate(0, 0, -days) }
	there := false
	err := s.step(f.officer, ago(l.ago), func(d change.LockDesk, was *lock.RateLock) error {
		if there = was != nil; there {
			return nil
		}
		_, err := d.Ask(func() (lock.LockPrice, error) { return best(d, l.days) }, "", "")
		return err
	})
	if err != nil || there || l.then == waiting {
		return err
	}
	if err := s.grant(ago(l.ago)); err != nil {
		return err
	}
	switch l.then {
	case extended:
		if err := s.extend(ago(2), 15); err != nil {
			return err
		}
		return s.grant(ago(2))
	case asksExtension:
		return s.extend(ago(1), 7)
	case expired:
		return s.step(f.officer, now, func(d change.LockDesk, was *lock.RateLock) error {
			_, err := d.ExpireLock(was, d.Standing.Today)
			return err
		})
	case holds, waiting:
	}
	return nil
}

// lockSteps are what happens to the lock of a demo loan.
type lockSteps struct {
	ctx   context.Context
	pool  *pgxpool.Pool
	file  *file
	leave Leave
}

// desk is who answers for the lock desk of the loan's company.
func (s lockSteps) desk() string { return "companyadmin@" + s.file.company }

// step is a unit of work on the loan's last lock at a moment.
func (s lockSteps) step(email string, at time.Time, do func(change.LockDesk, *lock.RateLock) error) error {
	hands := change.LockDeskDeps{Confirm: s.leave.Confirmation, Answering: func(lockdb.Standing) ([]domain.ID, error) { return []domain.ID{UserID(s.desk())}, nil }}
	return s.file.onLoan(s.ctx, s.pool, email, at, func(w *change.Work) error {
		d, err := w.LockDesk(hands)
		if err != nil {
			return err
		}
		last, err := lockdb.Latest(w.Tx)
		if err != nil {
			return err
		}
		return do(d, last)
	})
}

// grant has what is asked of a lock desk granted an hour later.
func (s lockSteps) grant(asked time.Time) error {
	return s.step(s.desk(), asked.Add(time.Hour), func(d change.LockDesk, was *lock.RateLock) error {
		if was.Ask == nil {
			return nil
		}
		will, err := d.Accept(*was, was.Ask.Kind, fmt.Sprintf("NGW-%06d", int64(s.file.number)%1_000_000), "")
		if err != nil {
			return err
		}
		return d.Keep(was, &will, "accepted")
	})
}

// extend asks for more days.
func (s lockSteps) extend(at time.Time, days int) error {
	return s.step(s.file.officer, at, func(d change.LockDesk, was *lock.RateLock) error {
		will, err := d.Policy.AskExtension(*was, days, "The title company needs another week.", d.By)
		if err == nil {
			will, err = d.Granted(will, "")
		}
		if err != nil {
			return err
		}
		return d.Keep(was, &will, "asked for an extension")
	})
}

// best is the price of the first product that a search finds for the loan, which becomes the loan's.
func best(d change.LockDesk, days int) (lock.LockPrice, error) {
	m, err := d.Market(d.By.At)
	if err != nil {
		return lock.LockPrice{}, err
	}
	s, err := m.Scenario(change.WhatIf{LockDays: days})
	if err != nil {
		return lock.LockPrice{}, err
	}
	for _, o := range m.Market.Search(s).Offers {
		if !o.Eligible || o.Best == nil || o.TermMonths != 360 || o.FixedMonths != 0 {
			continue
		}
		price, err := m.Price(string(o.ProductID), days, o.Best.NoteRate, nil)
		if err != nil {
			return price, err
		}
		return price, m.Choose(price)
	}
	return lock.LockPrice{}, errors.New("no product is to be had for the loan")
}
