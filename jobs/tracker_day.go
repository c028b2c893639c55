package jobs

import (
	"context"
	"log/slog"
	"time"

	"gable/change"
	trackerdb "gable/db/tracker"
	"gable/domain"
	"gable/tenancy"
)

const (
	lookEvery = 15 * time.Minute
	looksEach = 200   // loans of one company a round
	looksMost = 2_000 // loans a round
)

// TrackerDay moves the trackers of the scope's loan that follow from time alone: a lock that has ended, a rescission that is over.
type TrackerDay struct {
	Loan domain.LoanID `json:"loanId"`
}

// Kind is "tracker_day".
func (TrackerDay) Kind() string { return "tracker_day" }

// Once: one look at a loan waits at a time.
func (d TrackerDay) Once() string { return d.Loan.String() }

// TrackerDays has loans looked at once a day, until ctx ends. Any number of processes may do so at once: a loan is taken by one.
func TrackerDays(ctx context.Context, store *tenancy.DB, log *slog.Logger) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for {
		if err := TrackerDaysOnce(ctx, store, log); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "the day's trackers could not be looked at", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// TrackerDaysOnce is one round of TrackerDays. A loan whose look can't be asked for is looked at with its next change, or tomorrow.
func TrackerDaysOnce(ctx context.Context, store *tenancy.DB, log *slog.Logger) error {
	all, err := trackerdb.TakeLooks(ctx, store, looksEach, looksMost)
	if err != nil {
		return err
	}
	for _, d := range all {
		origin := Origin{Tenant: d.Tenant, OrgUnit: d.OrgUnit, Actor: d.User, ActorTenant: d.Tenant, User: d.User, UserTenant: d.Tenant, Loan: d.Loan, RequestID: "tracker day"}
		scope, err := resolve(ctx, store, origin)
		if err == nil {
			err = store.Tx(ctx, scope, func(tx *tenancy.Tx) error { return Enqueue(tx, TrackerDay{Loan: d.Loan}) })
		}
		if err != nil { // the others do not wait for one that fails
			log.WarnContext(ctx, "a loan's trackers could not be looked at", "tenant", d.Tenant, "loan", d.Loan, "error", err)
		}
	}
	return nil
}

func followDay(ctx context.Context, r Running, _ TrackerDay) error {
	return r.changes.Do(ctx, r.DB, r.Scope, r.by(), func(w *change.Work) error {
		w.TimePassed()
		return nil
	})
}
