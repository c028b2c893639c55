package jobs

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"gable/change"
	lockdb "gable/db/lock"
	"gable/domain"
	"gable/tenancy"
)

const (
	watchLocksEvery = 15 * time.Minute
	watchLocksEach  = 500 // loans read at a time
)

// LockWatch looks at the rate lock of the scope's loan: it writes down that the lock has expired, or tells people that it will. However
// often it runs, each happens once.
type LockWatch struct {
	Loan domain.LoanID `json:"loanId"`
}

// Kind is "lock_watch".
func (LockWatch) Kind() string { return "lock_watch" }

// Once: a loan's lock is looked at by one job at a time.
func (l LockWatch) Once() string { return l.Loan.String() }

// WatchLocks enqueues the loans whose lock has ended or soon will, until ctx ends. Any number of processes may do so at once.
func WatchLocks(ctx context.Context, store *tenancy.DB, log *slog.Logger) {
	ticker := time.NewTicker(watchLocksEvery)
	defer ticker.Stop()
	for {
		if err := WatchLocksOnce(ctx, store, log); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "rate locks could not be looked through", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// WatchLocksOnce is one round of WatchLocks: it comes to every lock that is due, however many of them can't be looked at. Each is looked at in the
// name of its company's owner; where that person may not sign in, of somebody else who sees the company or the loan.
func WatchLocksOnce(ctx context.Context, store *tenancy.DB, log *slog.Logger) error {
	return watchLocks(ctx, store, log, watchLocksEach)
}

func watchLocks(ctx context.Context, store *tenancy.DB, log *slog.Logger, each int) error {
	for after := domain.LoanID(0); ; {
		all, err := lockdb.Due(ctx, store, after, each)
		if err != nil {
			return err
		}
		for _, d := range all {
			if err := leaveToWatch(ctx, store, d); err != nil { // the others do not wait for one that fails
				log.WarnContext(ctx, "a rate lock could not be looked at", "tenant", d.Tenant, "loan", d.Loan, "error", err)
			}
		}
		if len(all) < each || ctx.Err() != nil {
			return ctx.Err()
		}
		after = all[len(all)-1].Loan
	}
}

func leaveToWatch(ctx context.Context, store *tenancy.DB, d lockdb.DueLock) error {
	origin := Origin{Tenant: d.Tenant, Actor: d.User, ActorTenant: d.Tenant, User: d.User, UserTenant: d.Tenant, Consolidated: d.Whole, Loan: d.Loan, RequestID: "locks"}
	if !d.Whole {
		origin.OrgUnit = d.OrgUnit
	}
	scope, err := resolve(ctx, store, origin)
	if err != nil {
		return err
	}
	return store.Tx(ctx, scope, func(tx *tenancy.Tx) error { return Enqueue(tx, LockWatch{Loan: d.Loan}) })
}

// watchLock is not judged by the company's rules: that a day is over is nobody's to refuse.
func watchLock(ctx context.Context, r Running, args LockWatch) error {
	return r.changes.Do(ctx, r.DB, r.Scope.OnLoan(args.Loan), r.by(), func(w *change.Work) error {
		l, err := lockdb.Latest(w.Tx)
		if err != nil || l == nil || !l.State.Holds() {
			return err
		}
		s, err := lockdb.StandingOf(w.Tx)
		if err != nil || s.Funded {
			return err
		}
		if expired, err := w.ExpireLock(l, s.Today); err != nil || expired {
			return err
		}
		p, err := lockdb.Policy(w.Tx)
		if err != nil {
			return err
		}
		days, wanted := p.Warning(*l, s.Today)
		was, will := *l, *l
		will.Warned = p.Told(was, s.Today)
		switch {
		case wanted:
			return w.WarnOfLock(was, &will, days)
		case slices.Equal(will.Warned, was.Warned):
			return nil
		}
		return lockdb.Locks.Update(w.Tx, &will)
	})
}
