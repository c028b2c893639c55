package jobs

import (
	"context"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"gable/domain/inbox"
	"gable/tenancy"
)

const (
	sweepEvery = 10 * time.Minute
	sweepMost  = 20_000 // rows of a kind at a time, so that no sweep holds locks for long
)

// Sweep ends runs and scans that nobody works on, and removes what has served its time (events, nonces, ended sessions, the reports of imports after 30 days, deleted records
// that can't be brought back) until ctx ends. Any number of processes may do so at once.
func Sweep(ctx context.Context, store *tenancy.DB, log *slog.Logger) {
	ticker := time.NewTicker(sweepEvery)
	defer ticker.Stop()
	for {
		if err := SweepOnce(ctx, store, log); err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "sweep failed", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// SweepOnce is one round of Sweep.
func SweepOnce(ctx context.Context, store *tenancy.DB, log *slog.Logger) error {
	rows, err := store.Outside().Query(ctx, `select kind, removed from app.sweep($1, $2)
		union all select kind, removed from app.sweep_rule_asks($1, $2)
		union all select kind, removed from app.sweep_passkey_challenges($1, $2)
		union all select kind, removed from app.sweep_leads($1, $2)
		union all select kind, removed from app.sweep_need_links($1, $2)
		union all select kind, removed from app.sweep_message_links($1, $2)
		union all select kind, removed from app.sweep_mails($1, $2)
		union all select kind, removed from app.end_lost_runs($1, $2)
		union all select kind, removed from app.give_up_lost_scans($1, $2)
		union all select kind, removed from app.sweep_removed_records($1, $2)
		union all select kind, removed from app.sweep_notifications($3, $2)`, store.Now(), sweepMost, store.Now().Add(-inbox.KeptFor))
	if err != nil {
		return tenancy.Classify(err)
	}
	var kind string
	var removed int64
	_, err = pgx.ForEachRow(rows, []any{&kind, &removed}, func() error {
		if removed > 0 {
			log.InfoContext(ctx, "swept", "kind", kind, "removed", removed)
		}
		return nil
	})
	return tenancy.Classify(err)
}
