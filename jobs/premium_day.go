package jobs

import (
	"context"
	"log/slog"
	"time"

	"gable/change"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/tenancy"
)

// PremiumDay holds the premiums and fees of the scope's loan against the tables of today: one may be in force since midnight, or have been loaded.
type PremiumDay struct {
	Loan domain.LoanID `json:"loanId"`
}

// Kind is "premium_day".
func (PremiumDay) Kind() string { return "premium_day" }

// Once: one look at a loan waits at a time.
func (d PremiumDay) Once() string { return d.Loan.String() }

// PremiumDays has loans looked at once a day, until ctx ends. Any number of processes may do so at once: a loan is taken by one.
func PremiumDays(ctx context.Context, store *tenancy.DB, log *slog.Logger) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for {
		if err := PremiumDaysOnce(ctx, store, log); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "the day's premiums could not be looked at", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// PremiumDaysOnce is one round of PremiumDays. A loan whose look can't be asked for is looked at with its next change, or tomorrow.
func PremiumDaysOnce(ctx context.Context, store *tenancy.DB, log *slog.Logger) error {
	all, err := loandb.TakePremiumLooks(ctx, store, looksEach, looksMost)
	if err != nil {
		return err
	}
	for _, d := range all {
		origin := Origin{Tenant: d.Tenant, OrgUnit: d.OrgUnit, Actor: d.User, ActorTenant: d.Tenant, User: d.User, UserTenant: d.Tenant, Loan: d.Loan, RequestID: "premium day"}
		scope, err := resolve(ctx, store, origin)
		if err == nil {
			err = store.Tx(ctx, scope, func(tx *tenancy.Tx) error { return Enqueue(tx, PremiumDay{Loan: d.Loan}) })
		}
		if err != nil { // the others do not wait for one that fails
			log.WarnContext(ctx, "a loan's premiums could not be looked at", "tenant", d.Tenant, "loan", d.Loan, "error", err)
		}
	}
	return nil
}

func followPremiums(ctx context.Context, r Running, _ PremiumDay) error {
	return r.changes.Do(ctx, r.DB, r.Scope, r.by(), func(w *change.Work) error { return w.FeesFollowDay() })
}
